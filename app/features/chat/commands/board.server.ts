import { refuseViewOnly } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import type { BoardPayload, PinsPayload, SaidPayload } from "../payload";
import { roomPolicy } from "../policy";
import { type FoundRoom, findRoom, orRefused, seatIn } from "../queries.server";
import { type MessageKey, objectOf, orGone, said } from "./messages.server";
import { subjectOf } from "./participants.server";

/**
 * Pins a message, by an admin of the group or either of two; safe to repeat. Throws 401, 403, 404, 409 message_gone,
 * room_pins_full.
 */
export const pinMessage = (ctx: Ctx, key: MessageKey): Promise<SaidPayload> => setPinned(ctx, key, true);

/** Takes a pinned message down; safe to repeat. Throws 401, 403, 404, 409 message_gone. */
export const unpinMessage = (ctx: Ctx, key: MessageKey): Promise<SaidPayload> => setPinned(ctx, key, false);

/** Puts a message over the log of everybody in the room, in place of another; safe to repeat. Throws as `pinMessage`. */
export async function spotlightMessage(ctx: Ctx, { uuid, n }: MessageKey): Promise<BoardPayload> {
  const room = await findToPinIn(ctx, uuid);
  return orGone(await objectOf(ctx, room).spotlight(seatIn(ctx, room), n, true));
}

/** Takes it away; nothing happens where another one stands there. Throws 401, 403, 404, 409 message_gone. */
export async function removeSpotlight(ctx: Ctx, { uuid, n }: MessageKey): Promise<BoardPayload> {
  const room = await findToPinIn(ctx, uuid);
  return orGone(await objectOf(ctx, room).spotlight(seatIn(ctx, room), n, false));
}

/** The pinned messages of a room that the viewer is shown, those pinned last first. Throws 401, 404. */
export async function listPins(ctx: Ctx, uuid: string): Promise<PinsPayload> {
  const room = await findRoom(ctx, uuid);
  const { messages } = orRefused(await objectOf(ctx, room).pins(seatIn(ctx, room)));
  return { records: messages };
}

async function setPinned(ctx: Ctx, { uuid, n }: MessageKey, isPinned: boolean): Promise<SaidPayload> {
  const room = await findToPinIn(ctx, uuid);
  return said(await objectOf(ctx, room).pin(seatIn(ctx, room), n, { isPinned, at: ctx.now() }));
}

async function findToPinIn(ctx: Ctx, uuid: string): Promise<FoundRoom> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  authorize(roomPolicy, "can_pin_message", ctx.viewer, subjectOf(room));
  return room;
}
