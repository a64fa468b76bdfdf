import { createElement, Fragment, type ReactNode } from "react";
import { renderToString as write } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Kept, KeptIn, KeptList, keepWith } from "~/ui/kept";

/** A page of the house, or of another one. */
const renderToString = (page: ReactNode, house = "https://house.example") =>
  write(createElement(KeptIn, { value: house }, page));

const render = vi.fn(write);
beforeAll(() => keepWith(render));
afterAll(() => keepWith(write));

interface CardProps {
  name: string;
  count: number;
  live?: { onPick: () => void };
}

let drawn = 0;
function Card({ name, count, live }: CardProps) {
  drawn += 1;
  return createElement(
    Fragment,
    null,
    createElement("h2", null, name, " & ", count),
    createElement("button", { onClick: live?.onPick, "aria-pressed": count > 0 }, "Like"),
  );
}

const card = (name: string, count: number) =>
  createElement(Kept<Omit<CardProps, "live">, { onPick: () => void }>, {
    as: "article",
    className: "post",
    of: Card,
    props: { name, count },
    live: { onPick: () => undefined },
  });

test("the markup is what rendering in place would have given, so that browsers can hydrate it", () => {
  const inPlace = createElement("article", { className: "post" }, createElement(Card, { name: "<b>", count: 2 }));
  expect(renderToString(card("<b>", 2))).toBe(renderToString(inPlace));
});

test("what looks the same is rendered once, whatever its handlers; what looks different is its own", () => {
  drawn = 0;
  const page = renderToString(createElement("main", null, card("One", 1), card("One", 1), card("One", 2)));
  expect(drawn).toBe(2);
  expect(page.match(/One/g)).toHaveLength(3);
  expect(renderToString(card("One", 1))).toContain("One<!-- --> &amp; <!-- -->1");
  expect(drawn).toBe(2);
});

test("a list of parts is what its parts are in place, each rendered once", () => {
  const Line = ({ name }: { name: string }) => createElement("a", { href: `/${name}` }, name);
  const parts = ["a", "b", "a"].map((name, id) => ({ id, props: { name } }));
  const list = createElement(KeptList<{ name: string }>, { className: "lines", of: Line, parts });
  const lines = parts.map(({ id, props }) => createElement(Line, { ...props, key: id }));
  render.mockClear();
  expect(renderToString(list)).toBe(renderToString(createElement("div", { className: "lines" }, lines)));
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page around it keeps its own hooks and contexts", () => {
  function Page() {
    return createElement("main", null, card("Inside", 1), createElement(Card, { name: "After", count: 0 }));
  }
  expect(renderToString(createElement(Page))).toMatch(/Inside.*After/);
});

test("it forgets instead of growing without end", () => {
  const big = "x".repeat(100_000);
  for (let i = 0; i < 40; i++) renderToString(card(`${i} ${big}`, 1));
  drawn = 0;
  renderToString(card(`39 ${big}`, 1));
  expect(drawn).toBe(0);
  renderToString(card(`0 ${big}`, 1));
  expect(drawn).toBe(1);
});

test("whatever a part shows is in its key, however deep it stands: nobody names it by hand", () => {
  const Badge = ({ of }: { of: { roles: string[]; since?: number | undefined } }) =>
    createElement("b", null, of.roles.join(), of.since);
  const shown = (of: { roles: string[]; since?: number }) =>
    renderToString(createElement(Kept<{ of: typeof of }>, { as: "div", of: Badge, props: { of } }));
  expect(shown({ roles: ["member"] })).toBe("<div><b>member</b></div>");
  expect(shown({ roles: ["member", "admin"] })).toBe("<div><b>member,admin</b></div>");
  expect(shown({ roles: ["member"], since: 2020 })).toContain("2020");
  expect(shown({ roles: ["member"] })).toBe("<div><b>member</b></div>");
});

test("what is kept for one house is shown in no other; outside of any, nothing is kept", () => {
  const at = (house: string) => {
    drawn = 0;
    const markup = renderToString(card("Two houses", 1), house);
    return [drawn, markup.includes("Two houses")];
  };
  expect(at("https://a.example")).toEqual([1, true]);
  expect(at("https://b.example")).toEqual([1, true]);
  expect(at("https://a.example")).toEqual([0, true]);
  expect([at(""), at("")]).toEqual([
    [1, true],
    [1, true],
  ]);
});

test("what only the browser has is in no markup that is kept", () => {
  const Greeting = ({ live }: { live?: { me: string } | undefined }) =>
    createElement("b", null, live?.me ?? "somebody");
  const greeted = (me: string) =>
    renderToString(createElement(Kept<object, { me: string }>, { as: "div", of: Greeting, props: {}, live: { me } }));
  expect([greeted("Mia"), greeted("Max")]).toEqual(["<div><b>somebody</b></div>", "<div><b>somebody</b></div>"]);
});

test.each([
  ["a handler", { onPick: () => undefined }],
  ["an element", { icon: createElement("i") }],
  ["a set", { deep: [{ ids: new Set([1]) }] }],
  ["a number that JSON does not know", { count: Number.NaN }],
])("%s is refused among the props: a key cannot say it", (_, props) => {
  const Nothing = () => createElement("b");
  const element = createElement(Kept<object>, { as: "div", of: Nothing, props });
  expect(() => renderToString(element)).toThrow(/plain data/);
});
