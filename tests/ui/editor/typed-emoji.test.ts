import { type Editor, getSchema } from "@tiptap/core";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { expect, test, vi } from "vitest";
import { extensionsFor } from "~/ui/editor/post-schema";
import type { OwnEmoji } from "~/ui/editor/suggest";
import { turnsNames } from "~/ui/editor/typed-emoji";

// The build turns the table round.
vi.mock("~/ui/emoji/shortcodes", () => ({ loadShortcodes: async () => ({ smile: "😄", tada: "🎉" }) }));

const schema = getSchema(extensionsFor("post"));
const BEAN = { id: 7, emoji: ":bean:", label: "bean" } as unknown as OwnEmoji;

/** An editor without a page, in which somebody types; `come`: the names arrive. */
function writing() {
  let state = EditorState.create({ schema, doc: schema.node("doc", null, [schema.node("paragraph")]) });
  const heard = new Set<(event: { transaction: Transaction }) => void>();
  const dispatch = (transaction: Transaction) => {
    state = state.apply(transaction);
    for (const hear of heard) hear({ transaction });
  };
  const dom = new EventTarget();
  const editor = {
    get state() {
      return state;
    },
    isDestroyed: false,
    view: { dom, dispatch },
    on: (_: string, hear: (event: { transaction: Transaction }) => void) => heard.add(hear),
    off: (_: string, hear: (event: { transaction: Transaction }) => void) => heard.delete(hear),
  } as unknown as Editor;
  const { promise: names, resolve: come } = Promise.withResolvers<void>();
  turnsNames(editor, async () => {
    await names;
    return { people: async () => ({ people: [], everybody: null }), emojis: async () => [BEAN] };
  });
  const type = (text: string) => {
    for (const data of text) {
      dom.dispatchEvent(Object.assign(new Event("beforeinput"), { data }));
      dispatch(state.tr.insertText(data));
    }
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
  const said = () => state.doc.textBetween(0, state.doc.content.size, "\n", (node) => `<${node.attrs.name}>`);
  const cut = (from: number, to: number) => dispatch(state.tr.delete(from, to));
  return { type, come, settle, said, cut, heard };
}

test("names that were typed before any were known become what they are called, each where it stands by then", async () => {
  const { type, come, settle, said, heard } = writing();
  type("One :smile: two :bean: three :nothing_of_ours: 10:30: (:tada:) four");
  expect(said()).toContain(":smile:");
  come();
  await settle();
  expect(said()).toBe("One 😄 two <bean> three :nothing_of_ours: 10:30: (🎉) four");
  type(" :SMILE:");
  await settle();
  expect(said()).toMatch(/four 😄$/);
  expect(heard.size).toBe(0);
});

test("what was changed meanwhile stays as it is", async () => {
  const { type, come, settle, said, cut } = writing();
  type("So :smile: it is");
  cut(5, 6);
  come();
  await settle();
  expect(said()).toBe("So :mile: it is");
});
