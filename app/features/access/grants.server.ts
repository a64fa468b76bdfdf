import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { type AccessFact, accessFact } from "./facts";
import { FOR_EVER, type GrantSource } from "./sources";

export interface GrantInput {
  memberId: number;
  spaceId: number;
  source: GrantSource;
  /** UTC ms; without it the grant does not end. */
  until?: number;
}

/** Gives one more reason to be in a space. The same reason twice is one; one that has run out is renewed. */
export async function grantAccess(ctx: Ctx, input: GrantInput): Promise<{ granted: boolean }> {
  const { changes } = await commit(ctx, { writes: grantWrites(ctx, input) });
  return { granted: (changes[1] ?? 0) > 0 };
}

/**
 * The writes of one grant, for a command that does more in the same batch. `writes[1]` is the grant itself. Only
 * an active member of the community and a living space of it are taken; `condition` refuses further in the same
 * statement (a space that has turned private since it was looked at). Records `fact`, else access.granted.
 */
export function grantWrites(
  ctx: Ctx,
  { memberId, spaceId, source, until = FOR_EVER }: GrantInput,
  { condition = sql`1`, fact = accessFact("access.granted", memberId, spaceId, source) } = {},
): Write[] {
  const id = ctx.newId();
  const now = ctx.now();
  const edge = sql`member_id = ${memberId} and space_id = ${spaceId} and source_kind = ${source.kind}
    and source_id = ${source.id}`;
  return [
    // The live count forgets what ran out when its row goes; the unique index would keep the new grant away.
    write(sql`delete from access_grants where community_id = ${ctx.community.id} and ${edge} and until <= ${now}`),
    when(sql`insert into access_grants
        (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select ${id}, s.community_id, m.id, s.id, ${source.kind}, ${source.id}, ${until}, ${now}
      from spaces s join members m on m.community_id = s.community_id
      where s.id = ${spaceId} and s.community_id = ${ctx.community.id} and s.deleted_at is null
        and m.id = ${memberId} and m.status = 'active' and ${condition}
      on conflict (member_id, space_id, source_kind, source_id) do nothing`).record(fact),
    // Inside the batch the newest fact is the one just recorded; where nothing was granted no row has this id.
    write(sql`update access_grants set granted_by_fact = (select f.id from facts f order by f.seq desc limit 1)
      where id = ${id} and community_id = ${ctx.community.id}`),
  ];
}

/** Takes one reason away: never what another source still gives. `revoked` is false where there was none. */
export async function revokeAccess(
  ctx: Ctx,
  { memberId, spaceId, source }: Omit<GrantInput, "until">,
): Promise<{ revoked: boolean }> {
  const { changes } = await commit(ctx, { writes: [revokeWrite(ctx, { memberId, spaceId, source })] });
  return { revoked: (changes[0] ?? 0) > 0 };
}

/** The write of one revocation. Records `fact`, else access.revoked. */
export function revokeWrite(
  ctx: Ctx,
  { memberId, spaceId, source }: Omit<GrantInput, "until">,
  fact: AccessFact = accessFact("access.revoked", memberId, spaceId, source),
): Write {
  return when(sql`delete from access_grants where community_id = ${ctx.community.id} and member_id = ${memberId}
    and space_id = ${spaceId} and source_kind = ${source.kind} and source_id = ${source.id}`).record(fact);
}

/**
 * An edge at once: the members are let into all living spaces of a group, because of it. `spaces` is how many
 * the group has, so that as many ids are set aside. Returns a row for each new grant.
 */
export function grantGroupWrite(
  ctx: Ctx,
  { groupId, memberIds, spaces }: { groupId: number; memberIds: readonly number[]; spaces: number },
  fact: AccessFact,
): Write {
  const base = idsFor(ctx, memberIds.length * spaces);
  return when(sql`insert into access_grants
      (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
    select cast(${base} as integer) + row_number() over () - 1, s.community_id, m.id, s.id, 'group', s.space_group_id,
      ${FOR_EVER}, ${ctx.now()}
    from json_each(${list(memberIds)}) j
    cross join members m on m.id = j.value and m.community_id = ${ctx.community.id} and m.status = 'active'
    cross join spaces s
    where s.community_id = ${ctx.community.id} and s.space_group_id = ${groupId} and s.deleted_at is null
    on conflict (member_id, space_id, source_kind, source_id) do nothing returning id`).record(fact);
}

/**
 * Many members are let into one space for one reason, in one statement: of those, who is active in the community and
 * has not that reason already. `condition`, on `s` (spaces), refuses further in the same statement. The grants' ids are
 * `first` to `last`; `fact` is stored where there is a new one.
 */
export function grantManyWrites(
  ctx: Ctx,
  { spaceId, memberIds, source }: { spaceId: number; memberIds: readonly number[]; source: GrantSource },
  fact: (first: number, last: number) => AccessFact,
  condition = sql`1`,
): { writes: Write[]; granted: Statement } {
  const first = idsFor(ctx, memberIds.length);
  const last = first + Math.max(memberIds.length, 1) - 1;
  const now = ctx.now();
  const these = sql`community_id = ${ctx.community.id} and id between ${first} and ${last}`;
  return {
    writes: [
      // As in `grantWrites`: what ran out must not keep the new grant away.
      write(sql`delete from access_grants where community_id = ${ctx.community.id} and space_id = ${spaceId}
        and source_kind = ${source.kind} and source_id = ${source.id} and until <= ${now}
        and member_id in (select value from json_each(${list(memberIds)}))`),
      when(sql`insert into access_grants
          (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
        select cast(${first} as integer) + row_number() over () - 1, s.community_id, m.id, s.id, ${source.kind},
          ${source.id}, ${FOR_EVER}, ${now}
        from json_each(${list(memberIds)}) j
        cross join members m on m.id = j.value and m.community_id = ${ctx.community.id} and m.status = 'active'
        cross join spaces s on s.id = ${spaceId} and s.community_id = m.community_id and s.deleted_at is null
        where ${condition}
        on conflict (member_id, space_id, source_kind, source_id) do nothing`).record(fact(first, last)),
      write(sql`update access_grants set granted_by_fact = (select f.id from facts f order by f.seq desc limit 1)
        where ${these}`),
    ],
    granted: sql`access_grants where ${these}`,
  };
}

/** Ids count up by one: the rows of a statement take the next ones, so nobody else in this isolate may. */
function idsFor(ctx: Ctx, rows: number): number {
  const first = ctx.newId();
  for (let taken = 1; taken < rows; taken++) ctx.newId();
  return first;
}
