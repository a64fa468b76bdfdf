import { originOf, type RequestInfo, type Site } from "~/platform/context";

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;
export const NAME_MAX = 80;
const MINUTE = 60_000;
export const LINK_MS = 60 * MINUTE;
/** A link that signs in stands for a password: it is opened at once or asked for again. */
export const SIGN_IN_LINK_MS = 10 * MINUTE;
/** Long enough to answer the question who one wants to be there; only the browser that asked can use it. */
export const HANDOFF_MS = 5 * MINUTE;
/** Of a session offered to a frame: it is taken before the window that offered it has closed. */
export const OFFER_MS = MINUTE;
/** An author is claimed by somebody who may not read their mail for days; an admin can issue another link. */
export const CLAIM_MS = 7 * 24 * 60 * MINUTE;
/** A sign-up that has not reached its shard by then was killed: the sweep finishes it. */
export const PENDING_MS = MINUTE;

/**
 * How often something may be tried in a window: `pair` for one address of mail from one network (an IPv4 address, an
 * IPv6 /64), `network` from one network whatever the address, `address` for one address from everywhere. Where
 * `address` is soft, strangers lock nobody out: beyond it a password is enough only from a network that this account
 * has signed in from, and elsewhere a letter lets in; where each try sends a letter, the same is done and answered but
 * no further letter fills the mailbox, and the link of the last one stays good. Of `sign_in` and `password` only failures
 * count. `password` and `new_address` are of an account, whatever address it has.
 */
export const ATTEMPTS: Record<AttemptKind, AttemptLimits> = {
  sign_in: { pair: 10, network: 60, address: 30, isSoft: true, windowMs: 15 * MINUTE },
  password: { pair: 10, network: 60, address: 30, windowMs: 15 * MINUTE },
  sign_up: { pair: 5, network: 30, address: 5, isSoft: true, windowMs: 60 * MINUTE },
  send_link: { pair: 5, network: 30, address: 5, isSoft: true, windowMs: 60 * MINUTE },
  /** Of the letter that confirms: `address` and `pair` are of one account, not of all that claim the address. */
  resend: { pair: 5, network: 30, address: 5, isSoft: true, windowMs: 60 * MINUTE },
  /** Of letters to a new address: by account, and by address as well where the account has proven none. */
  new_address: { pair: 5, network: 30, address: 5, windowMs: 60 * MINUTE },
  use_link: { network: 60, address: 20, windowMs: 15 * MINUTE },
};

/**
 * Right passwords of one account: each makes a session and costs two hashes. Counted by account and not by network, or
 * a course that signs in behind one address would lock itself out.
 */
export const RIGHT_PASSWORDS = { max: 30, windowMs: 15 * MINUTE };

export interface AttemptLimits {
  pair?: number;
  network: number;
  address: number;
  isSoft?: boolean;
  windowMs: number;
}

export type AttemptKind = "sign_in" | "password" | "sign_up" | "send_link" | "resend" | "new_address" | "use_link";

/** Letters by which imported authors are claimed, in a day: from one admin, and to one address from all of them. */
export const CLAIMS_BY = { max: 50, windowMs: 24 * 60 * MINUTE };
export const CLAIMS_TO = { max: 5, windowMs: 24 * 60 * MINUTE };

/** Of one account at once. When one more begins, the oldest ends. */
export const MOST_SESSIONS = 100;

/** How long an account is kept that has proven no address and is a member nowhere. */
export const UNPROVEN_DAYS = 90;

/** To how many of those who claim an address a new password is sent at once, each by a letter of its own. */
export const RESET_LETTERS = 3;
/** The first of them have each their own count of confirmations sent again; who comes later shares one. */
export const FIRST_CLAIMS = 3;

/** The people one may enter as on one's own machine. */
export const DEMO_EMAILS = {
  owner: "owner@demo.test",
  moderator: "moderator@demo.test",
  member: "member@demo.test",
} as const;

export type DemoRole = keyof typeof DEMO_EMAILS;
export const isDemoRole = (value: string): value is DemoRole => Object.hasOwn(DEMO_EMAILS, value);

export const normalizeEmail = (typed: string): string => typed.trim().toLowerCase();

/**
 * An address belongs to an account once it is confirmed, never before: until then the account keeps it marked,
 * so that nobody can occupy another person's address, and a sign-up with a known address is answered as any
 * other (docs/decisions/0002-accounts.md).
 */
export const unprovenEmail = (accountId: number, address: string): string => `~${address}~${accountId}`;

/** The address of an account's `email`, proven or not. */
export const addressOf = (stored: string): string =>
  stored.startsWith("~") ? stored.slice(1, stored.lastIndexOf("~")) : stored;

/** Between which values every unproven form of an address lies: the digits of an id sort before "~". */
export const unprovenRange = (address: string): [string, string] => [`~${address}~`, `~${address}~~`];

/**
 * Why a password is refused, as an error code, or null when it will do. The list of common ones is looked up where it
 * is hashed (`refuseCommon`).
 */
export function passwordProblem(password: string, person: { email?: string; name?: string } = {}): string | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return "password_short";
  if (length > PASSWORD_MAX) return "password_long";
  const plain = password.toLowerCase();
  const own = [person.email, person.email?.split("@")[0], person.name, person.name?.replaceAll(" ", "")];
  const isOwn = own.some((text) => text !== undefined && text.length > 2 && plain === text.toLowerCase());
  if (isOwn || new Set(plain).size < 4 || isRun(plain)) return "password_common";
  return null;
}

/** Whether a password is one of these names, whatever digits, blanks and signs stand around or between. */
export function isNameOf(password: string, names: readonly string[]): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, "");
  const letters = bare(password);
  return letters.length > 2 && names.some((name) => bare(name) === letters);
}

/** Characters that follow one another all the way, forwards or backwards, digits around the clock: 8901234567. */
function isRun(text: string): boolean {
  const follows = (a: string, b: string) => b.charCodeAt(0) - a.charCodeAt(0) === 1 || (a === "9" && b === "0");
  const pairs = [...text].slice(1).map((char, at) => [text.charAt(at), char] as const);
  return pairs.every(([a, b]) => follows(a, b)) || pairs.every(([a, b]) => follows(b, a));
}

/** Who may become a member by themselves. A pending sign-up was allowed when it began. */
export const canJoin = (community: { isPrivate: boolean; allowSignups: boolean }): boolean =>
  !community.isPrivate && community.allowSignups;

/** Control characters, blanks and backslashes: browsers drop or turn them, so that `/\\evil` becomes `//evil`. */
const UNSAFE = /[\p{Cc}\s\\]/u;
const NO_WAY_BACK = /^\/(users\/(sign_in|sign_up|sign_out|password)|session\/(?!frame(?:[?#]|$)))/i;

/** Where somebody goes after signing in: `ownAddress`, but not to where they would be signed out or asked again. */
export function safeRedirect(ctx: Place, raw: string | null | undefined): string {
  const target = ownAddress(ctx, raw);
  return NO_WAY_BACK.test(target) ? "/" : target;
}

interface Place {
  site: Site;
  request: Pick<RequestInfo, "host">;
}

/**
 * The one way from what a request says to where it leads: a path on this host, or an address on another host of this
 * installation (`findRedirect` asks whether a community answers there). Anything else is "/".
 */
export function ownAddress(ctx: Place, raw: string | null | undefined): string {
  const typed = (raw ?? "").trim();
  if (typed === "" || typed.length > 2000 || UNSAFE.test(typed)) return "/";
  const here = originOf(ctx.site, ctx.request.host);
  if (!typed.startsWith("/") && !/^https?:\/\//i.test(typed)) return "/";
  if (typed.startsWith("//") || !URL.canParse(typed, here)) return "/";
  const url = new URL(typed, here);
  const path = `${url.pathname}${url.search}${url.hash}`;
  // A path such as /.//evil.example resolves to //evil.example, which a browser takes for a host.
  if (path.startsWith("//") || url.username !== "" || url.password !== "") return "/";
  if (url.origin === here) return path;
  return isOurHost(ctx.site, url) ? `${url.origin}${path}` : "/";
}

/** A host name directly below the installation's, with its protocol and port. */
function isOurHost(site: Site, url: URL): boolean {
  if (url.protocol !== site.protocol || (url.port ? `:${url.port}` : "") !== site.port) return false;
  if (url.hostname === site.rootHost) return true;
  return (
    url.hostname.endsWith(`.${site.rootHost}`) && /^[a-z0-9-]+$/.test(url.hostname.slice(0, -site.rootHost.length - 1))
  );
}

const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux|X11/, "Linux"],
];

/** "Firefox, Linux" from a User-Agent; "" when it says nothing we know. Product names need no translation. */
export function deviceOf(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].map((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return found.filter((name) => name !== undefined).join(", ");
}

/** By its name: `+05:00` is none of a place, and calendar files have no way to say it. */
export const isTimeZone = (zone: string): boolean => {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** Where a community is made. */
export const NEW_COMMUNITY = "/communities/new";

/** Whether somebody comes to begin a community of their own: they are not asked to join the one they came by. */
export const beginsOwn = (target: string): boolean => target === NEW_COMMUNITY;

/**
 * Whether they may, whatever the house lets people do by themselves: at the installation's own host it is not the
 * community's to say, which stands there because it came first.
 */
export const mayBegin = ({ site, request }: Place, target: string): boolean =>
  beginsOwn(target) && request.host === site.rootHost;

/** A page of the way in, with the return address kept. */
export function withRedirect(path: string, target: string): string {
  if (target === "/" || target === "") return path;
  const join = path.includes("?") ? "&" : "?";
  return `${path}${join}post_login_redirect=${encodeURIComponent(target)}`;
}
