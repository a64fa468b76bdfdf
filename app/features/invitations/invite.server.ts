import { conflict, forbidden, invalid, notFound, signInRequired } from "~/lib/errors";
import { isMasquerade } from "~/lib/viewer";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { commit, isTwin, ofTwin, when, write } from "~/platform/database/commit.server";
import { readDirectory } from "~/platform/database/directory.server";
import { list, sql } from "~/platform/database/sql";
import { getLivingJob, startJob, startJobWrites } from "~/platform/jobs/start.server";
import { attemptsOf, takeMany } from "../accounts/attempts.server";
import { onceKey } from "../spaces/facts";
import { invitationsMade, linkFact } from "./facts";
import type { InviteInput } from "./input";
import { DUE, type Due, isWaiting, letterWrites, sendLetters } from "./letters.server";
import { type Invitee, readPeople } from "./people";
import { refuseStrangePlaces } from "./places.server";
import { invitationPolicy } from "./policy";
import { INVITATION_MS, INVITED_BY, isResendable, type LinkState, MAX_INVITED, REST_MS } from "./rules";
import { SEND_INVITATIONS, type SendInput } from "./send-job.server";

/** What came of a list, address by address. */
export interface Invited {
  invited: string[];
  /** In already, by the address that they have proven. */
  members: string[];
  /** Invited before, and not come yet; or written to within a day. */
  waiting: string[];
}

/** How many of what is no address are said by name. */
const NAMED = 10;

/**
 * Invites people by mail, each by a link of their own. Admins with a proven address. What is no address refuses the
 * whole list (422 people), so that nothing typed is lost; who is in or was invited already is answered, and not written
 * to. The letters leave by a job. A request key makes a double click one list. Throws too_many_attempts beyond a day's
 * letters of this account.
 */
export async function invitePeople(ctx: Ctx, input: InviteInput, requestKey?: string | null): Promise<Invited> {
  authorizeInviting(ctx);
  const { people, wrong } = readPeople(input.people);
  refuseList(people, wrong);
  await refuseStrangePlaces(ctx, input);
  const emails = people.map(({ email }) => email);
  const key = onceKey("invitations.made", ctx.viewer.memberId, requestKey);
  const made = key ? await madeBy(ctx, key, emails) : null;
  if (made) return made;
  const [members, waiting] = await Promise.all([membersAmong(ctx, emails), waitingAmong(ctx, emails)]);
  const fresh = people.filter(({ email }) => !members.includes(email) && !waiting.includes(email));
  if (fresh.length === 0) return { invited: [], members, waiting };
  await takeMany(ctx, "invited_by", inviterOf(ctx), fresh.length, INVITED_BY);
  try {
    const invited = await insert(ctx, fresh, input, key);
    // Whom somebody else has invited in this moment is waiting, too.
    return { invited, members, waiting: emails.filter((one) => !invited.includes(one) && !members.includes(one)) };
  } catch (error) {
    const twin = key && isTwin(error) ? await ofTwin(ctx, madeBy(ctx, key, emails)) : null;
    if (!twin) throw error;
    return twin;
  }
}

/**
 * One more letter to somebody who has not come, with a new link: the one before ends. Admins only. Throws 404,
 * conflict(invitation_accepted, invitation_revoked), and invitation_resent within a day of the last letter.
 */
export async function resendInvitation(ctx: Ctx, id: number): Promise<void> {
  authorizeInviting(ctx);
  const one = await findMailed(ctx, id);
  if (one.usesCount > 0) throw conflict("invitation_accepted");
  if (one.state !== "active") throw conflict("invitation_revoked");
  if (!isResendable({ ...one, maxUses: 1 }, ctx.now())) throw conflict("invitation_resent");
  await takeMany(ctx, "invited_by", inviterOf(ctx), 1, INVITED_BY);
  const { mark, mails } = await letterWrites(ctx, [one]);
  await commit(ctx, {
    writes: [mark.otherwise("invitation_resent"), ...mails],
    facts: [linkFact("invitation.resent", id)],
  });
  ctx.waitUntil(sendLetters(ctx));
}

/**
 * One more letter to everybody who has not come and whose last is more than a day old. Admins only; a second call while
 * the first is at it is the first. Answers how many, and the job: null for nobody.
 */
export async function resendInvitations(ctx: Ctx): Promise<{ count: number; job: number | null }> {
  authorizeInviting(ctx);
  const now = ctx.now();
  const input: SendInput = { from: now - INVITATION_MS + 1, to: now - REST_MS };
  const [[{ count } = { count: 0 }], living] = await Promise.all([
    ctx.read(
      () => sql<{
        count: number;
      }>`select count(*) as count from (select 1 from invitation_links indexed by invitation_links_sent
        where community_id = ${ctx.community.id} and email is not null and state = 'active' and uses_count = 0
          and sent_at between ${input.from} and ${input.to} limit ${INVITED_BY.max + 1})`,
    ),
    getLivingJob(ctx, RESENDING),
  ]);
  if (count === 0) return { count, job: null };
  // What it sends is counted once, by who began it.
  if (living !== null) return { count, job: living };
  await takeMany(ctx, "invited_by", inviterOf(ctx), count, INVITED_BY);
  const job = await startJob(ctx, { kind: SEND_INVITATIONS, input, total: count, name: RESENDING });
  return { count, job };
}

const RESENDING = "invitations.resend";

/** Ends an invitation whose letter may be on its way. Safe to repeat. Admins only. Throws conflict(invitation_accepted). */
export async function cancelInvitation(ctx: Ctx, id: number): Promise<void> {
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  const { usesCount } = await findMailed(ctx, id);
  if (usesCount > 0) throw conflict("invitation_accepted");
  const now = ctx.now();
  const cancel = sql`update invitation_links set state = 'revoked', state_by = ${ctx.viewer.memberId}, state_at = ${now},
      updated_at = ${now}
    where id = ${id} and community_id = ${ctx.community.id} and email is not null and state = 'active' and uses_count = 0`;
  await commit(ctx, { writes: [when(cancel).record(linkFact("invitation.cancelled", id))] });
}

/** A letter speaks in the house's name: its admin must be somebody whom a letter reaches. */
function authorizeInviting(ctx: Ctx): void {
  authorize(invitationPolicy, "can_manage_invitations", ctx.viewer, null);
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
}

function inviterOf(ctx: Ctx): string {
  if (isMasquerade(ctx.viewer)) throw forbidden("needs_oneself");
  if (ctx.viewer.accountId === null) throw signInRequired();
  return attemptsOf({ id: ctx.viewer.accountId });
}

function refuseList(people: readonly Invitee[], wrong: readonly string[]): void {
  if (wrong.length > 0) {
    const named = wrong.slice(0, NAMED).map((entry) => entry.slice(0, 80));
    throw invalid({ people: "invitation_no_address" }, "invalid", {
      people: { count: wrong.length, entries: named.join(", ") + (wrong.length > NAMED ? " …" : "") },
    });
  }
  if (people.length === 0) throw invalid({ people: "required" });
  if (people.length > MAX_INVITED) {
    throw invalid({ people: "invitation_too_many" }, "invalid", {
      people: { count: people.length, most: MAX_INVITED },
    });
  }
}

/** The rows, and the job that writes their letters: one commit. Answers whose row is new. */
async function insert(
  ctx: Ctx,
  people: readonly Invitee[],
  input: InviteInput,
  key: string | undefined,
): Promise<string[]> {
  const now = ctx.now();
  const { memberId } = ctx.viewer;
  const community = ctx.community.id;
  const rows = people.map((one) => ({ ...one, id: ctx.newId() }));
  const emails = people.map(({ email }) => email);
  const job = { id: ctx.newId(), kind: SEND_INVITATIONS, input: { from: 0, to: 0 }, total: people.length };
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0];
  const { rows: written } = await commit(ctx, {
    writes: [
      // What has run out makes room for a new one.
      write(sql`update invitation_links set state = 'destroyed', updated_at = ${now}
        where id in (select l.id from json_each(${JSON.stringify(emails)}) j
          cross join invitation_links l indexed by invitation_links_waiting
            on l.community_id = ${community} and l.email = j.value and ${isWaiting}
          where l.expires_at <= ${now})`),
      when(sql`insert into invitation_links (id, community_id, name, code, state, space_ids, space_group_ids, max_uses,
          expires_at, email, message, sent_at, created_by, created_at, updated_at)
        select p.value ->> 'id', ${community}, p.value ->> 'name', 'mail:' || (p.value ->> 'id'), 'active',
          ${list(input.space_ids)}, ${list(input.space_group_ids)}, 1, ${now + INVITATION_MS}, p.value ->> 'email',
          ${input.message}, 0, ${memberId}, ${now}, ${now}
        from json_each(${JSON.stringify(rows)}) p
        where not exists (select 1 from invitation_links o indexed by invitation_links_email
          where o.community_id = ${community} and o.email = p.value ->> 'email' and o.sent_at > ${now - REST_MS})
        on conflict do nothing returning email`).record(invitationsMade(first, last, key)),
      ...startJobWrites(ctx, job),
    ],
  });
  ctx.wakeJob(job.id);
  return (written[1] ?? []).map(({ email }) => String(email));
}

/** What an earlier call with the same request key made, as far as it is still so. */
async function madeBy(ctx: Ctx, key: string, emails: readonly string[]): Promise<Invited | null> {
  const rows = await ctx.read(
    () => sql<{ email: string | null }>`select l.email from facts f left join invitation_links l not indexed
        on l.id between f.subject_id and f.payload ->> '$.last' and l.community_id = f.community_id
          and l.email is not null and l.created_by = f.actor_id and l.created_at <= f.at
      where f.community_id = ${ctx.community.id} and f.key = ${key}`,
  );
  if (rows.length === 0) return null;
  const made = new Set(rows.map(({ email }) => email));
  const invited = emails.filter((email) => made.has(email));
  const members = (await membersAmong(ctx, emails)).filter((email) => !made.has(email));
  return { invited, members, waiting: emails.filter((email) => !made.has(email) && !members.includes(email)) };
}

/** Who of these is in, by the address that they have proven. */
async function membersAmong(ctx: Ctx, emails: readonly string[]): Promise<string[]> {
  const [known] = await readDirectory(
    ctx,
    sql<{ id: number; email: string }>`select a.id, a.email from json_each(${JSON.stringify(emails)}) j
      cross join accounts a on a.email = j.value
      join account_communities c on c.account_id = a.id and c.community_id = ${ctx.community.id}
      where a.email_verified_at is not null`,
  );
  const active = await ctx.read(
    () => sql<{ id: number }>`select m.account_id as id from json_each(${list(known.map(({ id }) => id))}) j
      cross join members m on m.community_id = ${ctx.community.id} and m.account_id = j.value and m.status = 'active'`,
  );
  const ids = new Set(active.map(({ id }) => id));
  return known.filter(({ id }) => ids.has(id)).map(({ email }) => email);
}

/** Who of these has an invitation that still opens, or had a letter within a day. */
async function waitingAmong(ctx: Ctx, emails: readonly string[]): Promise<string[]> {
  const now = ctx.now();
  const rows = await ctx.read(
    () => sql<{ email: string }>`select distinct l.email from json_each(${JSON.stringify(emails)}) j
      cross join invitation_links l indexed by invitation_links_email
        on l.community_id = ${ctx.community.id} and l.email = j.value and l.email is not null
      where l.sent_at > ${now - REST_MS} or (l.state = 'active' and l.uses_count = 0 and l.expires_at > ${now})`,
  );
  return rows.map(({ email }) => email);
}

interface Mailed extends Due {
  state: LinkState;
  usesCount: number;
  expiresAt: number;
}

async function findMailed(ctx: Ctx, id: number): Promise<Mailed> {
  const [row] = await ctx.read(
    () => sql<Mailed>`select ${DUE}, l.state, l.uses_count as usesCount, l.expires_at as expiresAt
      from invitation_links l left join members m on m.id = l.created_by
      where l.id = ${id} and l.community_id = ${ctx.community.id} and l.email is not null and l.state <> 'destroyed'`,
  );
  if (!row) throw notFound();
  return row;
}
