import { expect, test } from "vitest";
import { authorValue, chosenAuthor, OWN } from "~/features/posts/authorship";
import { textOf, newDraft } from "~/features/posts/ui/new-draft";
import { emptyDoc } from "~/ui/editor/document";
import { authorIn, typedIn } from "../../../app/routes/posts/writing";

const max = { id: 7, name: "Max 2 Member", avatar: null, headline: "" };
const formOf = (author_id: string) => {
  const form = new FormData();
  form.set("author_id", author_id);
  return form;
};

test("a choice says id and name, and is read back; one's own is null, what says nothing is nothing", () => {
  expect(chosenAuthor(authorValue(max))).toEqual({ id: 7, name: "Max 2 Member" });
  expect(chosenAuthor("7")).toEqual({ id: 7, name: "" });
  expect(chosenAuthor(OWN)).toBeNull();
  for (const nonsense of ["", "Max", "-7 Max", "7.5", "77777777777777777 Max"])
    expect(chosenAuthor(nonsense)).toBeUndefined();
  expect([
    authorIn(formOf(authorValue(max))),
    authorIn(formOf(OWN)),
    authorIn(formOf("")),
    authorIn(new FormData()),
  ]).toEqual([7, null, undefined, undefined]);
  expect(() => authorIn(formOf("Max"))).toThrow(expect.objectContaining({ status: 422 }));
});

test("a form that comes back shows whom it had chosen: as found, else by the name that it carries", () => {
  const values = { title: "T", body: "", author_id: authorValue(max) };
  expect(typedIn({ values })?.author).toEqual(max);
  const found = { records: [{ ...max, headline: "Milk, mostly" }], q: "max" };
  expect(typedIn({ values, found })?.author?.headline).toBe("Milk, mostly");
  expect(typedIn({ values: { ...values, author_id: OWN } })?.author).toBeNull();
  expect(typedIn({ values: { title: "T" } })).not.toHaveProperty("author");
});

test("a new draft says in whose name, where somebody was chosen; a page that does not ask says nothing", () => {
  const place = { spaceSlug: "plaza", isPlaced: true, isShared: false };
  const begun = { title: "T", doc: emptyDoc, topics: [], gallery: undefined };
  expect(newDraft(textOf({ ...begun, author: max }), place)).toMatchObject({ author_id: 7 });
  for (const text of [textOf({ ...begun, author: null }), textOf(begun)])
    expect(newDraft(text, place)).not.toHaveProperty("author_id");
});
