import clsx from "clsx";
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { readerOf } from "~/platform/client/restored";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { ArrowUpIcon, CloseIcon } from "~/ui/icons";
import type { Chosen, FoundPeople } from "../people";
import { MAX_NAME } from "../rules";
import { AttachButtons } from "./attach-buttons";
import { keepDraft, keepDraftFiles, keepNewTo, type NewTo, readDraft, readNewTo, withDraft } from "./drafts";
import styles from "./new-message.module.css";
import { PeopleField } from "./people-field";
import headStyles from "./room-head.module.css";
import composerStyles from "./composer.module.css";
import { useAttaching } from "./use-attaching";
import { useLength } from "./use-length";

interface NewMessageProps {
  chosen: Chosen[];
  found: FoundPeople | null;
  requestKey: string;
  values: Record<string, string>;
  refused: string | null;
}

/** Where the first words of a conversation are kept that does not exist yet; of one with somebody whose profile led here, theirs. */
const placeOfNew = (people: readonly Chosen[]) => ["new", ...people.map(({ id }) => id)].join(":");

/** Its code comes with the first file. */
const AttachTray = lazy(() => import("./attach-tray"));

/** To whom, and the first line with what it carries. Several people make a group. */
export function NewMessage({ chosen: first, found, requestKey, values, refused }: NewMessageProps) {
  const isBusy = useNavigation().state === "submitting";
  const [place] = useState(() => placeOfNew(first));
  const [chosen, setChosen] = useState(first);
  const [kept, setKept] = useState<NewTo | null>(null);
  const [lack, setLack] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);
  const length = useLength();
  const isGroup = chosen.length > 1;
  const whose = readerOf(useRoot().viewer);
  const tray = useAttaching(form, { whose, uuid: place, isOn: true });
  // What is sent while something is on its way goes once that has come.
  const [waits, setWaits] = useState(false);

  // Whoever leaves the page finds what they had begun, as in a conversation that there is already.
  const showDraft = useEffectEvent((text: string) => {
    if (!body.current || text === "") return;
    body.current.value = withDraft(text, body.current.value);
    length.look(body.current.value);
  });
  const showTo = useEffectEvent(() => {
    const to = readNewTo(whose, place);
    if (to.people.length === 0) return;
    setKept(to);
    setChosen(to.people);
  });
  useEffect(() => {
    let isOver = false;
    queueMicrotask(() => void (isOver || showTo()));
    void readDraft(whose, place).then((text) => void (isOver || showDraft(text)));
    return () => {
      isOver = true;
      // It has led to the conversation that it began; what was refused is still here.
      if (!isSent.current) return;
      void keepDraft(whose, place, "");
      keepDraftFiles(whose, place, []);
      keepNewTo(whose, place, { people: [], name: "" });
    };
  }, [whose, place]);

  const keepTo = (people: readonly Chosen[]) =>
    keepNewTo(whose, place, { people: [...people], name: name.current?.value ?? kept?.name ?? "" });

  function onChosen(people: Chosen[]) {
    isSent.current = false;
    setChosen(people);
    keepTo(people);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const lacks =
      chosen.length === 0
        ? m.chat_error_room_nobody()
        : tray.hasFailed
          ? m.chat_attach_failed()
          : body.current?.value.trim() === "" && tray.all.length === 0
            ? m.chat_error_message_empty()
            : null;
    setLack(lacks);
    const isReady = !lacks && !isBusy && length.fits(body.current?.value ?? "");
    setWaits(isReady && tray.isBusy);
    if (!isReady || tray.isBusy) event.preventDefault();
    else isSent.current = true;
  }

  const isThere = waits && !tray.isBusy;
  useEffect(() => {
    if (isThere) form.current?.requestSubmit();
  }, [isThere]);

  /** Where the caret stands. */
  function insert(text: string) {
    const { current } = body;
    if (!current) return;
    current.setRangeText(text, current.selectionStart, current.selectionEnd, "end");
    current.dispatchEvent(new Event("input", { bubbles: true }));
    current.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <section className={styles.new} aria-label={m.chat_new()} data-room={place}>
      <header className={headStyles.head}>
        <Button to="/messages" variant="ghost" iconOnly icon={CloseIcon} label={m.ui_close()} />
        <h1 className="grow">{m.chat_new()}</h1>
      </header>
      <Form ref={form} method="post" className={styles.form} onSubmit={onSubmit}>
        <input type="hidden" name="request_key" value={requestKey} />
        {tray.all.map(
          ({ key, file }) => file && <input key={key} type="hidden" name="attachments" value={String(file.id)} />,
        )}
        <div className={styles.fields}>
          {/* What Enter does in a field of the form, where there is no script. */}
          <button type="submit" name="intent" value="send" hidden aria-label={m.chat_send()} />
          <PeopleField
            key={kept ? "kept" : "new"}
            label={m.chat_to()}
            chosen={kept?.people ?? first}
            found={found}
            isFocused={first.length === 0}
            onChange={onChosen}
          />
          {isGroup && (
            <label className={styles.name}>
              <span>{m.chat_name()}</span>
              <input
                ref={name}
                name="name"
                maxLength={MAX_NAME}
                dir="auto"
                autoComplete="off"
                placeholder={m.chat_name_placeholder()}
                defaultValue={values.name ?? kept?.name}
                onInput={() => keepTo(chosen)}
              />
            </label>
          )}
        </div>
        <div className={composerStyles.composer}>
          <FormError>{lack ?? length.problem ?? refused}</FormError>
          <p className={styles.what} aria-live="polite">
            {isGroup ? m.chat_starts_group({ count: chosen.length + 1 }) : ""}
          </p>
          <div className={clsx(composerStyles.boxed, composerStyles.stacked)}>
            {tray.isUsed && (
              <Suspense>
                <AttachTray tray={tray} waits={waits && tray.isBusy} />
              </Suspense>
            )}
            <textarea
              ref={body}
              name="body"
              rows={1}
              dir="auto"
              aria-label={m.chat_first_line()}
              placeholder={m.chat_first_line()}
              defaultValue={values.body}
              onInput={({ currentTarget }) => {
                isSent.current = false;
                length.look(currentTarget.value);
                void keepDraft(whose, place, currentTarget.value);
              }}
              onKeyDown={onKeyDown}
              onPaste={tray.paste}
            />
            <div className={composerStyles.bar}>
              <AttachButtons onChosen={tray.add} onEmoji={insert} />
              <span className={composerStyles.end}>{length.counted}</span>
              <Button
                type="submit"
                name="intent"
                value="send"
                variant="primary"
                size="sm"
                iconOnly
                icon={ArrowUpIcon}
                label={m.chat_send()}
                loading={isBusy || (waits && tray.isBusy)}
              />
            </div>
          </div>
        </div>
      </Form>
    </section>
  );
}
