/**
 * How much may stand in one text. More is nothing that somebody wrote, and whoever walks it would hold everybody else
 * up: 100 KB of the worst input anybody can think of is parsed, sanitized and rendered in less than 200 ms
 * (`npm run bench -- --worst`), because what costs more than its bytes is refused while it is counted.
 */
export const MAX_NODES = 20_000;
export const MAX_DEPTH = 100;
export const MAX_ATTRIBUTES = 100;

/** Grows when what is stored would be written differently today: the sweep then renders every row anew. */
export const RENDER_VERSION = 2;

/** The version of a row that no longer fits the limits: nobody is served it until it is written anew. */
export const UNRENDERABLE = -1;

/** A sweep over stored texts begins no batch after so long: what else is due in that minute has its turn, too. */
export const SWEEP_MS = 5000;
