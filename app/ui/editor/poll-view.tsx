import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import clsx from "clsx";
import { type KeyboardEvent, useContext, useRef } from "react";
import { m } from "~/i18n/generated/messages";
import { momentOf, wallOf } from "~/lib/wall-time";
import { Button } from "../button";
import { Checkbox } from "../choice";
import { CloseIcon, PlusIcon, TrashIcon } from "../icons";
import { OPTION_MAX, OPTIONS_LEAST, OPTIONS_MOST, type PollDraft, pollOf, QUESTION_MAX } from "./poll";
import { PollSettings } from "./poll-settings";
import styles from "./poll-view.module.css";

/** A poll as one writes it (design/mock/composer.html): its question, its options, how it is answered and until when. */
export function PollView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const setting = useContext(PollSettings);
  const box = useRef<HTMLFieldSetElement>(null);
  const poll = pollOf(node.attrs);
  const isVoted = setting?.voted.includes(poll.key) ?? false;
  const change = (values: Partial<PollDraft>) => updateAttributes(values);
  const put = (at: number, words: string) => change({ options: poll.options.with(at, words) });

  /** The one that follows, or is about to be there. */
  function goTo(at: number) {
    requestAnimationFrame(() => box.current?.querySelectorAll<HTMLInputElement>("[data-option]")[at]?.focus());
  }

  function add() {
    if (poll.options.length >= OPTIONS_MOST) return;
    change({ options: [...poll.options, ""] });
    goTo(poll.options.length);
  }

  function remove(at: number) {
    change({ options: poll.options.toSpliced(at, 1) });
    goTo(Math.max(0, at - 1));
  }

  /** Enter goes on to the next line, and sends no form; in an empty line Backspace takes it away. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      if (at + 1 < poll.options.length) goTo(at + 1);
      else if (poll.options[at] !== "") add();
    }
    if (event.key === "Backspace" && poll.options[at] === "" && poll.options.length > OPTIONS_LEAST) {
      event.preventDefault();
      remove(at);
    }
  }

  return (
    <NodeViewWrapper className={clsx(styles.poll, selected && styles.selected)} data-drag-handle>
      <fieldset ref={box} contentEditable={false} className={styles.inside}>
        <legend className="sr">{m.editor_poll_label()}</legend>
        <div className={styles.head}>
          <input
            className={styles.question}
            dir="auto"
            value={poll.question}
            maxLength={QUESTION_MAX}
            disabled={isVoted}
            placeholder={m.editor_poll_question_hint()}
            aria-label={m.editor_poll_question()}
            onChange={({ target }) => change({ question: target.value })}
            onKeyDown={(event) => onKeyDown(event, -1)}
          />
          <Button
            size="sm"
            variant="ghost"
            iconOnly
            icon={TrashIcon}
            label={m.editor_poll_remove()}
            onClick={() => deleteNode()}
          />
        </div>
        {poll.options.map((words, at) => (
          // An option is its place.
          <div key={at} className={styles.option}>
            <input
              className="input"
              data-option
              dir="auto"
              value={words}
              maxLength={OPTION_MAX}
              disabled={isVoted}
              placeholder={m.editor_poll_option({ number: at + 1 })}
              aria-label={m.editor_poll_option({ number: at + 1 })}
              onChange={({ target }) => put(at, target.value)}
              onKeyDown={(event) => onKeyDown(event, at)}
            />
            {!isVoted && poll.options.length > OPTIONS_LEAST && (
              <Button
                size="sm"
                variant="ghost"
                iconOnly
                icon={CloseIcon}
                label={m.editor_poll_remove_option({ number: at + 1 })}
                onClick={() => remove(at)}
              />
            )}
          </div>
        ))}
        {!isVoted && poll.options.length < OPTIONS_MOST && (
          <Button size="sm" variant="ghost" icon={PlusIcon} onClick={add}>
            {m.editor_poll_add_option()}
          </Button>
        )}
        <div className={styles.foot}>
          {isVoted ? (
            <p className="muted">{m.editor_poll_locked()}</p>
          ) : (
            <>
              <Checkbox
                label={m.editor_poll_multiple()}
                checked={poll.isMultiple}
                onChange={({ target }) => change({ isMultiple: target.checked })}
              />
              <Checkbox
                label={m.editor_poll_anonymous()}
                checked={poll.isAnonymous}
                onChange={({ target }) => change({ isAnonymous: target.checked })}
              />
              <Checkbox
                label={m.editor_poll_results()}
                checked={poll.results === "voted"}
                onChange={({ target }) => change({ results: target.checked ? "voted" : "always" })}
              />
            </>
          )}
          {setting && (
            <label className={styles.closes}>
              {m.editor_poll_closes_in({ zone: setting.zoneName })}
              <input
                className="input"
                type="datetime-local"
                value={poll.closesAt === null ? "" : wallOf(poll.closesAt, setting.timeZone)}
                onChange={({ target }) => change({ closesAt: momentOf(target.value.slice(0, 16), setting.timeZone) })}
                onKeyDown={(event) => {
                  if (event.key === "Enter") event.preventDefault();
                }}
              />
            </label>
          )}
        </div>
      </fieldset>
    </NodeViewWrapper>
  );
}
