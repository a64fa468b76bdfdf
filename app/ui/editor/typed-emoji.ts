import type { Editor } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { loadShortcodes } from "../emoji/shortcodes";
import { type Suggest, typedIn } from "./suggest";

/**
 * A name between colons becomes its emoji with the second one, as in every chat: also where the names come only now, and
 * somebody has typed on. What is called nothing stays words, and so does what was changed meanwhile; undone it is its name.
 */
export function turnsNames(editor: Editor, suggest: Suggest): () => void {
  const { dom } = editor.view;
  function onInput({ data }: InputEvent) {
    const typed = data === ":" ? typedIn(editor) : null;
    if (typed?.sign !== ":") return;
    void turn(editor, suggest, typed.from, `:${typed.query}:`);
  }
  dom.addEventListener("beforeinput", onInput);
  return () => dom.removeEventListener("beforeinput", onInput);
}

async function turn(editor: Editor, suggest: Suggest, from: number, name: string): Promise<void> {
  // What stands before it may become another while the names are on their way.
  let start = from;
  const follow = ({ transaction }: { transaction: Transaction }) => {
    start = transaction.mapping.map(start);
  };
  editor.on("transaction", follow);
  try {
    // The colon itself is told before it stands there.
    await new Promise((resolve) => setTimeout(resolve));
    const called = name.toLowerCase();
    const [own, standard] = await Promise.all([suggest().then((sources) => sources.emojis()), loadShortcodes()]);
    const { schema } = editor.state;
    const one = own.find(({ emoji }) => emoji === called);
    const emoji = standard[called.slice(1, -1)];
    let node: Node | undefined;
    if (one) node = schema.nodes.emoji?.create({ id: one.id, name: called.slice(1, -1) });
    else if (emoji !== undefined) node = schema.text(emoji);
    const end = start + name.length;
    const { doc, tr } = editor.state;
    if (!node || editor.isDestroyed || end > doc.content.size || doc.textBetween(start, end) !== name) return;
    editor.view.dispatch(closeHistory(tr).replaceWith(start, end, node));
  } catch (error) {
    console.warn("a name stays words", error);
  } finally {
    editor.off("transaction", follow);
  }
}
