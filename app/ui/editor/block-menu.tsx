import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import clsx from "clsx";
import { useState } from "react";
import { m } from "~/i18n/generated/messages";
import { fold } from "~/lib/fold";
import { Icon } from "../icon";
import styles from "./block-menu.module.css";
import { INSERTABLE, type Insertable } from "./insert-blocks";
import { CHOSEN, LIST, OPTION } from "./menu-roles";
import { useTextMenu } from "./use-text-menu";

interface BlockMenuProps {
  editor: Editor;
  takesPolls: boolean;
  /** Opened by its button, without a slash. */
  isAsked: boolean;
  onClose(): void;
}

/**
 * What one may add where the cursor stands: opened by a slash that begins a line, or by the button of the tools. The
 * focus stays in the text: letters behind the slash choose, the arrows go along, Enter takes (design/mock/composer.html).
 */
export function BlockMenu({ editor, takesPolls, isAsked, onClose }: BlockMenuProps) {
  const typed = useEditorState({ editor, selector: ({ editor: now }) => slashIn(now) });
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  // A slash that is gone may be typed again.
  if (typed === null && dismissed !== null) setDismissed(null);
  const isTyped = typed !== null && dismissed !== typed.from;
  const isWanted = isTyped || isAsked;
  const query = fold(isTyped ? typed.query : "");
  // What is called nothing that we know is somebody's words.
  const found = isWanted ? INSERTABLE.filter((one) => (takesPolls || one.name !== "poll") && fits(one, query)) : [];
  const isOpen = found.length > 0;
  const chosen = found[Math.min(at, found.length - 1)];

  function choose(one: Insertable | undefined) {
    if (!one) return;
    if (typed) editor.chain().deleteRange({ from: typed.from, to: typed.to }).run();
    onClose();
    setAt(0);
    one.run(editor);
  }

  function onKey(event: KeyboardEvent) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((before) => (Math.min(before, found.length - 1) + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === "Enter" && chosen) choose(chosen);
    else if (event.key === "Escape") {
      setDismissed(typed?.from ?? null);
      onClose();
    } else {
      if (isAsked && event.key.length === 1) onClose();
      setAt(0);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const { id, list } = useTextMenu({ editor, isOpen, chosen: chosen?.name, onKey });

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={id}
      {...LIST}
      tabIndex={-1}
      aria-label={m.editor_add_block()}
      className={clsx("menu", styles.menu)}
    >
      {found.map((one) => (
        <button
          type="button"
          key={one.name}
          id={`${id}-${one.name}`}
          {...(one === chosen ? CHOSEN : OPTION)}
          tabIndex={-1}
          className={clsx("item", styles.item)}
          // The text keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setAt(found.indexOf(one))}
          onClick={() => choose(one)}
        >
          <Icon as={one.icon} size={18} />
          <span>
            <b>{one.label()}</b>
            <span className="muted">{one.hint()}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

/** Begins what it is called, or a word of that. */
export const fits = (one: Pick<Insertable, "label" | "aka">, query: string): boolean =>
  [fold(one.label()), one.aka].some((name) => ` ${name}`.includes(` ${query}`));

interface Slash {
  from: number;
  to: number;
  query: string;
}

/** What was typed behind a slash that begins the line of the cursor. */
function slashIn({ state }: Editor): Slash | null {
  const { empty, $from } = state.selection;
  if (!empty || $from.parent.type.name !== "paragraph") return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\n");
  const [, query] = /^\/([\p{L}\p{N} ]{0,20})$/u.exec(before) ?? [];
  return query === undefined ? null : { from: $from.start(), to: $from.pos, query };
}
