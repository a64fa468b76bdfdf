import { chatParticipants, chatRooms, sendings } from "#db/community/schema";
import { messageWords } from "~/features/chat/body.server";
import { MESSAGE, pairKey, roomThread } from "~/features/chat/rules";
import { newUuid } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { insertInto } from "~/platform/database/insert";
import type { DemoCommunity, DemoTalk } from "./demo/types";
import { seedId } from "./ids";
import { HOUR, memberId, store } from "./rows.server";

type Talks = Pick<DemoCommunity, "slug" | "talks">;

const roomId = (demo: Talks, { key }: DemoTalk) => seedId(demo.slug, "room", key);

/**
 * What people write to each other: the shard's rooms, then each room's object, which stores the words and writes the
 * copy of them itself, as of any that is said. Both are as they were when this is run again.
 */
export async function seedTalks(ctx: Ctx, demo: Talks, now: number): Promise<void> {
  await store(
    ctx,
    demo.talks.flatMap((talk) => roomRows(demo, talk, { communityId: ctx.community.id, now })),
  );
  for (const talk of demo.talks) {
    const place = { communityId: ctx.community.id, roomId: roomId(demo, talk) };
    const said = await Promise.all(
      talk.lines.map(async ({ by, text, hoursAgo }, at) => ({
        ...(await messageWords(ctx, text)),
        at: now - hoursAgo * HOUR,
        id: seedId(demo.slug, "message", talk.key, String(at)),
        key: `demo-${talk.key}-${at}`,
        memberId: memberId(demo, by),
      })),
    );
    const answered = await Promise.all(
      (talk.replies ?? []).map(async ({ to, by, text, hoursAgo }, at) => ({
        ...(await messageWords(ctx, text)),
        at: now - hoursAgo * HOUR,
        id: seedId(demo.slug, "reply", talk.key, String(at)),
        key: `demo-${talk.key}-reply-${at}`,
        memberId: memberId(demo, by),
        root: to,
      })),
    );
    const object = ctx.realtime.room(place.communityId, place.roomId);
    await object.fill(place, [...said, ...answered]);
    for (const { n, emoji, by, at } of reactionsIn(talk, now)) {
      await object.react({ memberId: memberId(demo, by), seat: now, from: 0 }, n, emoji, at);
    }
    const [first = ""] = talk.people;
    for (const [at, { isPinned }] of talk.lines.entries()) {
      if (isPinned)
        await object.pin({ memberId: memberId(demo, first), seat: now, from: 0 }, at + 1, { isPinned, at: now });
    }
  }
}

const reactionsIn = ({ lines }: DemoTalk, now: number) =>
  lines.flatMap(({ hoursAgo, reactions = {} }, at) =>
    Object.entries(reactions).flatMap(([emoji, people]) =>
      people.map((by) => ({ n: at + 1, emoji, by, at: now - hoursAgo * HOUR })),
    ),
  );

function roomRows(demo: Talks, talk: DemoTalk, { communityId, now }: { communityId: number; now: number }) {
  const [first = "", second = ""] = talk.people;
  const began = now - Math.max(...talk.lines.map(({ hoursAgo }) => hoursAgo)) * HOUR;
  const isOfSpace = talk.space !== undefined;
  const isDirect = !isOfSpace && talk.people.length === 2;
  const room = insertInto(chatRooms, {
    id: roomId(demo, talk),
    communityId,
    uuid: newUuid(began),
    kind: isOfSpace ? "space" : isDirect ? "direct" : "group",
    spaceId: talk.space === undefined ? null : seedId(demo.slug, "space", talk.space),
    pairKey: isDirect ? pairKey(memberId(demo, first), memberId(demo, second)) : null,
    name: talk.name,
    createdBy: memberId(demo, first),
    createdAt: began,
    updatedAt: began,
    lastAt: began,
  });
  const people = talk.people.map((key, at) =>
    insertInto(chatParticipants, {
      roomId: roomId(demo, talk),
      memberId: memberId(demo, key),
      communityId,
      isAdmin: Number(!isOfSpace && !isDirect && at === 0),
      joinedAt: began,
      // As who reads along in a chat space stands (`rowWrites`).
      leftAt: isOfSpace ? 0 : null,
      readN: talk.unreadBy.includes(key) ? 0 : talk.lines.length,
    }),
  );
  // What is said in a chat space is told by no mail.
  const told = isOfSpace ? [] : talk.unreadBy;
  return [room, ...people, ...told.map((key) => sendingRow(demo, talk, key, { communityId, now }))];
}

/** Whoever has something to read is mailed of it. */
function sendingRow(
  demo: Talks,
  talk: DemoTalk,
  key: string,
  { communityId, now }: { communityId: number; now: number },
) {
  const thread = roomThread(roomId(demo, talk));
  return insertInto(sendings, {
    id: seedId(demo.slug, "sending", talk.key, key),
    communityId,
    memberId: memberId(demo, key),
    channel: "mail",
    kind: MESSAGE,
    reason: `${thread}:${talk.lines.length}`,
    thread,
    state: "waiting",
    dueAt: now,
    createdAt: now,
    changedAt: now,
  });
}
