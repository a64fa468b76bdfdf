import { describe, expect, test } from "vitest";
import { tickedIn, topicFormValues } from "~/features/topics/input";
import { carries, choosable, marksOf, topicsForAuthor, topicsForReaders } from "~/features/topics/marks";
import { nameKeyOf } from "~/features/topics/rules";

const topic = (id: number, adminOnly = false) => ({ id, name: `T${id}`, slug: `t${id}`, adminOnly });
const offered = [topic(1), topic(2), topic(3, true), topic(4), topic(5), topic(6)];
const choosing = (more: object = {}) => ({ offered, manages: false, before: [] as number[], chosen: [1], ...more });
const code = (act: () => unknown) => {
  try {
    return act();
  } catch (error) {
    return (error as { fields: unknown }).fields;
  }
};

describe("what a post carries", () => {
  test.each<[string, object, boolean, unknown]>([
    ["what was chosen", {}, false, [1]],
    ["each once", { chosen: [2, 2, 1] }, false, [2, 1]],
    ["what it has, where nobody asked", { chosen: undefined, before: [2] }, true, [2]],
    ["what managers put, whatever its author chooses", { before: [3, 2], chosen: [1] }, false, [1, 3]],
    ["not that, once a manager takes it off", { before: [3], chosen: [1], manages: true }, false, [1]],
    ["what its space offers no more", { before: [9], chosen: [9] }, false, [9]],
    ["nothing that it did not have and is not offered", { chosen: [9] }, false, { topic_ids: "topic_not_offered" }],
    ["nothing that is the managers'", { chosen: [3] }, false, { topic_ids: "topic_not_offered" }],
    ["that, for a manager", { chosen: [3], manages: true }, false, [3]],
    ["five at most, with theirs", { before: [3], chosen: [1, 2, 4, 5, 6] }, false, { topic_ids: "topics_many" }],
    ["one at least, where the space wants it", { chosen: [] }, true, { topic_ids: "topic_required" }],
    ["theirs will do", { chosen: [], before: [3] }, true, [3]],
    ["none, where there is none to choose", { chosen: [], offered: [topic(3, true)] }, true, []],
  ])("%s", (_, more, isRequired, wanted) => {
    expect(code(() => topicsForReaders(choosing(more), isRequired))).toEqual(wanted);
  });

  test("of a draft, what is offered of it", () => {
    expect(topicsForAuthor(choosing({ chosen: [9, 3, 2, 2] }))).toEqual([2]);
    expect(topicsForAuthor(choosing({ chosen: undefined, before: [1, 9] }))).toEqual([1]);
    expect(choosable(offered, true)).toHaveLength(6);
  });

  test("as it is kept", () => {
    expect(marksOf("")).toEqual([]);
    expect([carries("", []), carries('[[7,"A","a"],[8,"B","b"]]', [8, 7])]).toEqual([true, true]);
    expect([carries("", [7]), carries('[[7,"A","a"]]', [8]), carries('[[7,"A","a"]]', [])]).toEqual([
      false,
      false,
      false,
    ]);
    expect(marksOf('[[7,"A \\"b\\"","a-b"]]')).toEqual([{ id: 7, name: 'A "b"', slug: "a-b" }]);
  });
});

test("names are told apart by their letters, not by their capitals", () => {
  expect(nameKeyOf("ÁGUA")).toBe(nameKeyOf("água"));
  expect(nameKeyOf("avó")).not.toBe(nameKeyOf("avô"));
});

test("the boxes of a form are read by their names", () => {
  const form = new FormData();
  for (const name of ["space_7", "topic_3", "topics", "topic_x", "topic_-1"]) form.set(name, "on");
  form.set("name", "T");
  expect(tickedIn(form.keys(), "topic")).toEqual([3]);
  expect(topicFormValues(form)).toEqual({ name: "T", admin_only: false, space_ids: [] });
  form.set("offered", "chosen");
  expect(topicFormValues(form)).toMatchObject({ space_ids: [7] });
  form.delete("space_7");
  expect(code(() => topicFormValues(form))).toEqual({ space_ids: "topic_spaces_none" });
});
