import { useMoment } from "~/features/communities/ui/moment";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { CheckIcon, ClockIcon, CloseIcon, FolderIcon, MoreIcon, TrashIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu, MenuItem, MenuSeparator } from "~/ui/menu";
import { DOT } from "~/ui/words";
import type { Bookmarked, BookmarkPayload, FolderPayload } from "../payload";
import type { Shelf } from "../rules";
import { shelfPath } from "./addresses";
import styles from "./bookmark-row.module.css";
import type { Refused } from "./bookmarks-page";
import { EditBookmark } from "./edit-bookmark";
import { type OfferedTime, ReminderItems } from "./reminder-items";

interface BookmarkRowProps {
  bookmark: BookmarkPayload;
  /** Among what is due, above everything else, or in its shelf: one may stand in both. */
  place: "due" | "list";
  isEdited?: boolean;
  /** The form its buttons post through. */
  act: string;
  shelf: Shelf;
  folders: FolderPayload[];
  times: readonly OfferedTime[];
  now: number;
  canChange: boolean;
  refused: Refused;
}

/** A bookmark (design/mock/bookmarks.html). Of what can no longer be read it says only that. */
export function BookmarkRow(props: BookmarkRowProps) {
  const { bookmark, place, isEdited, shelf, folders, now, canChange, refused } = props;
  const shown = bookmark.bookmarkable;
  const isOpen = shelf.of === "folder" && shelf.folderId === bookmark.folder_id;
  const folder = isOpen ? undefined : folders.find(({ id }) => id === bookmark.folder_id);
  return (
    <li className={styles.row} id={place === "list" ? idOf(bookmark.id) : undefined}>
      <div className="grow">
        {shown ? (
          <Shown shown={shown} type={bookmark.bookmarkable_type} />
        ) : (
          <p className="muted">{m.bookmarks_gone()}</p>
        )}
        <p className={styles.when}>
          {m.bookmarks_saved()} <Time at={bookmark.created_at} now={now} />
          {folder && (
            <>
              {DOT}
              <Link to={shelfPath({ of: "folder", folderId: folder.id })}>
                <bdi>{folder.name}</bdi>
              </Link>
            </>
          )}
        </p>
        <When {...props} />
        {isEdited && <EditBookmark bookmark={bookmark} folders={folders} shelf={shelf} refused={refused} />}
      </div>
      {canChange && <RowMenu {...props} />}
    </li>
  );
}

function Shown({ shown, type }: { shown: Bookmarked; type: BookmarkPayload["bookmarkable_type"] }) {
  const { community_member: author, space } = shown;
  return (
    <>
      {author && (
        <p className={styles.by}>
          <Avatar name={author.name} avatar={author.avatar} size={20} />
          <span>
            <bdi className={styles.name}>{author.name}</bdi>
            {DOT}
            <bdi>{type === "Comment" ? m.bookmarks_comment_in({ space: space.name }) : space.name}</bdi>
          </span>
        </p>
      )}
      <h3 className={styles.title} dir="auto">
        <Link to={shown.path}>
          {!author && space.emoji && <Emoji>{space.emoji}</Emoji>} {shown.name}
        </Link>
      </h3>
      {shown.excerpt && (
        <p className={styles.excerpt} dir="auto">
          {shown.excerpt}
        </p>
      )}
    </>
  );
}

/** When its member is told of it; or since when it waits, and what they can do about it. */
function When({ bookmark, act, canChange }: BookmarkRowProps) {
  const at = useMoment();
  const { due_at: due, remind_at: remind, id } = bookmark;
  if (due) {
    return (
      <p className={styles.asked}>
        <Icon as={ClockIcon} size={16} />
        <span>{m.bookmarks_asked_for({ time: at(Date.parse(due)) })}</span>
        {canChange && (
          <>
            <button type="submit" form={act} name="intent" value={`done ${id}`} className={styles.press}>
              {m.bookmarks_done()}
            </button>
            <button type="submit" form={act} name="intent" value={`tomorrow ${id}`} className={styles.press}>
              {m.bookmarks_again_tomorrow()}
            </button>
          </>
        )}
      </p>
    );
  }
  if (!remind) return null;
  return (
    <p className={styles.remind}>
      <Icon as={ClockIcon} size={16} />
      {at(Date.parse(remind))}
    </p>
  );
}

function RowMenu({ bookmark, place, act, shelf, times }: BookmarkRowProps) {
  const { id, due_at: due, remind_at: remind, bookmarkable: shown } = bookmark;
  const post = (intent: string) => ({ type: "submit", form: act, name: "intent", value: `${intent} ${id}` }) as const;
  return (
    <Menu
      id={`bookmark-menu-${place}-${id}`}
      label={shown ? m.bookmarks_more_actions_of({ name: shown.name }) : m.bookmarks_more_actions()}
      trigger={<Icon as={MoreIcon} />}
    >
      {due && (
        <MenuItem icon={CheckIcon} {...post("done")}>
          {m.bookmarks_done()}
        </MenuItem>
      )}
      <ReminderItems times={times} press={post} />
      {remind && (
        <MenuItem icon={CloseIcon} {...post("forget")}>
          {m.bookmarks_no_reminder()}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        icon={FolderIcon}
        to={`${shelfPath(place === "due" ? { of: "due" } : shelf, { edit: String(id) })}#${idOf(id)}`}
      >
        {m.bookmarks_edit()}
      </MenuItem>
      <MenuItem icon={TrashIcon} danger {...post("remove")}>
        {m.bookmarks_remove()}
      </MenuItem>
    </Menu>
  );
}

/** Where a form that opens below it is led to. */
const idOf = (id: number) => `bookmark-${id}`;
