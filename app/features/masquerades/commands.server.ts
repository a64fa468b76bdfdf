import { closeSockets, dropKeptPages } from "~/features/accounts/sessions.server";
import { forbidden, notFound, signInRequired, viewOnly } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, UniqueViolation, when, type Write, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import {
  becomeOneself,
  MASQUERADE_COOKIE,
  MASQUERADE_MINUTES,
  mayStand,
  newMasquerade,
  readMasquerade,
} from "~/platform/masquerade.server";
import { dayOf, dropCookie, setCookie } from "~/platform/session.server";
import { endWrite, endedIn, type MasqueradeRow, masqueradeColumns } from "./ending.server";
import { masqueradeStarted } from "./facts";
import type { MasqueradeInput } from "./input";
import { type MaskedMember, masqueradePolicy, viewAsPolicy } from "./policy";

/**
 * From here on this browser sees the house as a member, or as a visitor, does: for `MASQUERADE_MINUTES`, until it is
 * ended, and no longer than the admin's own session and role. One that stands already is ended by it.
 *
 * Throws 401, 403 for who may not, 404 for nobody of this community.
 */
export async function beginMasquerade(ctx: Ctx, input: MasqueradeInput, cookieHeader: string | null): Promise<void> {
  const viewer = await ctx.prove();
  if (viewer.mode === "view_only") throw viewOnly();
  authorize(viewAsPolicy, "can_view_as", viewer, null);
  // What a program asks for has no browser that could show a banner.
  const shown = ctx.request.credential === "session" ? await readMasquerade(ctx, cookieHeader) : null;
  if (!shown) throw forbidden("needs_session");
  const [member, former] = await Promise.all([findMasked(ctx, input), standing(ctx, shown.ownHash)]);
  if (member) authorize(masqueradePolicy, "can_masquerade", viewer, { member, mode: input.mode });

  const { hash, cookie } = await newMasquerade(member ?? { id: 0, role: "visitor" });
  const begun = {
    masqueradeId: ctx.newId(),
    masqueraderId: viewer.memberId,
    memberId: member?.id ?? 0,
    mode: input.mode,
  };
  const now = ctx.now();
  const begin = when(sql`insert into member_sessions (token_hash, community_id, member_id, account_id,
      directory_session_id, masquerader_id, mode, created_at, expires_at, seen_on, masquerade_id, own_hash)
    select ${hash}, o.community_id, s.member_id, null, o.directory_session_id, a.id, s.mode, ${now},
      ${now + MASQUERADE_MINUTES * 60_000}, ${dayOf(now)}, ${begun.masqueradeId}, o.token_hash
    from member_sessions o
    join members a on a.id = o.member_id and a.community_id = o.community_id
    join (select ${begun.memberId} as member_id, ${ctx.community.id} as community_id, ${begun.mode} as mode) s
    where o.token_hash = ${shown.ownHash} and o.community_id = ${ctx.community.id} and o.mode = 'own'
      and o.member_id = ${viewer.memberId} and o.revoked_at is null and o.expires_at > ${now} and ${mayStand}`);
  const ending: Write[] = former ? [endWrite(ctx, former, true)] : [];
  try {
    await commit(ctx, {
      writes: [...ending, begin.otherwise("conflict"), hasLooked(ctx)],
      facts: [masqueradeStarted(ctx.community.id, begun)],
    });
  } catch (error) {
    // A second click began at the same moment: the later stands.
    if (error instanceof UniqueViolation && /own_hash|masquerades/.test(error.on))
      return beginMasquerade(ctx, input, cookieHeader);
    throw error;
  }
  if (former) ctx.waitUntil(closeSockets(ctx, [endedIn(ctx.community.id, former)]));
  setCookie(ctx, MASQUERADE_COOKIE, cookie, MASQUERADE_MINUTES * 60);
  dropKeptPages(ctx);
}

/** A step of the community's beginning is done, once and for all who run it. */
const hasLooked = (ctx: Ctx): Write =>
  write(sql`update communities set viewed_as_at = ${ctx.now()}
    where community_id = ${ctx.community.id} and viewed_as_at is null`);

/** Back to the admin's own eyes; nothing where none stands, so it is safe to repeat. Throws 401 where their session is over. */
export async function endMasquerade(ctx: Ctx, cookieHeader: string | null): Promise<void> {
  const shown = ctx.request.credential === "session" ? await readMasquerade(ctx, cookieHeader) : null;
  if (ctx.request.isMasquerade) dropCookie(ctx, MASQUERADE_COOKIE);
  // It went with their own session: the sweep writes down that it is over.
  if (!shown || !isSignedIn(await becomeOneself(ctx, cookieHeader))) throw signInRequired();
  const row = await standing(ctx, shown.ownHash);
  if (!row) return;
  await commit(ctx, { writes: [endWrite(ctx, row, true)] });
  dropKeptPages(ctx);
  ctx.waitUntil(closeSockets(ctx, [endedIn(ctx.community.id, row)]));
}

async function findMasked(ctx: Ctx, { entity_id, entity_type }: MasqueradeInput): Promise<MaskedMember | null> {
  if (entity_type === "Visitor") return null;
  const [member] = await ctx.read(
    () => sql<MaskedMember>`select id, role, status from members
      where id = ${entity_id} and community_id = ${ctx.community.id} and status = 'active'`,
  );
  if (!member) throw notFound();
  return member;
}

/** What this browser's session shows at the moment, over or not. */
async function standing(ctx: Ctx, ownHash: string): Promise<MasqueradeRow | null> {
  const [row] = await ctx.read(
    () => sql<MasqueradeRow>`select ${masqueradeColumns} from member_sessions s indexed by member_sessions_masquerades
      where s.own_hash = ${ownHash} and s.community_id = ${ctx.community.id}`,
  );
  return row ?? null;
}
