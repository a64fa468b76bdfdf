import type { Ctx } from "./context";
import type { DATABASES } from "./env";

/** What is looked for every minute, and in which databases. */
export interface Sweep {
  name: string;
  of: readonly (typeof DATABASES)[number][];
  /**
   * Does what a kill, a lost message or the passing of time has left to do in the database of `ctx`, in whose name
   * nobody looks. Bounded, and safe to run twice and beside itself: what is left, the next run finds.
   */
  run(ctx: Ctx): Promise<unknown>;
}
