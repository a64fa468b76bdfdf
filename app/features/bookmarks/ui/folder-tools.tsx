import { useState } from "react";
import { Form, useSubmit } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Input } from "~/ui/field";
import type { FolderPayload } from "../payload";
import { FOLDER_NAME_LENGTH } from "../rules";
import type { Refused } from "./bookmarks-page";
import styles from "./folder-tools.module.css";

/** Renames the folder that is open, or takes it away: its bookmarks stay. */
export function FolderTools({ folder, refused }: { folder: FolderPayload; refused: Refused }) {
  const [isAsking, setIsAsking] = useState(false);
  const submit = useSubmit();
  const rename = `rename-folder ${folder.id}`;
  const remove = `delete-folder ${folder.id}`;
  const isRefused = refused.values?.intent === rename;
  return (
    <details className={styles.tools} open={isRefused || undefined}>
      <summary>{m.bookmarks_change_folder()}</summary>
      <Form method="post" className={styles.form}>
        <Input
          label={m.bookmarks_folder_name()}
          name="name"
          required
          limit={FOLDER_NAME_LENGTH}
          autoComplete="off"
          defaultValue={isRefused ? refused.values?.name : folder.name}
          error={isRefused ? refused.fields.name : null}
        />
        <div className={styles.acts}>
          <Button type="submit" size="sm" variant="primary" name="intent" value={rename}>
            {m.bookmarks_rename_folder()}
          </Button>
          <Button
            type="submit"
            size="sm"
            variant="danger-quiet"
            name="intent"
            value={remove}
            formNoValidate
            onClick={(event) => {
              event.preventDefault();
              setIsAsking(true);
            }}
          >
            {m.bookmarks_delete_folder()}
          </Button>
        </div>
      </Form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void submit({ intent: remove }, { method: "post" });
        }}
        title={m.bookmarks_delete_folder_title({ name: folder.name })}
        description={m.bookmarks_delete_folder_text()}
        confirmLabel={m.bookmarks_delete_folder()}
        danger
      />
    </details>
  );
}
