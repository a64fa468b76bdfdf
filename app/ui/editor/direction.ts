import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/**
 * Each block of the text finds its direction by its own first letter, as its readers will see it. Shown and not kept:
 * the document holds words, the page says which way they run (`lib/html/direction.ts`).
 */
export const Direction = Extension.create({
  name: "direction",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations: ({ doc }) => {
          const blocks: Decoration[] = [];
          doc.forEach((node, at) => {
            if (node.type.spec.code || node.isAtom) return;
            blocks.push(Decoration.node(at, at + node.nodeSize, { dir: "auto" }));
          });
          return DecorationSet.create(doc, blocks);
        },
      },
    }),
  ],
});
