import { type ComponentType, createContext, createElement, type HTMLAttributes, type ReactElement, use } from "react";
import { getLocale } from "~/i18n/generated/runtime";

/** What a kept part is given: everything that changes its markup, and what only acts once the browser has it. */
interface Part<Props extends object, Live extends object> {
  /** What stands inside; it takes all it shows from its props: no context, no `useId`, no clock. */
  of: ComponentType<Props & { live?: Live | undefined }>;
  /** Plain data. The key is made of all of it, and on the server the part is given nothing else. */
  props: Props;
  /** Handlers, and who is looking: given in the browser alone, so it can be in no markup that others are shown. */
  live?: Live;
}

interface KeptProps<Props extends object, Live extends object>
  extends Part<Props, Live>,
    Omit<HTMLAttributes<HTMLElement>, "children"> {
  as: "article" | "div" | "details";
}

/**
 * An element whose inside looks the same to many readers: a card, a comment. The server renders it once and takes
 * its markup from memory afterwards, which costs a tenth; browsers hydrate it as if it had been rendered in place.
 * The key is all that the part is given and the house it stands in, so nobody is ever given what was made for
 * somebody who sees more.
 */
export function Kept<Props extends object, Live extends object = object>({
  as,
  of,
  props,
  live,
  ...attributes
}: KeptProps<Props, Live>): ReactElement {
  const house = use(KeptIn);
  if (!renderer) return createElement(as, attributes, createElement(of, { ...props, live }));
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: kept(house, of, props, renderer) } });
}

interface KeptListProps<Props extends object> extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  of: ComponentType<Props>;
  /** For each part what `Kept` takes. The part is one element. */
  parts: readonly { id: string | number; props: Props }[];
}

/** Kept parts in a row, each one element: a list of hundreds is written at once instead of one by one. */
export function KeptList<Props extends object>({ of, parts, ...attributes }: KeptListProps<Props>): ReactElement {
  const house = use(KeptIn);
  if (!renderer) {
    const inside = parts.map(({ id, props }) => createElement(of, { ...props, key: id }));
    return createElement("div", attributes, inside);
  }
  const render = renderer;
  const markup = parts.map(({ props }) => kept(house, of, props, render));
  return createElement("div", { ...attributes, dangerouslySetInnerHTML: { __html: markup.join("") } });
}

/** The address of the house whose page is rendered: what is kept for one is never shown in another. "" keeps nothing. */
export const KeptIn = createContext("");

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

function kept<Props extends object>(house: string, part: ComponentType<Props>, props: Props, render: Render): string {
  const inside = createElement(part, props);
  if (house === "") return render(inside);
  const key = `${numberOf(part)} ${getLocale()} ${house} ${JSON.stringify(props)}`;
  const known = markup.get(key);
  if (known !== undefined) return known;
  // Once for each key: to look at every value of a sidebar of hundreds would cost more than writing it.
  JSON.stringify(props, plain);
  const made = render(inside);
  if (size > MOST) forget();
  size += key.length + made.length;
  markup.set(key, made);
  return made;
}

/** JSON would leave out what it cannot say, and two parts that differ in it would pass for one. */
function plain(name: string, value: unknown): unknown {
  if (isPlain(value)) return value;
  throw new TypeError(`a kept part is shown by plain data: "${name}" is none; what acts goes into \`live\``);
}

function isPlain(value: unknown): boolean {
  if (typeof value === "object") return value === null || Array.isArray(value) || isRecord(value);
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean" || value === undefined;
}

const isRecord = (value: object) => Object.getPrototypeOf(value) === Object.prototype && !("$$typeof" in value);

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
