import { isSole, readCursor, writeCursor } from "~/lib/cursor";
import { signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import { presentPerson } from "~/features/members/person.server";
import type { PersonColumns } from "~/features/members/person";
import type { Ctx } from "~/platform/context";
import { commit, when } from "~/platform/database/commit.server";
import { boundOnce, nothing, raw, type Statement, sql } from "~/platform/database/sql";
import { messagingChanged } from "./facts";
import { mayWrite, messagingOf, selfBlocks } from "./may-write.server";
import type { Between, BlockedListPayload, Messaging, MessagingPayload } from "./messaging";
import { messagingPolicy } from "./policy";
import { PAGE_SIZE } from "./rules";

/** Who may write to whom, as an admin sets it. Throws 401, 403. */
export async function findMessaging(ctx: Ctx): Promise<MessagingPayload> {
  const messaging = await getMessaging(ctx);
  authorize(messagingPolicy, "can_manage_messaging", ctx.viewer, null);
  return { messaging };
}

/** The same for whoever asks in the viewer's name. */
export async function getMessaging(ctx: Ctx): Promise<Messaging> {
  const [row] = await ctx.read(() => sql<{ messaging: Messaging }>`select ${messagingOf(ctx)} as messaging`);
  return row?.messaging ?? "all";
}

/** Sets who may write to whom; safe to repeat. What was said before stays to be read. Throws 401, 403. */
export async function setMessaging(ctx: Ctx, { messaging }: MessagingPayload): Promise<MessagingPayload> {
  const viewer = await ctx.prove();
  authorize(messagingPolicy, "can_manage_messaging", viewer, null);
  const changed = sql`update communities set messaging = ${messaging} where community_id = ${ctx.community.id}
    and messaging <> ${messaging}`;
  await commit(ctx, { writes: [when(changed).record(messagingChanged(ctx.community.id))] });
  return { messaging };
}

/** What may go on between the viewer and whoever has this public id; nothing for a visitor, and with oneself. */
export async function findBetween(ctx: Ctx, publicUid: string): Promise<Between> {
  const [row] = await ctx.read((viewer) => {
    const self = sql`${viewer.memberId}`;
    return boundOnce(sql<{ canWrite: number; isBlocked: number }>`select m.status = 'active'
        and ${mayWrite(ctx, self, sql`m.id`)} as canWrite, ${selfBlocks(self, sql`m.id`)} as isBlocked
      from members m where m.community_id = ${ctx.community.id} and m.public_uid = ${publicUid}
        and m.id <> ${viewer.memberId}`);
  });
  const isMember = isSignedIn(ctx.viewer);
  return { canWrite: isMember && row?.canWrite === 1, isBlocked: isMember && row?.isBlocked === 1 };
}

/** Of these, whom the viewer may write to. */
export async function reachableAmong(ctx: Ctx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await ctx.read((viewer) =>
    boundOnce(sql<{ id: number }>`select m.id from members m where m.community_id = ${ctx.community.id}
      and m.id in (select value from json_each(${JSON.stringify(ids)})) and ${mayWrite(ctx, sql`${viewer.memberId}`, sql`m.id`)}`),
  );
  return new Set(found.map(({ id }) => id));
}

type BlockedRow = { id: number; at: number; person: string };

/** Whom the viewer has blocked, a page of them. Throws 401, 422. */
export async function listBlocked(ctx: Ctx, ask: { cursor?: string | null } = {}): Promise<BlockedListPayload> {
  const found = await findBlocked(ctx, ask);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  return found;
}

/** The same on a page that asks by itself who looks at it: nobody for a visitor. */
export async function findBlocked(ctx: Ctx, { cursor }: { cursor?: string | null }): Promise<BlockedListPayload> {
  if (ctx.community.id === 0) return { records: [], next_cursor: null };
  const from = readCursor(cursor, isSole);
  const rows = await ctx.read(
    (viewer) => sql<BlockedRow>`select b.blocked_id as id, b.created_at as at,
        json_array(m.public_uid, m.name, m.author_number, m.avatar) as person
      from member_blocks b cross join members m on m.id = b.blocked_id
      where b.member_id = ${viewer.memberId} and b.community_id = ${ctx.community.id} ${from ? behind(from[0]) : nothing}
      order by b.blocked_id desc limit ${raw(String(PAGE_SIZE + 1))}`,
  );
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    records: page.map(({ id, at, person }) => ({
      member_id: id,
      community_member: presentPerson(ctx, JSON.parse(person) as PersonColumns),
      blocked_at: new Date(at).toISOString(),
    })),
    next_cursor: last ? writeCursor([last.id]) : null,
  };
}

const behind = (id: number): Statement => sql`and b.blocked_id < ${id}`;
