import { refuseMasquerade } from "~/features/accounts/sessions.server";
import { deviceOf } from "~/features/accounts/rules";
import { localeOf } from "~/i18n/locale";
import { m } from "~/i18n/generated/messages";
import { AppError, conflict, forbidden, invalid, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { publicAddress } from "~/platform/outbound/address";
import {
  DEVICES_MOST,
  deviceMark,
  isLiveDevice,
  keyMark,
  NOBODY,
  openedDevice,
  REMOVED_MS,
  sealedDevice,
} from "~/platform/push/devices.server";
import type { PushMessage, Subscription } from "~/platform/push/pusher";
import type { Device, DevicesPayload } from "./devices";
import type { DeviceInput } from "./input";

/** The viewer's own browsers that may be told, the newest first. Throws 401. */
export async function listDevices(ctx: Ctx): Promise<DevicesPayload> {
  const rows = await ctx.read(
    (viewer) => sql<{ id: number; device: string; createdAt: number; usedAt: number | null; sessionId: number | null }>`
      select d.id, d.device, d.created_at as createdAt, d.used_at as usedAt, d.session_id as sessionId
      from push_devices d where d.member_id = ${viewer.memberId} and d.community_id = ${ctx.community.id}
        and ${isLiveDevice(ctx.now())} order by d.id desc limit ${DEVICES_MOST}`,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { directorySessionId: own } = ctx.viewer;
  const present = ({ createdAt, usedAt, sessionId, ...row }: (typeof rows)[number]): Device => ({
    ...row,
    created_at: new Date(createdAt).toISOString(),
    used_at: usedAt === null ? null : new Date(usedAt).toISOString(),
    is_current: own !== null && sessionId === own,
  });
  return { public_key: ctx.push.key, records: rows.map(present) };
}

/** What a browser listens to, and whether its member may be asked to have it listen: once, and never again. Throws 401. */
export async function findPushKey(ctx: Ctx): Promise<{ public_key: string | null; may_ask: boolean }> {
  const [row] = await ctx.read(
    (viewer) => sql<{ wasAsked: number }>`select exists (select 1 from notification_times t
        where t.member_id = ${viewer.memberId} and t.community_id = ${ctx.community.id} and t.push_offered_at is not null)
      or exists (select 1 from push_devices d where d.member_id = ${viewer.memberId}
        and d.community_id = ${ctx.community.id}) as wasAsked`,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { key } = ctx.push;
  return { public_key: key, may_ask: key !== null && ctx.viewer.mode === "own" && row?.wasAsked === 0 };
}

/** They have been asked: safe to repeat. Throws 401. */
export async function rememberAsked(ctx: Ctx): Promise<void> {
  refuseOthers(ctx);
  const { memberId } = ctx.viewer;
  const now = ctx.now();
  await commit(ctx, {
    writes: [
      write(sql`insert into notification_times (member_id, community_id, push_offered_at, set_at)
        values (${memberId}, ${ctx.community.id}, ${now}, ${now})
        on conflict (member_id) do update set push_offered_at = coalesce(push_offered_at, excluded.push_offered_at)`),
    ],
  });
}

/**
 * Has a browser told of what happens, for as long as its sign-in stands. Safe to repeat: a browser is one row, and
 * whoever uses it now has it. One that its member has turned off elsewhere does not come back by itself (`again`): it is
 * told so, by no id. Throws 401, 403 for an API token, which no sign-in ends, 404 where nothing is pushed, 422 for an
 * address that nobody may be asked at and for keys that are none.
 */
export async function addDevice(ctx: Ctx, input: DeviceInput): Promise<{ id: number | null }> {
  refuseOthers(ctx);
  if (ctx.request.credential === "token") throw forbidden();
  const { endpoint, keys, replaces = endpoint, again } = input;
  const { key } = ctx.push;
  if (key === null) throw notFound();
  if (!publicAddress(endpoint)) throw invalid({ endpoint: "invalid" });
  await refuseStrangeKey(keys.p256dh);
  const to: Subscription = { endpoint, ...keys };
  const { memberId, directorySessionId } = ctx.viewer;
  const [id, now, community] = [ctx.newId(), ctx.now(), ctx.community.id];
  const [mark, before] = [deviceMark(ctx, endpoint), deviceMark(ctx, replaces)];
  const mine = sql`member_id = ${memberId} and community_id = ${community}`;
  const isRemoved = sql`exists (select 1 from push_devices r where r.community_id = ${community}
    and r.mark in (${mark}, ${before}) and r.member_id = ${NOBODY})`;
  // Another address goes on for whoever had the old one, and not for whom is signed in there by now.
  const isOthers = sql`(${before !== mark} and not exists (select 1 from push_devices b
    where b.community_id = ${community} and b.mark = ${before} and b.member_id = ${memberId}))`;
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`insert into push_devices (id, community_id, member_id, mark, sealed, key_mark, session_id, device,
          created_at, looked_at)
        select ${id}, ${community}, ${memberId}, ${mark}, ${sealedDevice(ctx, to)}, ${keyMark(ctx.site, key)},
          ${directorySessionId}, ${deviceOf(ctx.request.userAgent)}, ${now}, ${now}
        where not (${again} and (${isRemoved} or ${isOthers}))
        on conflict (community_id, mark) do update set sealed = excluded.sealed, key_mark = excluded.key_mark,
          session_id = excluded.session_id, device = excluded.device, looked_at = excluded.looked_at,
          id = iif(member_id = excluded.member_id, id, excluded.id),
          created_at = iif(member_id = excluded.member_id, created_at, excluded.created_at),
          used_at = iif(member_id = excluded.member_id, used_at, null), member_id = excluded.member_id
        returning id`),
      ...(before === mark ? [] : [write(sql`delete from push_devices where ${mine} and mark = ${before}`)]),
      write(sql`delete from push_devices where ${mine} and id <= (select id from push_devices
        where ${mine} order by id desc limit 1 offset ${DEVICES_MOST})`),
    ],
  });
  const made = rows[0]?.[0];
  return { id: made ? Number(made.id) : null };
}

/**
 * Tells one of the viewer's own browsers nothing any more. Its row stays for a while, nobody's and empty: by it the browser
 * is known when it next says where it is. Throws 401, 404 for one that is none of theirs.
 */
export async function removeDevice(ctx: Ctx, { id }: { id: number }): Promise<void> {
  refuseOthers(ctx);
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`update push_devices set member_id = ${NOBODY}, sealed = '', key_mark = '', session_id = null,
          device = '', used_at = null, looked_at = ${ctx.now() + REMOVED_MS}
        where id = ${id} and member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id} returning id`),
    ],
  });
  if (rows[0]?.length === 0) throw notFound();
}

/**
 * Tells one of the viewer's own browsers that it is told: at once, and shown whatever is open. Throws 401, 404, 409
 * push_gone where its push service knows it no more (then it is forgotten), 502 where that does not answer or refuses.
 */
export async function testDevice(ctx: Ctx, { id }: { id: number }): Promise<void> {
  refuseOthers(ctx);
  const [row] = await ctx.read(
    (viewer) => sql<{ sealed: string }>`select d.sealed from push_devices d where d.id = ${id}
      and d.member_id = ${viewer.memberId} and d.community_id = ${ctx.community.id}`,
  );
  if (!row) throw notFound();
  // Whoever gives somebody's server for a browser's has us ask there no more often than for a preview.
  await ctx.limit("links", ctx.viewer.memberId);
  const to = openedDevice(ctx.site, ctx.community.id, row.sealed);
  const answer = to ? await ctx.push.send(to, testMessage(ctx)) : ({ is: "gone" } as const);
  if (answer.is === "gone") {
    await removeDevice(ctx, { id });
    throw conflict("gone");
  }
  if (answer.is !== "taken") throw new AppError(502, "unanswered");
  await commit(ctx, {
    writes: [
      write(sql`update push_devices set used_at = ${ctx.now()} where id = ${id} and member_id = ${ctx.viewer.memberId}
        and community_id = ${ctx.community.id}`),
    ],
  });
}

function testMessage(ctx: Ctx): PushMessage {
  const locale = localeOf(ctx);
  return {
    data: {
      title: m.push_test_title({}, { locale }),
      body: m.push_test_text({}, { locale }),
      path: "/account/notifications",
      tag: "test",
      lines: [],
      rings: true,
      always: true,
    },
    topic: "test",
    urgency: "high",
  };
}

/** Nobody has an admin's browser told of what is another's, nor the other way round. */
function refuseOthers(ctx: Ctx): void {
  refuseMasquerade(ctx.viewer);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
}

/** A point that is not on the curve is found out now, and not with every message. */
async function refuseStrangeKey(p256dh: string): Promise<void> {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  try {
    await crypto.subtle.importKey("raw", Buffer.from(p256dh, "base64url"), curve, false, []);
  } catch {
    throw invalid({ "keys.p256dh": "invalid" });
  }
}
