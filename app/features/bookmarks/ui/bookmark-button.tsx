import { useNavigate } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { BookmarkIcon } from "~/ui/icons";
import { PressedButton } from "~/ui/pressed-button";
import { bookmarkIntent, type BookmarkType } from "../rules";
import { saveBookmark } from "./save-bookmark";

interface BookmarkButtonProps {
  type: BookmarkType;
  id: number;
  isBookmarked: boolean;
}

/** Sets a bookmark and takes it away, and says so. Not there for visitors. */
export function BookmarkButton({ type, id, isBookmarked }: BookmarkButtonProps) {
  const { viewer } = useRoot();
  const navigate = useNavigate();

  // Pressed again it is undone: what it offers is where to put it.
  const send = (on: boolean) =>
    saveBookmark(on ? "POST" : "DELETE", type, id, ({ id: saved }) =>
      on
        ? {
            text: m.bookmarks_kept(),
            actionLabel: m.bookmarks_edit(),
            onAction: () => void navigate(`/bookmarks?edit=${saved}`),
          }
        : { text: m.bookmarks_removed() },
    );

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
