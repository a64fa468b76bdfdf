import { chatAttachments, chatParticipants, chatRooms, sendings } from "#db/community/schema";
import type { MessageFile } from "~/features/chat/attachments";
import { messageWords } from "~/features/chat/body.server";
import { mapNames, nameMark } from "~/features/chat/named-words";
import { COPY_FORM, MESSAGE, pairKey, roomThread } from "~/features/chat/rules";
import { ATTACHMENT, ROOM_PICTURE } from "~/features/chat/subject.server";
import type { StoredFile } from "~/features/files/upload.server";
import { idAt, newUuid } from "~/lib/ids";
import type { Ctx } from "~/platform/context";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import type { RoomCalls } from "~/platform/realtime";
import type { DemoCommunity, DemoTalk } from "./demo/types";
import { seedId, seedUid } from "./ids";
import { rowsOfReport } from "./moderation.server";
import { HOUR, memberId, store } from "./rows.server";

type Talks = Pick<DemoCommunity, "slug" | "talks">;

/** So many numbers a millisecond has. */
const A_MS = 4096;

const roomId = (demo: Talks, { key }: DemoTalk) => seedId(demo.slug, "room", key);

/**
 * What people write to each other: the shard's rooms, then each room's object, which stores the words and writes the
 * copy of them itself, as of any that is said. Both are as they were when this is run again.
 */
export async function seedTalks(
  ctx: Ctx,
  demo: Talks,
  now: number,
  pictures: Record<string, StoredFile> = {},
): Promise<void> {
  await store(
    ctx,
    demo.talks.flatMap((talk) => roomRows(demo, talk, { communityId: ctx.community.id, now })),
  );
  for (const talk of demo.talks) {
    const place = { communityId: ctx.community.id, roomId: roomId(demo, talk) };
    const said = await Promise.all(
      talk.lines.map(async ({ by, text, hoursAgo, preview }, at) => ({
        ...(await wordsOf(ctx, demo, text)),
        at: now - hoursAgo * HOUR,
        // As of any message: numbers grow with time, by which searches go.
        id: idAt(Math.round(now - hoursAgo * HOUR)) + (seedId(demo.slug, "message", talk.key, String(at)) % A_MS),
        key: `demo-${talk.key}-${at}`,
        memberId: memberId(demo, by),
        preview: preview ? { ...preview, picture: null } : null,
        files: pictureIn(pictures[`${talk.key}:${at}`]),
      })),
    );
    const answered = await Promise.all(
      (talk.replies ?? []).map(async ({ to, by, text, hoursAgo }, at) => ({
        ...(await wordsOf(ctx, demo, text)),
        at: now - hoursAgo * HOUR,
        id: idAt(Math.round(now - hoursAgo * HOUR)) + (seedId(demo.slug, "reply", talk.key, String(at)) % A_MS),
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
    await hangPictures(ctx, demo, { talk, object, now });
    await hangPictureOf(ctx, place.roomId, pictures[talk.key]);
    await storeReports(ctx, demo, { talk, object, now });
    const [first = ""] = talk.people;
    for (const [at, { isPinned }] of talk.lines.entries()) {
      if (isPinned)
        await object.pin({ memberId: memberId(demo, first), seat: now, from: 0 }, at + 1, { isPinned, at: now });
    }
  }
}

/** In what people of the demo write they are named by their keys: "@[Sam](sam)". */
function wordsOf(ctx: Ctx, demo: Talks, text: string) {
  const known = new Map<string, { uid: string; id: number; name: string }>();
  const named = mapNames(text, ({ id: key, name }) => {
    const uid = seedUid(demo.slug, key);
    known.set(uid, { uid, id: memberId(demo, key), name });
    return nameMark({ id: uid, name });
  });
  return messageWords(ctx, named, { readers: async () => known });
}

const pictureIn = (file: StoredFile | undefined): MessageFile[] =>
  file
    ? [
        {
          id: file.id,
          kind: "picture",
          name: file.filename,
          size: file.byteSize,
          type: file.contentType,
          width: file.width,
          height: file.height,
          moves: false,
          voice: null,
        },
      ]
    : [];

/** By what the room holds and not by what was just uploaded: after a killed run these are two different files. */
async function hangPictures(
  ctx: Ctx,
  demo: Talks,
  { talk, object, now }: { talk: DemoTalk; object: RoomCalls; now: number },
): Promise<void> {
  const communityId = ctx.community.id;
  for (const [at, { by, picture }] of talk.lines.entries()) {
    if (!picture) continue;
    const [key, author] = [`demo-${talk.key}-${at}`, memberId(demo, by)];
    const message = await object.message({ memberId: author, seat: now, from: 0 }, at + 1);
    const [file] = "files" in message ? message.files : [];
    if (!file) continue;
    const row = {
      id: file.id,
      communityId,
      roomId: roomId(demo, talk),
      memberId: author,
      key,
      n: at + 1,
      createdAt: now,
    };
    await store(ctx, [
      insertInto(chatAttachments, row),
      sql`update files set attached_kind = ${ATTACHMENT}, attached_id = ${file.id}
        where id = ${file.id} and community_id = ${communityId} and attached_kind is null and owner_id > 0`,
    ]);
  }
}

/** A group's own picture: once, whatever was uploaded for it since. */
async function hangPictureOf(ctx: Ctx, room: number, file: StoredFile | undefined): Promise<void> {
  if (!file) return;
  const communityId = ctx.community.id;
  await store(ctx, [
    sql`update files set attached_kind = ${ROOM_PICTURE}, attached_id = ${room} where id = ${file.id}
      and community_id = ${communityId} and attached_kind is null and owner_id > 0
      and exists (select 1 from chat_rooms r where r.id = ${room} and r.picture is null)`,
    sql`update chat_rooms set picture = ${file.id} where id = ${room} and community_id = ${communityId}
      and picture is null`,
  ]);
}

/** By the number that the message has in the shard, as `hangPictures`. */
async function storeReports(
  ctx: Ctx,
  demo: Talks,
  { talk, object, now }: { talk: DemoTalk; object: RoomCalls; now: number },
): Promise<void> {
  for (const [at, { by, hoursAgo, report }] of talk.lines.entries()) {
    if (!report) continue;
    const authorId = memberId(demo, by);
    const message = await object.message({ memberId: authorId, seat: now, from: 0 }, at + 1);
    if (!("id" in message)) continue;
    const about = { kind: "message" as const, id: message.id };
    const key = `${talk.key}:${at}`;
    await store(ctx, rowsOfReport(demo, now, { about, authorId, key, by: [report], hoursAgo: hoursAgo - 1 }));
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
    description: talk.description ?? "",
    showsHistory: Number(talk.showsHistory ?? false),
    copiedForm: COPY_FORM,
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
      pinnedAt: talk.pinnedBy?.includes(key) ? began : null,
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
