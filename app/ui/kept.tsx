import { type ComponentType, createElement, type HTMLAttributes, type ReactElement } from "react";
import { getLocale } from "~/i18n/generated/runtime";

interface KeptProps<Props extends object> extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  as: "article" | "div" | "details";
  /** What stands inside; it takes all it shows from its props: no context, no `useId`, no clock. */
  of: ComponentType<Props>;
  props: Props;
  /** Everything in `props` that changes the markup. Functions do not, and who is looking must not. */
  by: readonly unknown[];
}

/**
 * An element whose inside looks the same to many readers: a card, a comment. The server renders it once and takes
 * its markup from memory afterwards, which costs a tenth; browsers hydrate it as if it had been rendered in place.
 * The key is all that the markup shows, so nobody is ever given what was made for somebody who sees more.
 */
export function Kept<Props extends object>({ as, of, props, by, ...attributes }: KeptProps<Props>): ReactElement {
  const inside = createElement(of, props);
  if (!renderer) return createElement(as, attributes, inside);
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: kept(of, by, inside, renderer) } });
}

interface KeptListProps<Props extends object> extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  of: ComponentType<Props>;
  /** For each part what `Kept` takes; `by` tells them apart, too. The part is one element. */
  parts: readonly { id: string | number; props: Props; by: readonly unknown[] }[];
}

/** Kept parts in a row, each one element: a list of hundreds is written at once instead of one by one. */
export function KeptList<Props extends object>({ of, parts, ...attributes }: KeptListProps<Props>): ReactElement {
  if (!renderer) {
    const inside = parts.map(({ id, props }) => createElement(of, { ...props, key: id }));
    return createElement("div", attributes, inside);
  }
  const render = renderer;
  const markup = parts.map(({ props, by }) => kept(of, by, createElement(of, props), render));
  return createElement("div", { ...attributes, dangerouslySetInnerHTML: { __html: markup.join("") } });
}

type Render = (element: ReactElement) => string;

let renderer: Render | null = null;

/** On the server only (entry.server.tsx): browsers render what they hydrate. */
export function keepWith(render: Render): void {
  renderer = render;
}

/** UTF-16 units, keys and markup together; at about 6 MB an isolate is far from its limit. */
const MOST = 3_000_000;
const markup = new Map<string, string>();
let size = 0;

function kept(part: object, by: readonly unknown[], inside: ReactElement, render: Render): string {
  const key = `${numberOf(part)} ${getLocale()} ${JSON.stringify(by)}`;
  const known = markup.get(key);
  if (known !== undefined) return known;
  const made = render(inside);
  if (size > MOST) forget();
  size += key.length + made.length;
  markup.set(key, made);
  return made;
}

/** The older half goes: what is still shown is soon there again. */
function forget(): void {
  for (const [key, made] of markup) {
    if (size <= MOST / 2) return;
    size -= key.length + made.length;
    markup.delete(key);
  }
}

const numbers = new WeakMap<object, number>();
let count = 0;

function numberOf(part: object): number {
  const known = numbers.get(part);
  if (known !== undefined) return known;
  count += 1;
  numbers.set(part, count);
  return count;
}
