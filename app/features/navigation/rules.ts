/** Links in a header: more find no room in any window. */
export const MOST_LINKS = 12;
export const NAME_LENGTH = 30;
export const ADDRESS_LENGTH = 500;
/** How long a removed link can be brought back. */
export const UNDO_MS = 86_400_000;

/** Who sees a link; `nobody` keeps one that is not shown for now. */
export const VISIBLE_TO = ["everybody", "members", "admins", "nobody"] as const;
export type VisibleTo = (typeof VISIBLE_TO)[number];

/** What the header shows. */
export interface HeaderLink {
  id: number;
  name: string;
  /** A path of ours, or an https address of somebody else's. */
  address: string;
}

/** Whether it leads to somebody else's pages: those open in a tab of their own. */
export const isElsewhere = (address: string): boolean => !address.startsWith("/");

/** The host one is led to, or the path, as people read it. */
export const shownAddress = (address: string): string =>
  isElsewhere(address) ? (hostOf(address) ?? address) : address;

function hostOf(address: string): string | null {
  try {
    return new URL(address).host;
  } catch {
    return null;
  }
}

/** Room in it, what nobody sees, or what a browser drops in silence: with these an address is not what it looks like. */
const UNWRITTEN = /[\p{Cc}\p{Cf}\p{Z}\\]/u;
/** A name with a dot in it, of a domain that somebody can have. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * What a typed address leads to, written as browsers write it: a path where it is one of ours (`origin` is the
 * community's), else an https address, also of who typed a host alone (`shop.example.com`). null for everything else: javascript:, data:, http:, //elsewhere, an address
 * with a name and password in it, which looks like another host's.
 */
export function readAddress(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (text === "" || text.length > ADDRESS_LENGTH || UNWRITTEN.test(text)) return null;
  if (text.startsWith("/")) return text.startsWith("//") ? null : pathOf(new URL(text, "https://here.invalid"));
  const url = parsed(BEGINS_WITH_HOST.test(text) ? `https://${text}` : text);
  if (!url || url.username !== "" || url.password !== "") return null;
  if (url.origin === origin) return pathOf(url);
  return url.protocol === "https:" && DOMAIN.test(url.hostname) ? kept(url.href) : null;
}

/** As people say an address. A URL's scheme may hold dots, too: of `a.example:x` nobody means that. */
const BEGINS_WITH_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u;

/**
 * A whole https address of somebody else's page, or of ours, as it was typed in full and as browsers write it; null for
 * what `readAddress` refuses, and for a path.
 */
export const readWebAddress = (typed: string): string | null =>
  /^https:\/\//i.test(typed.trim()) ? readAddress(typed, "") : null;

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** `/.//elsewhere` is `//elsewhere` once it is read. */
function pathOf({ pathname, search, hash }: URL): string | null {
  const path = `${pathname}${search}${hash}`;
  return path.startsWith("//") ? null : kept(path);
}

/** Escaped it may be longer than what was typed. */
const kept = (address: string): string | null => (address.length > ADDRESS_LENGTH * 3 ? null : address);

/** The slug of the space or the page that a path leads to or into; null for any other. */
export function placeOf(address: string): { kind: "space" | "page"; slug: string } | null {
  const [, kind, slug = ""] = /^\/([cp])\/([^/?#]+)/.exec(address) ?? [];
  if (slug === "") return null;
  return { kind: kind === "c" ? "space" : "page", slug };
}

/** Widths in CSS pixels of the header's navigation that the links are fitted into, least first (layout.css). */
export const ROOM = [320, 470, 670, 870] as const;
/** Of a link's own room at both sides, with the gap beside it. */
const AROUND = 24;
/** No name is drawn wider (layout.css). */
const WIDEST = 176;
/** "More" itself. */
const MORE = 46;

/**
 * For each name the number of the first room of `ROOM` it fits into beside those before it and "More", `ROOM.length`
 * for none: known before anything is drawn, so that no script measures a header and nothing jumps. `taken` is what
 * stands before them. Letters are counted a little too wide, for what does not fit is cut off.
 */
export function roomsOf(names: readonly string[], taken: readonly string[]): number[] {
  let end = taken.reduce((sum, name) => sum + widthOf(name), 0);
  let before = 0;
  return names.map((name, at) => {
    end += widthOf(name);
    // The last one needs no "More" beside it.
    const needed = end + (at === names.length - 1 ? 0 : MORE);
    const room = ROOM.findIndex((width) => needed <= width);
    before = Math.max(before, room === -1 ? ROOM.length : room);
    return before;
  });
}

const widthOf = (name: string): number =>
  AROUND +
  Math.min(
    [...name].reduce((sum, letter) => sum + letterWidth(letter), 0),
    WIDEST,
  );

function letterWidth(letter: string): number {
  if (/[ilj.,;:'!|()[\]tfr ]/.test(letter)) return 5.5;
  if (/[mwMW@%]/.test(letter)) return 13.5;
  if (/[A-Z]/.test(letter)) return 10.5;
  return (letter.codePointAt(0) ?? 0) < 0x2000 ? 8.8 : 16;
}
