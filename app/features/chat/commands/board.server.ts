import { refuseViewOnly } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { asCalledNow } from "../called.server";
import type { BoardPayload, PinsPayload, SaidPayload } from "../payload";
import { roomPolicy } from "../policy";
import { askRoom, type FoundRoom, findRoom, orRefused, subjectOf } from "../queries.server";
import { type MessageKey, orGone, said } from "./messages.server";
import { refuseSilent } from "./participants.server";

/**
 * Pins a message, by an admin of the group, either of two, or who manages the chat space; safe to repeat. Throws 401, 403, 404, 409 message_gone,
 * room_pins_full.
 */
export const pinMessage = (ctx: Ctx, key: MessageKey): Promise<SaidPayload> => setPinned(ctx, key, true);

/** Takes a pinned message down; safe to repeat. Throws 401, 403, 404, 409 message_gone. */
export const unpinMessage = (ctx: Ctx, key: MessageKey): Promise<SaidPayload> => setPinned(ctx, key, false);

/** Puts a message over the log of everybody in the room, in place of another; safe to repeat. Throws as `pinMessage`. */
export const spotlightMessage = (ctx: Ctx, key: MessageKey): Promise<BoardPayload> => setSpotlit(ctx, key, true);

/** Takes it away; nothing happens where another one stands there. Throws 401, 403, 404, 409 message_gone. */
export const removeSpotlight = (ctx: Ctx, key: MessageKey): Promise<BoardPayload> => setSpotlit(ctx, key, false);

/** The pinned messages of a room that the viewer is shown, those pinned last first. Throws 401, 404. */
export async function listPins(ctx: Ctx, uuid: string): Promise<PinsPayload> {
  const room = await findRoom(ctx, uuid);
  const { messages } = orRefused(await askRoom(ctx, room, (object, seat) => object.pins(seat)));
  return { records: await asCalledNow(ctx, messages) };
}

async function setPinned(ctx: Ctx, { uuid, n }: MessageKey, isPinned: boolean): Promise<SaidPayload> {
  const room = await findToPinIn(ctx, uuid);
  const to = { isPinned, at: ctx.now() };
  return said(await askRoom(ctx, room, (object, seat) => object.pin(seat, n, to), findToPinIn));
}

async function setSpotlit(ctx: Ctx, { uuid, n }: MessageKey, isOn: boolean): Promise<BoardPayload> {
  const room = await findToPinIn(ctx, uuid);
  return orGone(await askRoom(ctx, room, (object, seat) => object.spotlight(seat, n, isOn), findToPinIn));
}

async function findToPinIn(ctx: Ctx, uuid: string): Promise<FoundRoom> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  authorize(roomPolicy, "can_pin_message", ctx.viewer, subjectOf(room));
  refuseSilent(ctx, room);
  return room;
}
