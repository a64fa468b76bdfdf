import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { readerOf } from "~/platform/client/restored";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { ArrowUpIcon, CloseIcon } from "~/ui/icons";
import type { Chosen, FoundPeople } from "../people";
import { MAX_LETTERS } from "../protocol";
import { MAX_NAME } from "../rules";
import { keepDraft, readDraft, withDraft } from "./drafts";
import styles from "./new-message.module.css";
import { PeopleField } from "./people-field";
import headStyles from "./room-head.module.css";
import composerStyles from "./composer.module.css";

interface NewMessageProps {
  chosen: Chosen[];
  found: FoundPeople | null;
  requestKey: string;
  values: Record<string, string>;
  refused: string | null;
}

/** Where the first words of a conversation are kept that does not exist yet. */
const NEW = "new";

/** To whom, and the first line. Several people make a group. */
export function NewMessage({ chosen: first, found, requestKey, values, refused }: NewMessageProps) {
  const isBusy = useNavigation().state === "submitting";
  const [chosen, setChosen] = useState(first);
  const [lack, setLack] = useState<string | null>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const isSent = useRef(false);
  const isGroup = chosen.length > 1;
  const whose = readerOf(useRoot().viewer);

  // Whoever leaves the page finds what they had begun to say, as in a conversation that there is already.
  const showDraft = useEffectEvent((text: string) => {
    if (body.current && text !== "") body.current.value = withDraft(text, body.current.value);
  });
  useEffect(() => {
    let isOver = false;
    void readDraft(whose, NEW).then((text) => void (isOver || showDraft(text)));
    return () => {
      isOver = true;
      // It has led to the conversation that it began; what was refused is still here.
      if (isSent.current) void keepDraft(whose, NEW, "");
    };
  }, [whose]);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const lacks =
      chosen.length === 0
        ? m.chat_error_room_nobody()
        : body.current?.value.trim() === ""
          ? m.chat_error_message_empty()
          : null;
    setLack(lacks);
    if (lacks || isBusy) event.preventDefault();
    else isSent.current = true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <section className={styles.new} aria-label={m.chat_new()}>
      <header className={headStyles.head}>
        <Button to="/messages" variant="ghost" iconOnly icon={CloseIcon} label={m.ui_close()} />
        <h1 className="grow">{m.chat_new()}</h1>
      </header>
      <Form method="post" className={styles.form} onSubmit={onSubmit}>
        <input type="hidden" name="request_key" value={requestKey} />
        <div className={styles.fields}>
          {/* What Enter does in a field of the form, where there is no script. */}
          <button type="submit" name="intent" value="send" hidden aria-label={m.chat_send()} />
          <PeopleField
            label={m.chat_to()}
            chosen={first}
            found={found}
            isFocused={first.length === 0}
            onChange={setChosen}
          />
          {isGroup && (
            <label className={styles.name}>
              <span>{m.chat_name()}</span>
              <input
                name="name"
                maxLength={MAX_NAME}
                dir="auto"
                autoComplete="off"
                placeholder={m.chat_name_placeholder()}
                defaultValue={values.name}
              />
            </label>
          )}
        </div>
        <div className={composerStyles.composer}>
          <FormError>{lack ?? refused}</FormError>
          <p className={styles.what} aria-live="polite">
            {isGroup ? m.chat_starts_group({ count: chosen.length + 1 }) : ""}
          </p>
          <div className={composerStyles.boxed}>
            <textarea
              ref={body}
              name="body"
              rows={1}
              dir="auto"
              maxLength={MAX_LETTERS}
              aria-label={m.chat_first_line()}
              placeholder={m.chat_first_line()}
              defaultValue={values.body}
              onInput={({ currentTarget }) => {
                isSent.current = false;
                void keepDraft(whose, NEW, currentTarget.value);
              }}
              onKeyDown={onKeyDown}
            />
            <Button
              type="submit"
              name="intent"
              value="send"
              variant="primary"
              iconOnly
              icon={ArrowUpIcon}
              label={m.chat_send()}
              loading={isBusy}
            />
          </div>
        </div>
      </Form>
    </section>
  );
}
