/** The templates there are, in the order in which they are offered. */
export const TEMPLATE_NAMES = ["course", "customers", "club", "local"] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** `source` of a space and a post that came with a template. */
export const TEMPLATE_SOURCE = "template";

/** The first of `slug`, `slug-2`, `slug-3` … that is not among the taken ones; it is taken from here on. */
export function freeAmong(taken: Set<string>, slug: string): string {
  let free = slug;
  for (let n = 2; taken.has(free); n += 1) free = `${slug}-${n}`;
  taken.add(free);
  return free;
}
