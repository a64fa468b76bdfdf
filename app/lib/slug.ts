import slugify from "slugify";

/** Longest address made from a title, in characters. */
export const MAX_SLUG_LENGTH = 80;

/**
 * Markup that somebody typed into a title, `<b>` or `</b>`. A tag begins with a letter right behind its bracket and
 * ends with another bracket, so `a < b > c` holds none.
 */
const TAG = /<\/?[a-z][^<>]*>/gi;

/**
 * The spec's address of a text (section 5): lowercase, hyphens for spaces, without * + ~ . ; ( ) ' " ! : @.
 * Everything else that is no letter, digit, hyphen or underscore of ASCII goes as well, so that `/ ? #`, emoji
 * and scripts slugify has no letters for never reach a path. Of markup nothing is left: `<b>HTML` is `html`. May be empty: see `slugFor`.
 */
export function toSlug(text: string): string {
  // The function form of `remove` would see one character at a time as well; the class also drops what the
  // character map makes of symbols, "(c)" for ©.
  const slug = slugify(text.replace(TAG, ""), { lower: true, remove: /[^\w\s-]+/g }).replace(/-{2,}/g, "-");
  return slug.slice(0, MAX_SLUG_LENGTH).replace(/^-+|-+$/g, "");
}

/** Last parts of addresses that are pages of their own under /c/… and can be no space's and no post's. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  "new",
  "members",
  "members_pagination",
  "settings",
  "events",
  "sections",
  "edit",
]);

/**
 * As `toSlug`, never empty and never reserved: `fallback` (a made uid, say) stands in where a title of another
 * script leaves nothing, and follows a reserved word.
 */
export function slugFor(title: string, fallback: string): string {
  const slug = toSlug(title);
  if (slug === "") return fallback;
  return RESERVED_SLUGS.has(slug) ? `${slug}-${fallback}` : slug;
}

/** Whether a typed address is one as it stands. */
export const isSlug = (text: string): boolean => text !== "" && toSlug(text) === text;
