import { useId } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { BellIcon, BookmarkIcon, ClockIcon, FolderIcon } from "~/ui/icons";
import { Icon } from "~/ui/icon";
import { Wide } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import type { BookmarksPayload, FolderPayload } from "../payload";
import type { Reminder } from "../reminders";
import type { Shelf } from "../rules";
import { shelfPath } from "./addresses";
import { BookmarkRow } from "./bookmark-row";
import styles from "./bookmarks-page.module.css";
import { FolderTools } from "./folder-tools";
import { nameOfShelf, Shelves } from "./shelves";

/** What was refused of a form of this page, with what was typed. */
export interface Refused {
  fields: Record<string, string>;
  values: Record<string, string> | undefined;
  message: string | null;
}

interface BookmarksPageProps {
  shelf: Shelf;
  page: BookmarksPayload;
  folders: FolderPayload[];
  /** What waits above everything else; null where it is not shown. */
  due: BookmarksPayload | null;
  /** What a press on each reminder would set, UTC ms. */
  times: { reminder: Reminder; at: number }[];
  /** The bookmark whose folder and reminder are being changed. */
  edited: number | null;
  now: number;
  refused: Refused;
}

/** One's own bookmarks (design/mock/bookmarks.html): shelves beside, what is due above, the rest by key. */
export function BookmarksPage({ shelf, page, folders, due, times, edited, now, refused }: BookmarksPageProps) {
  const { viewer } = useRoot();
  const act = useId();
  const row = { act, shelf, folders, times, now, canChange: !viewer.isViewOnly, refused };
  const folder = shelf.of === "folder" ? folders.find(({ id }) => id === shelf.folderId) : undefined;
  return (
    <Wide>
      <PageHeader title={m.bookmarks_title()} />
      {/* The small buttons of all rows post through it: one form, wherever they stand. */}
      <Form method="post" id={act} preventScrollReset />
      <div className={styles.grid}>
        <Shelves shelf={shelf} folders={folders} canChange={row.canChange} refused={refused} />
        <div>
          <FormError>{refused.message}</FormError>
          {due && due.records.length > 0 && (
            <section className={styles.due}>
              <h2>
                <Icon as={BellIcon} size={16} />
                {m.bookmarks_due()}
              </h2>
              <ul>
                {due.records.map((bookmark) => (
                  <BookmarkRow key={bookmark.id} {...row} bookmark={bookmark} place="due" />
                ))}
              </ul>
              {due.has_next_page && (
                <p className={styles.all}>
                  <Link to={shelfPath({ of: "due" })}>{m.bookmarks_due_all()}</Link>
                </p>
              )}
            </section>
          )}
          <div className={styles.head}>
            <h2 dir="auto">{nameOfShelf(shelf, folders)}</h2>
            {folder && row.canChange && <FolderTools key={folder.id} folder={folder} refused={refused} />}
          </div>
          {page.records.length === 0 ? (
            <NothingHere shelf={shelf} />
          ) : (
            <ul>
              {page.records.map((bookmark) => (
                <BookmarkRow
                  key={bookmark.id}
                  {...row}
                  bookmark={bookmark}
                  place="list"
                  isEdited={row.canChange && bookmark.id === edited}
                />
              ))}
            </ul>
          )}
          {page.cursor && (
            <div className="more-row">
              <Button to={shelfPath(shelf, { cursor: page.cursor })} size="sm">
                {m.bookmarks_more()}
              </Button>
            </div>
          )}
        </div>
      </div>
    </Wide>
  );
}

function NothingHere({ shelf }: { shelf: Shelf }) {
  if (shelf.of === "reminders" || shelf.of === "due")
    return (
      <EmptyState icon={ClockIcon} title={m.bookmarks_empty_reminders()} text={m.bookmarks_empty_reminders_text()} />
    );
  if (shelf.of === "folder")
    return <EmptyState icon={FolderIcon} title={m.bookmarks_empty_folder()} text={m.bookmarks_empty_folder_text()} />;
  return <EmptyState icon={BookmarkIcon} title={m.bookmarks_empty()} text={m.bookmarks_empty_text()} />;
}
