import { conflict, forbidden, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, provided, type Write, when, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { FOR_EVER } from "../access/sources";
import { linkUsed } from "./facts";
import { getInvitation, getInvitationById, type Invitation, isGiven } from "./queries.server";
import { closedBecause, invitationIn, type InvitationKey, isOfDomain, PROOF_MS } from "./rules";

/** An open way in. `needsProof`: only who has proven an address of its domains may come by it. */
export interface Admission {
  linkId: number;
  needsProof: boolean;
  /**
   * Whom it went to by mail; `proves`: who comes with its secret reads that mailbox, for letters are passed on, but
   * seldom on the day they come. null for a link.
   */
  mailed: { email: string; name: string; proves: boolean } | null;
}

/** The invitation that a return address leads to, if somebody new may come by it now; null otherwise. */
export async function admissionOf(ctx: Ctx, target: string): Promise<Admission | null> {
  const key = ctx.community.id === 0 ? null : invitationIn(target);
  const invitation = key && (await getInvitation(ctx, key));
  if (!invitation || closedBecause(invitation, ctx.now())) return null;
  const { id: linkId, emailDomains, mailed } = invitation;
  const proves = mailed !== null && ctx.now() - mailed.sentAt <= PROOF_MS;
  return { linkId, needsProof: emailDomains.length > 0, mailed: mailed && { ...mailed, proves } };
}

/**
 * As `admissionOf`, for an account with an address. Throws notFound, conflict(invitation_revoked, invitation_expired,
 * invitation_used_up), forbidden(invitation_other_domain) or forbidden(confirm_email) where it must be proven first.
 */
export async function admit(ctx: Ctx, key: InvitationKey, who: Comer): Promise<number> {
  const invitation = await getInvitation(ctx, key);
  refuse(invitation, ctx.now(), who);
  return invitation.id;
}

/** Who comes, by the address of their account, which anybody can have typed until it is proven. */
export interface Comer {
  email: string;
  isProven: boolean;
}

/** A member takes what an invitation gives: its spaces, once. Safe to repeat. Throws as `admit`, and 401. */
export async function acceptInvitation(ctx: Ctx, key: InvitationKey, who: Comer): Promise<{ path: string }> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const invitation = await getInvitation(ctx, key);
  if (invitation && (await hasUsed(ctx, invitation.id))) return { path: invitation.path };
  refuse(invitation, ctx.now(), who);
  await commit(ctx, { writes: useWrites(ctx, invitation, sql`${ctx.viewer.memberId}`, ctx.viewer.memberId) });
  return { path: invitation.path };
}

/** Whether the viewer came by it, or took it, before. */
export async function hasUsed(ctx: Ctx, linkId: number): Promise<boolean> {
  const [row] = await ctx.read(
    (viewer) => sql`select 1 from invitation_uses where link_id = ${linkId} and member_id = ${viewer.memberId}
      and community_id = ${ctx.community.id}`,
  );
  return row !== undefined;
}

/** The writes by which a new member comes through a link, for the batch that makes them one; nothing without a link. */
export async function joinWrites(
  ctx: Ctx,
  linkId: number | null,
  accountId: number,
  memberId: number,
): Promise<Write[]> {
  const invitation = linkId === null ? null : await getInvitationById(ctx, linkId);
  if (!invitation) return [];
  // Who comes back has the number they had.
  const member = sql`(select id from members where community_id = ${ctx.community.id} and account_id = ${accountId})`;
  return useWrites(ctx, invitation, member, memberId);
}

/**
 * Counts somebody in and gives what the link gives, or rolls everything back (conflict invitation_used_up): whether
 * there is room is asked by the statement that takes it.
 */
function useWrites(ctx: Ctx, { id, spaces }: Invitation, member: Statement, memberId: number): Write[] {
  const now = ctx.now();
  const first = ctx.newId();
  for (let taken = 1; taken < spaces; taken += 1) ctx.newId();
  const isIn = sql`exists (select 1 from invitation_uses where link_id = ${id} and member_id = ${member})`;
  return [
    when(sql`insert into invitation_uses (link_id, member_id, community_id, used_at)
      select l.id, m.id, l.community_id, ${now} from invitation_links l
        join members m on m.id = ${member} and m.community_id = l.community_id and m.status = 'active'
      where l.id = ${id} and l.community_id = ${ctx.community.id} and l.state in ('active', 'reactivated')
        and (l.expires_at is null or l.expires_at > ${now}) and (l.max_uses is null or l.uses_count < l.max_uses)
      on conflict do nothing`).record(linkUsed(id, memberId)),
    provided(isIn).otherwise("invitation_used_up"),
    write(sql`insert into access_grants
        (id, community_id, member_id, space_id, source_kind, source_id, granted_by_fact, until, created_at)
      select cast(${first} as integer) + row_number() over () - 1, s.community_id, ${member}, s.id, 'invitation_link', l.id,
        (select f.id from facts f order by f.seq desc limit 1), ${FOR_EVER}, ${now}
      from invitation_links l cross join spaces s
      where l.id = ${id} and l.community_id = ${ctx.community.id} and ${isGiven}
      limit ${Math.max(spaces, 0)}
      on conflict (member_id, space_id, source_kind, source_id) do nothing`),
  ];
}

const SAYS = { revoked: "invitation_revoked", expired: "invitation_expired", used_up: "invitation_used_up" } as const;

function refuse(
  invitation: Invitation | null,
  now: number,
  { email, isProven }: Comer,
): asserts invitation is Invitation {
  const why = invitation ? closedBecause(invitation, now) : "gone";
  if (!invitation || why === "gone") throw notFound();
  if (why) throw conflict(SAYS[why]);
  if (!isOfDomain(email, invitation.emailDomains)) throw forbidden("invitation_other_domain");
  if (invitation.emailDomains.length > 0 && !isProven) throw forbidden("confirm_email");
}
