import { afterEach, expect, test } from "vitest";
import { overwriteGetLocale } from "~/i18n/generated/runtime";
import { fits } from "~/ui/editor/block-menu";
import { INSERTABLE } from "~/ui/editor/insert-blocks";

const found = (query: string) => INSERTABLE.filter((one) => fits(one, query)).map(({ name }) => name);

afterEach(() => overwriteGetLocale(() => "en"));

test("a block is found by the beginning of any word of its name", () => {
  expect(found("")).toHaveLength(INSERTABLE.length);
  expect(found("tog")).toEqual(["details"]);
  expect(found("list")).toEqual(["bulletList", "orderedList"]);
  expect(found("head")).toEqual(["heading"]);
  expect(found("block")).toEqual(["codeBlock"]);
  expect(found("code b")).toEqual(["codeBlock"]);
  expect(found("ogg")).toEqual([]);
});

test("in Portuguese it is found by its own name, without accents, and by the English one", () => {
  overwriteGetLocale(() => "pt");
  expect(found("secao rec")).toEqual(["details"]);
  for (const [query, name] of [
    ["tog", "details"],
    ["poll", "poll"],
    ["butt", "linkButton"],
    ["code", "codeBlock"],
    ["divider", "horizontalRule"],
  ] as const) {
    expect.soft(found(query), query).toEqual([name]);
  }
});
