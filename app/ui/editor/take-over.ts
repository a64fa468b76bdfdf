import type { Editor } from "@tiptap/core";
import type { RefObject } from "react";
import { type DocNode, docFromText, type EditorKind } from "./document";

interface TakeOver {
  kind: EditorKind;
  /** What stood in the field at first: where nothing was typed, the editor keeps the document it was given. */
  startText: string;
  isComposing: RefObject<boolean>;
  /** Puts the editor where the field was before it returns. */
  onTakeOver: () => void;
}

/**
 * Moves text, selection and focus from the plain field into an editor that is ready, all in one task: no key is
 * pressed between the two. Waits for the end of a word that an input method is still composing.
 */
export function takeOver(editor: Editor, field: HTMLTextAreaElement, how: TakeOver): void {
  const onPause = () => setTimeout(attempt);
  function attempt() {
    if (how.isComposing.current || !field.isConnected || editor.isDestroyed) return;
    field.removeEventListener("compositionend", onPause);
    field.removeEventListener("blur", onPause);
    moveInto(editor, field, how);
  }
  field.addEventListener("compositionend", onPause);
  field.addEventListener("blur", onPause);
  attempt();
}

function moveInto(editor: Editor, field: HTMLTextAreaElement, { kind, startText, onTakeOver }: TakeOver): void {
  const { value, selectionStart, selectionEnd } = field;
  const hadFocus = document.activeElement === field;
  if (value !== startText) editor.commands.setContent(docFromText(value, kind, true));
  onTakeOver();
  if (!hadFocus) return;
  const [from, to] = [selectionStart, selectionEnd].map((at) => placeOf(editor, value.slice(0, at), kind));
  editor.commands.setTextSelection({ from: from ?? 1, to: to ?? 1 });
  editor.view.focus();
}

/** The place in the editor that comes after `before`, the first part of the field's text. */
function placeOf(editor: Editor, before: string, kind: EditorKind): number {
  const blocks = textBlocks(docFromText(before, kind, true));
  const offset = sizeOf(blocks.at(-1));
  let [seen, place] = [0, 1];
  editor.state.doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    seen += 1;
    if (seen === blocks.length) place = at + 1 + Math.min(offset, node.content.size);
    return false;
  });
  return place;
}

function textBlocks(node: DocNode): DocNode[] {
  if (node.type === "paragraph" || node.type === "heading") return [node];
  return (node.content ?? []).flatMap(textBlocks);
}

/** A line's break counts one, as in the editor. */
const sizeOf = (block: DocNode | undefined): number =>
  (block?.content ?? []).reduce((sum, child) => sum + (child.text?.length ?? 1), 0);
