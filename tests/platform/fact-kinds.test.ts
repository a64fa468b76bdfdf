import * as z from "zod";
import { describe, expect, test } from "vitest";
import { facts } from "~/features/facts";
import { listeners } from "~/features/listeners.server";
import { carrying, fact, id } from "~/platform/facts/fact";
import { createRegistry, type Listener } from "~/platform/facts/registry";

const registry = createRegistry(listeners, facts);

/** What the compiler would refuse, as somebody writes it who does not ask it. */
const unasked = fact as unknown as (
  name: string,
  about: { kind: string; id: number },
  payload?: Record<string, unknown>,
) => Parameters<typeof registry.check>[0];

describe("at the start", () => {
  test("a name that two features declare is refused", () => {
    const mine = { "post.created": carrying({}) };
    expect(() => createRegistry([], [...facts, mine])).toThrow("the fact post.created is declared twice");
  });

  test("a listener that wants a fact which nobody declares is refused", () => {
    const hopeful = { name: "hopeful", bit: 30, facts: ["post.painted"], handle: async () => ({}) };
    expect(() => createRegistry([hopeful as unknown as Listener], facts)).toThrow(
      "listener hopeful: nobody declares the fact post.painted",
    );
  });

  test.each([
    ["a key that is not snake_case", { "event.moved": carrying({ spaceId: id }) }, /carries spaceId/],
    ["a name that is no noun with what happened to it", { eventMoved: carrying({}) }, /noun\.happened/],
  ])("%s is refused", (_, mine, why) => {
    expect(() => createRegistry([], [...facts, mine])).toThrow(why);
  });
});

describe("when it is recorded", () => {
  const subject = { kind: "post", id: 1 };

  test("a fact that nobody declares is refused", () => {
    expect(() => registry.check(unasked("post.painted", subject))).toThrow("nobody declares the fact post.painted");
  });

  test.each([
    ["too little", {}],
    ["too much", { space_id: 1, author_id: 2, title: "Hello" }],
    ["text for an id", { space_id: "1", author_id: 2 }],
  ])("%s is refused", (_, payload) => {
    expect(() => registry.check(unasked("post.published", subject, payload))).toThrow(
      "the fact post.published carries what it does not declare",
    );
  });

  test("what it declares is taken", () => {
    expect(() => registry.check(fact("post.published", subject, { space_id: 1, author_id: 2 }))).not.toThrow();
    expect(() => registry.check(fact("post.liked", subject))).not.toThrow();
  });
});

test("facts carry ids, numbers and words of the house, never text of people's", () => {
  const strings = facts.flatMap((group) =>
    Object.entries(group).flatMap(([name, kind]) =>
      Object.entries(kind.payload.shape)
        .filter(([, schema]) => schema instanceof z.ZodString)
        .map(([key]) => `${name} ${key}`),
    ),
  );
  // Names of kinds, of which every feature may bring its own.
  expect(strings).toEqual([
    "job.started kind",
    "job.ended kind",
    "job.failed kind",
    "job.cancelled kind",
    "job.undone kind",
    "job.retried kind",
    "notification.created kind",
  ]);
});
