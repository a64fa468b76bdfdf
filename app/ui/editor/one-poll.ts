import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { newPollKey } from "./poll";

/** A poll that was copied is another one: two of one key would be answered together. */
export const OnePoll = Extension.create({
  name: "onePoll",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, { doc, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const known = new Set<string>();
        doc.forEach((node, at) => {
          if (node.type.name !== "poll") return;
          const key = String(node.attrs.key);
          if (key === "" || known.has(key)) tr.setNodeAttribute(at, "key", newPollKey());
          else known.add(key);
        });
        return tr.docChanged ? tr : null;
      },
    }),
  ],
});
