import { type MouseEvent, useRef, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { ACT_FORM } from "~/ui/act-form";
import { painted } from "~/ui/after-paint";
import { Icon } from "~/ui/icon";
import { BookmarkIcon } from "~/ui/icons";
import { toast } from "~/ui/toast";
import { bookmarkIntent, type BookmarkType } from "../rules";
import styles from "./bookmark-button.module.css";

interface BookmarkButtonProps {
  type: BookmarkType;
  id: number;
  isBookmarked: boolean;
}

/** Sets a bookmark and takes it away, at once; a failure puts it back and says so. Not there for visitors. */
export function BookmarkButton({ type, id, isBookmarked }: BookmarkButtonProps) {
  const { viewer } = useRoot();
  const [isSet, setIsSet] = useState(isBookmarked);
  const isSending = useRef(false);

  async function toggle(event: MouseEvent) {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setIsSet(!isSet);
    await painted();
    try {
      const body = { bookmarkable_type: type, bookmarkable_id: id };
      await request(isSet ? "DELETE" : "POST", "/internal_api/bookmarks", body, { waits: true });
    } catch (error) {
      setIsSet(isSet);
      toast({ text: error instanceof RequestError ? error.message : m.bookmarks_failed(), tone: "danger" });
    } finally {
      isSending.current = false;
    }
  }

  if (!viewer.isSignedIn || viewer.isViewOnly) return null;
  return (
    <button
      type="submit"
      form={ACT_FORM}
      name="intent"
      value={bookmarkIntent(isSet ? "unbookmark" : "bookmark", type, id)}
      className="btn ghost icon-only sm"
      aria-pressed={isSet}
      aria-label={m.bookmarks_bookmark()}
      title={isSet ? m.bookmarks_remove() : m.bookmarks_bookmark()}
      onClick={(event) => void toggle(event)}
    >
      <span className={isSet ? styles.set : undefined}>
        <Icon as={BookmarkIcon} size={18} />
      </span>
    </button>
  );
}
