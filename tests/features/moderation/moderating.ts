import { flagContent } from "~/features/moderation/commands/flag-content.server";
import { judgeContent, type Judgement } from "~/features/moderation/commands/judge-content.server";
import type { Reported } from "~/features/moderation/facts";
import type { Reason } from "~/features/moderation/rules";
import { sql } from "~/platform/database/sql";
import { as, type Person, rows, type World } from "../../world";

/** Reports a thing as its form would. */
export async function flag(
  world: Pick<World, "community">,
  who: Person,
  thing: Reported,
  reason: Reason = "spam",
  body = "",
): Promise<void> {
  const ctx = await as(world.community, who);
  await flagContent(ctx, thing, { reason, body });
  await ctx.settled();
}

export async function judge(world: Pick<World, "community">, who: Person, judgement: Judgement): Promise<void> {
  const ctx = await as(world.community, who);
  // Who takes down says why.
  await judgeContent(ctx, judgement.verdict === "rejected" ? { reason: "Not here.", ...judgement } : judgement);
  await ctx.settled();
}

export interface CaseRow {
  id: number;
  state: string;
  version: number;
  flags_count: number;
  is_hidden: number;
  acted_by: number | null;
  because: string;
  rule: string;
}

export async function caseOf(world: Pick<World, "community">, thing: Reported): Promise<CaseRow> {
  const [row] = await rows<CaseRow>(
    world.community,
    sql`select id, state, version, flags_count, is_hidden, acted_by, because, rule from moderation_cases
      where community_id = ${world.community.id} and subject_kind = ${thing.kind} and subject_id = ${thing.id}`,
  );
  if (!row) throw new Error(`no case of ${thing.kind} ${thing.id}`);
  return row;
}

/** The kinds of lines somebody has of a case. */
export async function toldOf(world: Pick<World, "community">, who: Person, caseId: number): Promise<string[]> {
  const lines = await rows<{ kind: string }>(
    world.community,
    sql`select kind from notifications where member_id = ${who.id} and subject_kind = 'moderation_case'
      and subject_id = ${caseId} order by id`,
  );
  return lines.map(({ kind }) => kind);
}

/** How often a fact about something was recorded. */
export async function factsOf(world: Pick<World, "community">, name: string, id: number): Promise<number> {
  const [row] = await rows<{ n: number }>(
    world.community,
    sql`select count(*) as n from facts where community_id = ${world.community.id} and name = ${name}
      and subject_id = ${id}`,
  );
  return row?.n ?? 0;
}
