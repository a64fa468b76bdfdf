import { conflict, refuseViewOnly } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit } from "~/platform/database/commit.server";
import { messageWords } from "../body.server";
import { readersAmong } from "../naming.server";
import { passRules } from "../pass-rules.server";
import type { MessageFile } from "../attachments";
import type { SaidPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import { askRoom, type FoundRoom, findRoom, orRefused } from "../queries.server";
import type { Refusal, Said } from "../room";
import { hangFiles, unhangFiles } from "./hang-files.server";
import { refuseSilent, rowWrites } from "./participants.server";

/** A message as its address says it. */
export interface MessageKey {
  uuid: string;
  n: number;
}

/**
 * Says something in a room that the viewer is in: stored before it is answered, and once, however often it is sent with
 * the same `key`: what is sent again with other words or files is answered with what was said first. Throws 401, 403 confirm_email, moderation_muted, room_not_heard, 404, 409 file_gone, message_gone where
 * what it answers is no more, 422 on `body`, 429.
 */
export async function sayMessage(
  ctx: Ctx,
  { uuid, key, body, attachments = [], thread, also }: NewWords,
): Promise<SaidPayload> {
  const room = await findToWriteIn(ctx, uuid);
  await ctx.limit("messages", ctx.viewer.memberId);
  const words = await messageWords(ctx, body, { mayBeEmpty: attachments.length > 0, readers: readersOf(ctx, room) });
  await passRules(ctx, room, { text: words.text, attachments });
  await beNamed(ctx, room);
  const place = { communityId: ctx.community.id, roomId: room.id };
  const id = ctx.newId();
  const files = attachments.length === 0 ? [] : await hangUnlessSaid(ctx, room, { key, ids: attachments });
  if ("said" in files) return said({ message: files.said });
  const answer = await askRoom(
    ctx,
    room,
    (object, seat) => object.say(place, { ...seat, id, key, ...inThread(thread, also) }, { ...words, files }),
    findToWriteIn,
  );
  await hangAsSaid(ctx, room, { key, hung: files, kept: "refused" in answer ? [] : answer.message.files });
  return said(answer);
}

/** The files of a message that is about to be said, or the message that was said under its key, with its own. */
async function hangUnlessSaid(ctx: Ctx, room: FoundRoom, about: { key: string; ids: readonly number[] }) {
  const before = await twinOf(ctx, room, about.key);
  if (before) return { said: before };
  try {
    return await hangFiles(ctx, room, about);
  } catch (error) {
    // They may hang on it since a moment ago, sent by another page.
    const twin = await twinOf(ctx, room, about.key);
    if (twin) return { said: twin };
    throw error;
  }
}

async function twinOf(ctx: Ctx, room: FoundRoom, key: string): Promise<ChatMessage | null> {
  return orRefused(await askRoom(ctx, room, (object, seat) => object.twin(seat, key), findToWriteIn)).message;
}

/** Of two that were sent under one key at once with other files, those of the one that stands hang on it, and no others. */
async function hangAsSaid(
  ctx: Ctx,
  room: FoundRoom,
  { key, hung, kept }: { key: string; hung: readonly MessageFile[]; kept: readonly MessageFile[] },
): Promise<void> {
  const [first] = hung;
  const ids = kept.map(({ id }) => id);
  if (!first || String(ids) === String(hung.map(({ id }) => id))) return;
  if (ids[0] === first.id) await hangFiles(ctx, room, { key, ids });
  else await unhangFiles(ctx, room, first.id);
}

interface NewWords {
  uuid: string;
  key: string;
  body: string;
  /** Uploads of theirs that it carries; then it needs no words. */
  attachments?: readonly number[];
  /** The message that it answers in a thread; the room has it as well where `also`. */
  thread?: number;
  also?: boolean;
}

const readersOf = (ctx: Ctx, room: FoundRoom) => (uids: ReadonlySet<string>) => readersAmong(ctx, room, uids);

const inThread = (root?: number, isInRoom = false) => (root === undefined ? {} : { root, isInRoom });

/** Changes the words of one's own message; safe to repeat. Throws as `sayMessage`, 403 for another's, 409 message_gone. */
export async function editMessage(ctx: Ctx, { uuid, n, body }: MessageKey & { body: string }): Promise<SaidPayload> {
  const room = await findToWriteIn(ctx, uuid);
  const words = await messageWords(ctx, body, { readers: readersOf(ctx, room) });
  await passRules(ctx, room, { text: words.text, isEdit: true });
  return said(await askRoom(ctx, room, (object, seat) => object.edit(seat, n, words), findToWriteIn));
}

/** Takes a message away, by its author, an admin of the group or who manages the chat space; its words are kept nowhere. Safe to repeat. Throws 401, 403, 404. */
export async function deleteMessage(ctx: Ctx, { uuid, n }: MessageKey): Promise<SaidPayload> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  return said(await askRoom(ctx, room, (object, seat) => object.remove(seat, n, ctx.now())));
}

/** A room in which the viewer may say something at all. */
export async function findToWriteIn(ctx: Ctx, uuid: string): Promise<FoundRoom> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  refuseSilent(ctx, room);
  return room;
}

/** Whoever speaks or reacts in a chat space for the first time is named before they are heard. */
export async function beNamed(ctx: Ctx, room: FoundRoom): Promise<void> {
  if (room.isKnown === 0) await commit(ctx, { writes: rowWrites(ctx, room) });
}

/** What a room has answered about a message. Throws 409 message_gone, and as `orRefused`. */
export function orGone<Answer extends object>(answer: Answer | Refusal): Answer {
  if ("refused" in answer && answer.refused === "message_gone") throw conflict("message_gone");
  return orRefused(answer);
}

export function said(answer: Said | Refusal): SaidPayload {
  const { message } = orGone(answer);
  return { id: message.n, ...message };
}
