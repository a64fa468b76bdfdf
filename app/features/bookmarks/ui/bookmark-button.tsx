import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { BookmarkIcon } from "~/ui/icons";
import { PressedButton } from "~/ui/pressed-button";
import { bookmarkIntent, type BookmarkType } from "../rules";

interface BookmarkButtonProps {
  type: BookmarkType;
  id: number;
  isBookmarked: boolean;
}

/** Sets a bookmark and takes it away. Not there for visitors. */
export function BookmarkButton({ type, id, isBookmarked }: BookmarkButtonProps) {
  const { viewer } = useRoot();

  async function send(on: boolean): Promise<string | null> {
    try {
      const body = { bookmarkable_type: type, bookmarkable_id: id };
      await request(on ? "POST" : "DELETE", "/internal_api/bookmarks", body, { waits: true });
      return null;
    } catch (error) {
      return error instanceof RequestError ? error.message : m.bookmarks_failed();
    }
  }

  if (!viewer.isSignedIn || viewer.isViewOnly) return null;
  return (
    <PressedButton
      isPressed={isBookmarked}
      icon={BookmarkIcon}
      label={m.bookmarks_bookmark()}
      title={{ on: m.bookmarks_bookmark(), off: m.bookmarks_remove() }}
      intent={{ on: bookmarkIntent("bookmark", type, id), off: bookmarkIntent("unbookmark", type, id) }}
      onPress={send}
    />
  );
}
