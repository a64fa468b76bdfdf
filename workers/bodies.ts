import { SMALL_BODY } from "~/platform/bodies";

/**
 * How many bytes of a body each door takes. What no line names is a small form or a few fields. A door that takes
 * more than people write asks who is there, and whether they may, before it reads a byte.
 */
export function bodyLimit(path: string): number {
  return BODIES.find(([door]) => door.test(path))?.[1] ?? SMALL_BODY;
}

/** A long post as a form sends it, where each quote and letter beyond ASCII takes three bytes or more. */
const WRITING = 1_000_000;
const ONE_FILE = 26_000_000;
const ROWS = 16_000_000;

const BODIES: readonly (readonly [RegExp, number])[] = [
  [/^\/internal_api\/files$/, ONE_FILE],
  [/^\/internal_api\/imports(?:\/|$)/, ROWS],
  [/^\/internal_api\/spaces\/[^/]+\/posts(?:\/|$)/, WRITING],
  [/^\/internal_api\/posts(?:\/|$)/, WRITING],
  // A new post, a post's page with its comments, the page where it is changed.
  [/^\/c\/[^/]+\/[^/]+(?:\/edit)?(?:\.data)?$/, WRITING],
  // One's own machine only.
  [/^\/dev\/seed\//, ONE_FILE],
];
