import { colord } from "colord";

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The colour as `#RRGGBB`, or null when it is no hex colour (so that nothing else ever reaches a stylesheet). */
export function parseColour(value: unknown): string | null {
  if (typeof value !== "string" || !HEX.test(value)) return null;
  const digits = value.length === 4 ? Array.from(value.slice(1), (digit) => digit + digit).join("") : value.slice(1);
  return `#${digits.toUpperCase()}`;
}

/** WCAG contrast ratio of two `#RRGGBB` colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

/** `share` (0 to 1) of `colour` laid over `ground`, channel by channel, as CSS `color-mix(in srgb)` does. */
export function mix(colour: string, ground: string, share: number): string {
  const under = channels(ground);
  return toHex(channels(colour).map((channel, at) => channel * share + (under[at] ?? 0) * (1 - share)));
}

/** Moves `colour` towards `target` by half percents until `passes` says yes; `target` itself if it never does. */
export function moveUntil(colour: string, target: string, passes: (candidate: string) => boolean): string {
  for (let step = 0; step <= 200; step++) {
    const candidate = mix(target, colour, step / 200);
    if (passes(candidate)) return candidate;
  }
  return target;
}

/** The colour on the way to white or to black that `passes` first, the shorter way; null where neither ever does. */
export function nearestThat(colour: string, passes: (candidate: string) => boolean): string | null {
  for (let step = 0; step <= 200; step++) {
    const found = ["#FFFFFF", "#000000"].map((target) => mix(target, colour, step / 200)).find(passes);
    if (found !== undefined) return found;
  }
  return null;
}

/** Lightens in HSL by an absolute amount (0 to 1): the arithmetic of the spec's section 9. */
export function lighten(colour: string, amount: number): string {
  return colord(colour).lighten(amount).toHex().toUpperCase();
}

/** Darkens in HSL by an absolute amount (0 to 1): the arithmetic of the spec's section 9. */
export function darken(colour: string, amount: number): string {
  return colord(colour).darken(amount).toHex().toUpperCase();
}

/** Whether a colour counts as dark (perceived brightness under one half), as the spec's section 9 asks of a brand. */
export function isDark(colour: string): boolean {
  return colord(colour).isDark();
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function toHex(rgb: number[]): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
}
