import type { Editor } from "@tiptap/core";
import { newPoll } from "./poll";

/** Puts a poll behind the block that the cursor is in, for a poll stands in no other, and the cursor into its question. */
export function insertPoll(editor: Editor): void {
  const { $to } = editor.state.selection;
  const at = $to.depth > 0 ? $to.after(1) : $to.pos;
  const poll = newPoll();
  editor
    .chain()
    .insertContentAt(at, { type: "poll", attrs: { ...poll } })
    .run();
  const focus = (tries: number) => {
    const view = editor.view.nodeDOM(at);
    const field = view instanceof HTMLElement ? view.querySelector("input") : null;
    if (field) field.focus();
    else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
  };
  focus(5);
}
