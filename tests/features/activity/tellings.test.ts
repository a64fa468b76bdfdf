import { describe, expect, test } from "vitest";
import { createTellings, log, usedGroups } from "~/features/activity/tellings.server";
import { facts } from "~/features/facts";
import { tellings } from "~/features/log.server";
import { isTold, LOG_GROUPS, type Telling, untold } from "~/platform/facts/log";

const declared = facts.flatMap((group) => Object.keys(group));
const told = tellings.flatMap((one) => Object.entries(one));

const said = (telling: Telling, locale: "en" | "pt", payload: Record<string, never> = {}) =>
  telling.words({ thing: "THING", member: "MEMBER", payload, isDeed: true, day: () => "DAY", locale });

test("each fact that can happen is told, or declared as one that is not, with the reason", () => {
  expect(told.map(([name]) => name).sort()).toEqual([...declared].sort());
  for (const [name, entry] of told) {
    if (!isTold(entry)) expect(entry.untold.length, name).toBeGreaterThan(20);
  }
});

test("each is told in both languages, and in each by its own words", () => {
  for (const [name, entry] of told) {
    if (!isTold(entry)) continue;
    const [en, pt] = [said(entry, "en"), said(entry, "pt")];
    expect(en, name).toMatch(/^[a-z][^.]+$/);
    expect(pt, name).toMatch(/^[a-z][^.]+$/);
    expect(pt, name).not.toBe(en);
    expect(en?.includes("THING"), `${name} names the same in both`).toBe(pt?.includes("THING"));
    expect(en?.includes("MEMBER"), `${name} names the same in both`).toBe(pt?.includes("MEMBER"));
  }
});

test("settings that were changed are named, a save that changed nothing is not told", () => {
  const telling = log.of("community.updated") as Telling;
  const words = (payload: object, locale: "en" | "pt" = "en") => said(telling, locale, payload as never);
  expect(words({ part: "general", fields: ["name", "is_private"] })).toBe(
    "changed these settings: Name and Who can see it",
  );
  expect(words({ part: "theme", fields: ["theme"] }, "pt")).toBe("mudou estas configurações: Tema");
  expect(words({ part: "general", fields: [] })).toBeNull();
  // Of before the log.
  expect(words({ part: "theme" })).toBe("changed the theme");
});

test("what the house begins by itself is not told, what somebody begins is", () => {
  const telling = log.of("job.started") as Telling;
  const it = { thing: "a job", member: "", payload: {}, day: () => "", locale: "en" } as const;
  expect(telling.words({ ...it, isDeed: true })).toBe("started a job");
  expect(telling.words({ ...it, isDeed: false })).toBeNull();
});

describe("what is refused", () => {
  const words = () => "did it";
  test("a fact that is told twice", () => {
    expect(() => createTellings([{ "a.b": untold("noise") }, { "a.b": { group: "posts", words } }])).toThrow("twice");
  });
  test("a noun of two groups, for its lines are looked for by it", () => {
    const two = { "a.b": { group: "posts", words }, "a.c": { group: "spaces", words } } as const;
    expect(() => createTellings([two])).toThrow("belong to posts and to spaces");
  });
});

test("a filter offers no group in which nothing is told", () => {
  expect(usedGroups).toEqual([...LOG_GROUPS]);
});
