import type { Editor } from "@tiptap/core";
import { TextSelection } from "@tiptap/pm/state";
import type { DocNode } from "./document";

/**
 * Puts a picture into the text and the cursor on the line below it, a new one where none follows: selected, the picture
 * would be written over by the next key.
 */
export function insertPicture(editor: Editor, picture: DocNode, at: number): void {
  editor
    .chain()
    .insertContentAt(at, picture)
    .command(({ tr, state }) => {
      let end = tr.mapping.map(at);
      tr.mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => {
        end = newEnd;
      });
      const { parent, nodeAfter } = tr.doc.resolve(end);
      if (!parent.isTextblock && !nodeAfter?.isTextblock) tr.insert(end, state.schema.node("paragraph"));
      tr.setSelection(TextSelection.create(tr.doc, parent.isTextblock ? end : end + 1));
      return true;
    })
    .run();
}
