import { invalid } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import {
  commit,
  getMade,
  isConflict,
  provided,
  UniqueViolation,
  type Write,
  when,
  write,
} from "~/platform/database/commit.server";
import { list, nothing, type Statement, sql } from "~/platform/database/sql";
import { onceKey } from "../spaces/facts";
import { linkFact } from "./facts";
import type { ChangeLinkInput, NewLinkInput } from "./input";
import { invitationPolicy } from "./policy";
import { refuseStrangePlaces } from "./places.server";
import { findInvitationLink } from "./queries.server";

/** Letters of an address that is made up: nobody guesses one. */
const CODE_LENGTH = 12;

/**
 * Makes an invitation link. Admins only. A typed address that is taken, or was once, is refused (422 code); places of
 * another community or that are gone (422 space_ids, space_group_ids, arrival_space_id), and to arrive behind a door that
 * it does not open (422 arrival_space_id). A request key makes a double
 * click one link.
 */
export async function createInvitationLink(
  ctx: Ctx,
  input: NewLinkInput,
  requestKey?: string | null,
): Promise<{ id: number }> {
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  await refuseStrangePlaces(ctx, input);
  const id = ctx.newId();
  const { memberId } = ctx.viewer;
  const now = ctx.now();
  const key = onceKey("invitation_link.created", memberId, requestKey);
  const link = sql`insert into invitation_links (id, community_id, name, code, state, space_ids, space_group_ids,
      arrival_space_id, max_uses, expires_at, email_domains, created_by, created_at, updated_at)
    values (${id}, ${ctx.community.id}, ${input.name}, ${input.code || newUid(CODE_LENGTH)}, 'active', ${list(input.space_ids)},
      ${list(input.space_group_ids)}, ${input.arrival_space_id}, ${input.max_uses}, ${input.expires_at},
      ${JSON.stringify(input.email_domains)}, ${memberId}, ${now}, ${now})`;
  try {
    await commit(ctx, {
      writes: [write(link), opensArrival(ctx, id)],
      facts: [linkFact("invitation_link.created", id, key)],
    });
    return { id };
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw asClosed(error);
    const made = key ? await getMade(ctx, key) : null;
    if (made) return made;
    throw invalid({ code: "invitation_code_taken" });
  }
}

/** Changes what a link gives and how long it opens; who came by it keeps what they got. Admins only. */
export async function updateInvitationLink(ctx: Ctx, id: number, input: ChangeLinkInput): Promise<void> {
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  await refuseStrangePlaces(ctx, input);
  const set = <Value>(value: Value | undefined, column: Statement, write: (value: Value) => Statement): Statement =>
    value === undefined ? nothing : sql`, ${column} = ${write(value)}`;
  await change(
    ctx,
    id,
    sql`update invitation_links set updated_at = ${ctx.now()}
      ${set(input.name, sql`name`, (name) => sql`${name}`)}
      ${set(input.space_ids, sql`space_ids`, (ids) => sql`${list(ids)}`)}
      ${set(input.space_group_ids, sql`space_group_ids`, (ids) => sql`${list(ids)}`)}
      ${set(input.arrival_space_id, sql`arrival_space_id`, (space) => sql`${space}`)}
      ${set(input.max_uses, sql`max_uses`, (uses) => sql`${uses}`)}
      ${set(input.expires_at, sql`expires_at`, (at) => sql`${at}`)}
      ${set(input.email_domains, sql`email_domains`, (domains) => sql`${JSON.stringify(domains)}`)}
      where ${ours(ctx, id)} and state <> 'destroyed'`,
    "invitation_link.updated",
    [opensArrival(ctx, id)],
  ).catch((error: unknown) => {
    throw asClosed(error);
  });
}

/** Whoever comes by it is in the space where they arrive, or may be without it: nobody's first page is a locked door. */
const opensArrival = (ctx: Ctx, id: number): Write =>
  provided(sql`not exists (select 1 from invitation_links l cross join spaces s on s.id = l.arrival_space_id
    where l.id = ${id} and l.community_id = ${ctx.community.id} and (s.visibility = 'draft'
      or ((s.is_private = 1 or s.visibility <> 'listed') and s.id not in (select value from json_each(l.space_ids))
        and coalesce(s.space_group_id, 0) not in (select value from json_each(l.space_group_ids)))))`).otherwise(
    ARRIVAL_CLOSED,
  );

const ARRIVAL_CLOSED = "invitation_arrival_closed";
const asClosed = (error: unknown): unknown =>
  isConflict(error, ARRIVAL_CLOSED) ? invalid({ arrival_space_id: ARRIVAL_CLOSED }) : error;

/** Stops a link at once; who came by it stays. Safe to repeat. Admins only. */
export const revokeInvitationLink = (ctx: Ctx, id: number): Promise<void> =>
  setState(ctx, id, sql`'revoked'`, sql`state in ('active', 'reactivated')`, "invitation_link.revoked");

/** Opens a revoked link again, under the same address. Safe to repeat. Admins only. */
export const reactivateInvitationLink = (ctx: Ctx, id: number): Promise<void> =>
  setState(ctx, id, sql`'reactivated'`, sql`state = 'revoked'`, "invitation_link.reactivated");

/** Ends a link for good; its address is never given again. Safe to repeat. Admins only. */
export const destroyInvitationLink = (ctx: Ctx, id: number): Promise<void> =>
  setState(ctx, id, sql`'destroyed'`, sql`state <> 'destroyed'`, "invitation_link.destroyed");

function setState(
  ctx: Ctx,
  id: number,
  state: Statement,
  from: Statement,
  name: "invitation_link.revoked" | "invitation_link.reactivated" | "invitation_link.destroyed",
): Promise<void> {
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  const now = ctx.now();
  return change(
    ctx,
    id,
    sql`update invitation_links set state = ${state}, state_by = ${ctx.viewer.memberId}, state_at = ${now},
        updated_at = ${now}
      where ${ours(ctx, id)} and ${from}`,
    name,
  );
}

async function change(
  ctx: Ctx,
  id: number,
  update: Statement,
  name: Parameters<typeof linkFact>[0],
  guards: Write[] = [],
): Promise<void> {
  await findInvitationLink(ctx, id);
  await commit(ctx, { writes: [when(update).record(linkFact(name, id)), ...guards] });
}

const ours = (ctx: Ctx, id: number): Statement => sql`id = ${id} and community_id = ${ctx.community.id}`;
