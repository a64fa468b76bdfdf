import type { Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import { newCount } from "./notifications/listeners.server";

/** A number about the viewer, who stands in the statement as `m` (members), as one scalar. */
export type ShellCount = (now: number) => Statement;

/** What features hang into the shell, a line each: the shell of every page shows it. */
const COUNTS = { newNotifications: newCount } satisfies Record<string, ShellCount>;

export type ShellCounts = Record<keyof typeof COUNTS, number>;

/** Every count of the shell, 0 for a visitor. */
export const getShellCounts = (ctx: Ctx): Promise<ShellCounts> => countForShell(ctx, COUNTS);

/** One statement, however many counts there are: a page pays for what is counted, not for how many features count. */
export async function countForShell<Name extends string>(
  ctx: Ctx,
  counts: Record<Name, ShellCount>,
): Promise<Record<Name, number>> {
  const names = Object.keys(counts) as Name[];
  const [row] = await ctx.read((viewer) => {
    const columns = names.map((name) => sql`${counts[name](ctx.now())} as ${raw(`"${name}"`)}`);
    const all = columns.reduce((before, one) => sql`${before}, ${one}`);
    return sql<Record<Name, number>>`select ${all} from members m where m.id = ${viewer.memberId}`;
  });
  return row ?? (Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>);
}
