import { createElement, Fragment } from "react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Kept, KeptList, keepWith } from "~/ui/kept";

const render = vi.fn(renderToString);
beforeAll(() => keepWith(render));
afterAll(() => keepWith(renderToString));

interface CardProps {
  name: string;
  count: number;
  onPick: () => void;
}

let drawn = 0;
function Card({ name, count, onPick }: CardProps) {
  drawn += 1;
  return createElement(
    Fragment,
    null,
    createElement("h2", null, name, " & ", count),
    createElement("button", { onClick: onPick, "aria-pressed": count > 0 }, "Like"),
  );
}

const card = (name: string, count: number) =>
  createElement(Kept<CardProps>, {
    as: "article",
    className: "post",
    of: Card,
    props: { name, count, onPick: () => undefined },
    by: [name, count],
  });

test("the markup is what rendering in place would have given, so that browsers can hydrate it", () => {
  const inPlace = createElement(
    "article",
    { className: "post" },
    createElement(Card, { name: "<b>", count: 2, onPick: () => undefined }),
  );
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
  const parts = ["a", "b", "a"].map((name, id) => ({ id, props: { name }, by: [name] }));
  const list = createElement(KeptList<{ name: string }>, { className: "lines", of: Line, parts });
  const lines = parts.map(({ id, props }) => createElement(Line, { ...props, key: id }));
  render.mockClear();
  expect(renderToString(list)).toBe(renderToString(createElement("div", { className: "lines" }, lines)));
  expect(render).toHaveBeenCalledTimes(2);
});

test("a page around it keeps its own hooks and contexts", () => {
  function Page() {
    return createElement(
      "main",
      null,
      card("Inside", 1),
      createElement(Card, { name: "After", count: 0, onPick: vi.fn() }),
    );
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
