import { forgetReturns } from "~/platform/mail/suppressions.server";
import type { Sweep } from "~/platform/sweeps";

/** Of mail that came back: what nobody asks for any more is forgotten. */
export const returnSweeps: readonly Sweep[] = [
  { name: "returned mail", of: ["DIRECTORY"], run: (ctx) => forgetReturns(ctx) },
];
