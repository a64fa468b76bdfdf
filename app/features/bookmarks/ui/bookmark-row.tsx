import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Emoji } from "~/ui/emoji";
import { CloseIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { DOT } from "~/ui/words";
import type { Bookmarked, BookmarkPayload } from "../payload";
import styles from "./bookmark-row.module.css";

/** A bookmark (design/mock/bookmarks.html). Of what can no longer be read it says only that. */
export function BookmarkRow({ bookmark, now }: { bookmark: BookmarkPayload; now: number }) {
  const { viewer } = useRoot();
  const shown = bookmark.bookmarkable;
  return (
    <li className={styles.row}>
      <div className="grow">
        {shown ? <Shown shown={shown} /> : <p className="muted">{m.bookmarks_gone()}</p>}
        <p className={styles.when}>
          {m.bookmarks_saved()} <Time at={bookmark.created_at} now={now} />
        </p>
      </div>
      {!viewer.isViewOnly && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={bookmark.id} />
          <Button
            type="submit"
            name="intent"
            value="remove"
            variant="ghost"
            size="sm"
            iconOnly
            icon={CloseIcon}
            label={shown ? m.bookmarks_remove_named({ name: shown.name }) : m.bookmarks_remove()}
          />
        </Form>
      )}
    </li>
  );
}

function Shown({ shown }: { shown: Bookmarked }) {
  const { community_member: author, space } = shown;
  return (
    <>
      {author && (
        <p className={styles.by}>
          <Avatar name={author.name} avatar={author.avatar} size={20} />
          <span>
            <bdi>{author.name}</bdi>
            {DOT}
            <bdi>{space.name}</bdi>
          </span>
        </p>
      )}
      <h2 className={styles.title} dir="auto">
        <Link to={shown.path}>
          {!author && space.emoji && <Emoji>{space.emoji}</Emoji>} {shown.name}
        </Link>
      </h2>
      {shown.excerpt && (
        <p className={styles.excerpt} dir="auto">
          {shown.excerpt}
        </p>
      )}
    </>
  );
}
