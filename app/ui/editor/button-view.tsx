import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import clsx from "clsx";
import type { KeyboardEvent } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "../button";
import { TrashIcon } from "../icons";
import { BUTTON_WORDS_MAX } from "./block-rules";
import { withScheme } from "./with-scheme";
import styles from "./poll-view.module.css";

/** A button as one writes it: what it says and where it leads. */
export function ButtonView({ node, updateAttributes, deleteNode, selected }: NodeViewProps) {
  const { words, href } = node.attrs;
  // Enter sends no form.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
  }
  return (
    <NodeViewWrapper className={clsx(styles.poll, selected && styles.selected)} data-drag-handle>
      <fieldset contentEditable={false} className={clsx(styles.inside, styles.button)}>
        <legend className="sr">{m.editor_button()}</legend>
        <input
          className="input"
          dir="auto"
          value={String(words)}
          maxLength={BUTTON_WORDS_MAX}
          placeholder={m.editor_button_words()}
          aria-label={m.editor_button_words()}
          onChange={({ target }) => updateAttributes({ words: target.value })}
          onKeyDown={onKeyDown}
        />
        <input
          className="input"
          type="url"
          value={String(href)}
          placeholder="https://"
          aria-label={m.editor_button_address()}
          onChange={({ target }) => updateAttributes({ href: target.value })}
          onBlur={({ target }) => {
            const address = target.value.trim();
            if (address !== "") updateAttributes({ href: withScheme(address) });
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          size="sm"
          variant="ghost"
          iconOnly
          icon={TrashIcon}
          label={m.editor_button_remove()}
          onClick={() => deleteNode()}
        />
      </fieldset>
    </NodeViewWrapper>
  );
}
