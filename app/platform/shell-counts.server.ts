import type { Ctx } from "./context";
import { boundOnce, type Statement, sql } from "./database/sql";

/** A number about the viewer, who stands in the statement as `m` (members), as one scalar. */
export type ShellCount = (ctx: Ctx) => Statement;

/**
 * Every count that hangs in the shell, 0 for a visitor. One statement, however many there are: a page pays for what is
 * counted, not for how many features count.
 */
export async function countForShell<Name extends string>(
  ctx: Ctx,
  counts: Record<Name, ShellCount>,
): Promise<Record<Name, number>> {
  const names = Object.keys(counts) as Name[];
  const [row] = await ctx.read((viewer) => {
    const all = names.map((name) => counts[name](ctx)).reduce((before, one) => sql`${before}, ${one}`);
    return boundOnce(
      sql<{ counts: string }>`select json_array(${all}) as counts from members m where m.id = ${viewer.memberId}`,
    );
  });
  const counted = row ? (JSON.parse(row.counts) as number[]) : [];
  return Object.fromEntries(names.map((name, at) => [name, counted[at] ?? 0])) as Record<Name, number>;
}
