import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { wallOf } from "~/lib/wall-time";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import type { BookmarkPayload, FolderPayload } from "../payload";
import type { Shelf } from "../rules";
import { shelfPath } from "./addresses";
import styles from "./edit-bookmark.module.css";
import type { Refused } from "./bookmarks-page";

interface EditBookmarkProps {
  bookmark: BookmarkPayload;
  folders: FolderPayload[];
  shelf: Shelf;
  refused: Refused;
}

/** Its folder, and any day and time to be told of it, in a form of its own below it. */
export function EditBookmark({ bookmark, folders, shelf, refused }: EditBookmarkProps) {
  const { viewer } = useRoot();
  const intent = `save ${bookmark.id}`;
  const typed = refused.values?.intent === intent ? refused.values : undefined;
  const errors = typed ? refused.fields : {};
  const remindAt = bookmark.remind_at ? wallOf(Date.parse(bookmark.remind_at), viewer.timeZone) : "";
  const form = useRef<HTMLFormElement>(null);

  // Opened by its menu, which goes with the page it stood on.
  useEffect(() => form.current?.querySelector<HTMLElement>("select, input")?.focus({ preventScroll: true }), []);

  return (
    <Form ref={form} method="post" className={styles.form} preventScrollReset>
      {folders.length > 0 && (
        <Select
          label={m.bookmarks_folder()}
          name="folder_id"
          defaultValue={typed?.folder_id ?? bookmark.folder_id ?? ""}
          error={errors.folder_id}
        >
          <option value="">{m.bookmarks_no_folder()}</option>
          {folders.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <input type="hidden" name="remind_before" value={remindAt} />
      <Input
        label={m.bookmarks_remind_me()}
        hint={m.bookmarks_remind_hint()}
        type="datetime-local"
        name="remind_at"
        defaultValue={typed?.remind_at ?? remindAt}
        error={errors.remind_at}
      />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" size="sm" name="intent" value={intent}>
          {m.bookmarks_save()}
        </Button>
        <Button to={shelfPath(shelf)} size="sm" preventScrollReset>
          {m.bookmarks_cancel()}
        </Button>
      </div>
    </Form>
  );
}
