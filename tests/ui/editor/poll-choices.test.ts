import { expect, test } from "vitest";
import { choicesAsWords, choicesFrom } from "~/ui/editor/poll";
import { Poll } from "~/ui/editor/post-schema";

const chosen = { isMultiple: true, isAnonymous: false, results: "voted", closesAt: 1_422_748_800_000 } as const;

test("what was chosen for a poll comes back out of its words, with a time to close and without", () => {
  for (const one of [chosen, { ...chosen, isAnonymous: true, closesAt: null }]) {
    expect(choicesFrom(choicesAsWords(one))).toEqual(one);
  }
});

test("other words say nothing", () => {
  for (const words of [undefined, null, "", "1", "1 0 never", "2 0 always", "1 0 always soon", "1 0 always 1 1"]) {
    expect.soft(choicesFrom(words), String(words)).toEqual({});
  }
});

test("the editor reads them with the poll that it opens from HTML", () => {
  const rules = Poll.config.parseHTML?.call({ name: "poll", options: {}, storage: {}, parent: undefined } as never);
  const said: Record<string, string> = { "data-poll": "abcdefgh1234", "data-asked": choicesAsWords(chosen) };
  const figure = {
    getAttribute: (name: string) => said[name] ?? null,
    querySelector: () => null,
    querySelectorAll: () => [],
  };
  expect(rules?.[0]?.getAttrs?.(figure as never)).toMatchObject({ key: "abcdefgh1234", ...chosen });
  delete said["data-asked"];
  expect(rules?.[0]?.getAttrs?.(figure as never)).toEqual({ key: "abcdefgh1234", question: "", options: [] });
});
