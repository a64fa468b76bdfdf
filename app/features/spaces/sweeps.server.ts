import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import { sweepDeletedSpaces } from "./commands/sweep-deleted-spaces.server";

/** Of spaces: what was deleted a month ago goes. */
export const spaceSweeps: readonly Sweep[] = [{ name: "spaces", of: SHARDS, run: (ctx) => sweepDeletedSpaces(ctx) }];
