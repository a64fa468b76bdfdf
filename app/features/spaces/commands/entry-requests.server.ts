import { conflict, forbidden, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { grantManyWrites, grantWrites } from "../../access/grants.server";
import { DIRECT } from "../../access/sources";
import { findLockedSpace, findOwnEntryRequest, type OwnEntryRequest } from "../entry-requests.server";
import { spaceFact } from "../facts";
import type { UpdateSpaceInput } from "../input";
import { spacePolicy } from "../policy";
import { findSpace, idOf } from "../queries.server";
import { ASK_AGAIN_DAYS, ENTRY_QUIET_DAYS } from "../rules";

const DAY_MS = 86_400_000;

/**
 * Asks those who manage a private space to be let in, with a few words if one likes. Asking twice is asking once: the
 * first words stay. Who took it back and asks anew within ENTRY_QUIET_DAYS stands in the list again, but no manager is
 * told again, whether they have read of the first or not. Throws 401, 404 for what is not listed, 403 confirm_email,
 * 409 space_entry_open for who may enter already, 409 space_entry_declined within ASK_AGAIN_DAYS of being declined.
 */
export async function askForEntry(ctx: Ctx, key: string | number, message = ""): Promise<OwnEntryRequest> {
  const space = await findLockedSpace(ctx, key);
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const { memberId } = ctx.viewer;
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      // A manager may have let them in, or the space may have opened, since we looked.
      when(sql`insert into space_entry_requests (community_id, member_id, space_id, message, asked_at, told_at)
        select s.community_id, ${memberId}, s.id, ${message}, ${now}, ${now} from spaces s
        where s.id = ${space.id} and s.community_id = ${ctx.community.id} and s.deleted_at is null
          and s.is_private = 1 and s.visibility = 'listed' and not exists (select 1 from space_members sm
            where sm.member_id = ${memberId} and sm.space_id = s.id and sm.until > ${now})
        on conflict (member_id, space_id) do update
          set message = excluded.message, asked_at = excluded.asked_at, declined_at = null, declined_by = null,
            withdrawn_at = null,
            told_at = iif(told_at <= ${now - ENTRY_QUIET_DAYS * DAY_MS}, excluded.told_at, told_at)
          where withdrawn_at is not null or declined_at <= ${now - ASK_AGAIN_DAYS * DAY_MS}`).record(
        // Which asking it is: heard late, it speaks of no later one.
        spaceFact("space.entry_asked", space.id, { member_id: memberId, asked_at: now }),
      ),
    ],
  });
  const request = await findOwnEntryRequest(ctx, space.id);
  if (!request) throw conflict("space_entry_open");
  if (request.declinedAt !== null) throw conflict("space_entry_declined");
  return request;
}

/**
 * Takes one's own request back, its words with it; twice is once, and where there is none nothing is said of the
 * space: it may be open by now, or nobody's to know of. What was declined stays, so that nobody asks anew around it.
 * Throws 401.
 */
export async function withdrawEntryRequest(ctx: Ctx, key: string | number): Promise<void> {
  const viewer = await ctx.prove();
  if (!isSignedIn(viewer)) throw signInRequired();
  const own = sql`member_id = ${viewer.memberId} and community_id = ${ctx.community.id}`;
  const [open] = await ctx.read(
    () => sql<{ spaceId: number }>`select space_id as spaceId from space_entry_requests
      where ${own} and space_id = ${idOf(ctx, key)} and declined_at is null and withdrawn_at is null`,
  );
  const spaceId = open?.spaceId ?? 0;
  await commit(ctx, {
    writes: [
      when(sql`update space_entry_requests set withdrawn_at = ${ctx.now()}, message = ''
        where ${own} and space_id = ${spaceId} and declined_at is null and withdrawn_at is null`).record(
        spaceFact("space.entry_withdrawn", spaceId, { member_id: viewer.memberId }),
      ),
    ],
  });
}

/**
 * Lets in who asks: a direct grant, and the end of the request with it (a trigger). Managers of the space. Of two at
 * once one does it and the other finds it done. Throws 409 space_entry_gone where nobody of that id waits: withdrawn,
 * declined or no longer of the community.
 */
export async function grantEntry(ctx: Ctx, key: string | number, memberId: number): Promise<void> {
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_invite_members", ctx.viewer, space.access);
  const { changes } = await commit(ctx, {
    writes: grantWrites(
      ctx,
      { memberId, spaceId: space.id, source: DIRECT },
      {
        // Withdrawn since the manager looked: nobody is let in who no longer asks for it.
        condition: sql`exists (select 1 from space_entry_requests r
          where r.member_id = m.id and r.space_id = s.id and r.declined_at is null and r.withdrawn_at is null)`,
        fact: spaceFact("space.entry_granted", space.id, { member_id: memberId }),
      },
    ),
  });
  if (!changes[1] && !(await isIn(ctx, memberId, space.id))) throw conflict("space_entry_gone");
}

/**
 * Declines a request: it leaves the managers' list, its words are forgotten, and its member may ask again after
 * ASK_AGAIN_DAYS. Managers of the space; twice is once. Throws 409 space_entry_gone where it was withdrawn or answered
 * by letting them in.
 */
export async function declineEntry(ctx: Ctx, key: string | number, memberId: number): Promise<void> {
  const space = await findSpace(ctx, key);
  authorize(spacePolicy, "can_invite_members", ctx.viewer, space.access);
  const where = sql`member_id = ${memberId} and space_id = ${space.id} and community_id = ${ctx.community.id}`;
  const { changes } = await commit(ctx, {
    writes: [
      when(sql`update space_entry_requests set declined_at = ${ctx.now()}, declined_by = ${ctx.viewer.memberId},
          message = '' where ${where} and declined_at is null and withdrawn_at is null`).record(
        spaceFact("space.entry_declined", space.id, { member_id: memberId }),
      ),
    ],
  });
  if (changes[0]) return;
  const [declined] = await ctx.read(
    () => sql`select 1 from space_entry_requests where ${where} and declined_at is not null`,
  );
  if (!declined) throw conflict("space_entry_gone");
}

/** Who asks to be let into a space, if this change may open it: the longest waiting first, as many as a commit holds. */
export async function listAskers(
  ctx: Ctx,
  key: string | number,
  { is_private, visibility }: Access,
): Promise<number[]> {
  if (is_private !== false && visibility !== "listed") return [];
  const rows = await ctx.read(
    () => sql<{ memberId: number }>`select member_id as memberId from space_entry_requests
      where community_id = ${ctx.community.id} and space_id = ${idOf(ctx, key)} and declined_at is null
        and withdrawn_at is null order by asked_at, member_id limit ${LET_IN_AT_ONCE}`,
  );
  return rows.map(({ memberId }) => memberId);
}

/**
 * Stands before the update that opens a space, and lets in those who ask: the door that they wait at goes with it (a
 * trigger), and they learn that they are in.
 */
export function letInAskers(ctx: Ctx, spaceId: number, memberIds: readonly number[], opening: Access): Write[] {
  if (memberIds.length === 0) return [];
  const isPrivate = opening.is_private === undefined ? null : Number(opening.is_private);
  return grantManyWrites(
    ctx,
    { spaceId, memberIds, source: DIRECT },
    (first_grant, last_grant) => spaceFact("space.entries_granted", spaceId, { first_grant, last_grant }),
    sql`coalesce(${isPrivate}, s.is_private) = 0 and coalesce(${opening.visibility ?? null}, s.visibility) = 'listed'
      and exists (select 1 from space_entry_requests r where r.member_id = m.id and r.space_id = s.id
        and r.declined_at is null and r.withdrawn_at is null)`,
  ).writes;
}

/** What changes of a space's access; what is absent stays. */
type Access = Pick<UpdateSpaceInput, "is_private" | "visibility">;

/** Whoever asks besides may come in by themselves: it is open. */
const LET_IN_AT_ONCE = 500;

async function isIn(ctx: Ctx, memberId: number, spaceId: number): Promise<boolean> {
  const [found] = await ctx.read(
    () => sql`select 1 from space_members
      where member_id = ${memberId} and space_id = ${spaceId} and community_id = ${ctx.community.id}
        and until > ${ctx.now()}`,
  );
  return found !== undefined;
}
