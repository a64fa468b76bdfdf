import { useId } from "react";
import { MAX_FILE_BYTES } from "~/features/files/rules";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Field, FormError, Textarea } from "~/ui/field";
import { MAX_LETTERS } from "../protocol";
import styles from "./send-file.module.css";

interface SendFileProps {
  /** As its reader calls the room. */
  name: string;
  /** Where it is read. */
  back: string;
  requestKey: string;
  text: string;
  refused: string | null;
}

/** Files and some words with them, sent by a form that needs no script. */
export function SendFile({ name, back, requestKey, text, refused }: SendFileProps) {
  const id = useId();
  return (
    <section className={styles.page} aria-labelledby={id}>
      <h1 id={id} dir="auto">
        {m.chat_send_file_title({ name })}
      </h1>
      {/* A document's own form: what it holds may be large, and needs nothing of ours to be sent. */}
      <form method="post" encType="multipart/form-data" className={styles.form}>
        <FormError>{refused}</FormError>
        <input type="hidden" name="request_key" value={requestKey} />
        <Field label={m.chat_send_file_label()} hint={m.chat_send_file_hint({ limit: MAX_FILE_BYTES / 1_000_000 })}>
          {(control) => <input {...control} type="file" name="file" multiple required />}
        </Field>
        <Textarea
          label={m.chat_send_file_words()}
          name="body"
          rows={3}
          dir="auto"
          limit={MAX_LETTERS}
          defaultValue={text}
        />
        <div className="row">
          <Button type="submit" variant="primary">
            {m.chat_send()}
          </Button>
          <Button variant="ghost" to={back}>
            {m.ui_cancel()}
          </Button>
        </div>
      </form>
    </section>
  );
}
