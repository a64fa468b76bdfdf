import { presentPerson } from "~/features/members/person.server";
import { isKnown } from "~/features/reactions/commands.server";
import { customNameOf, PAGE_SIZE, reaction } from "~/features/reactions/rules";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { invalid, refuseViewOnly } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { list, sql } from "~/platform/database/sql";
import type { MessageReactorsPayload, SaidPayload } from "../payload";
import { askRoom, findRoom, orRefused } from "../queries.server";
import { beNamed, findToWriteIn, type MessageKey, said } from "./messages.server";

type ReactionKey = MessageKey & { emoji: string };

/**
 * Adds an emoji to a message of a room that the viewer is in; safe to repeat. Throws 401, 403 confirm_email,
 * moderation_muted, room_not_heard, 404, 409 message_gone, 422 on `emoji`: emoji_unknown (none of the community's own),
 * too_many_emoji, too_many_of_yours.
 */
export async function reactToMessage(ctx: Ctx, { uuid, n, emoji }: ReactionKey): Promise<SaidPayload> {
  const room = await findToWriteIn(ctx, uuid);
  if (customNameOf(emoji) !== null) {
    const [found] = await ctx.read(() => sql<{ isKnown: number }>`select ${isKnown(ctx, emoji)} as isKnown`);
    if (found?.isKnown !== 1) throw invalid({ emoji: "emoji_unknown" });
  }
  await beNamed(ctx, room);
  return said(await askRoom(ctx, room, (object, seat) => object.react(seat, n, emoji, ctx.now()), findToWriteIn));
}

/** Takes one's emoji back; nothing happens where there was none. Throws 401, 403, 404, 409 message_gone. */
export async function takeBackMessageReaction(ctx: Ctx, { uuid, n, emoji }: ReactionKey): Promise<SaidPayload> {
  const room = await findRoom(ctx, uuid);
  refuseViewOnly(ctx.viewer);
  return said(await askRoom(ctx, room, (object, seat) => object.unreact(seat, n, emoji)));
}

/** Who reacted to a message with an emoji. Throws 401, 404, 422. */
export async function listMessageReactors(
  ctx: Ctx,
  { uuid, n, emoji, cursor }: ReactionKey & { cursor?: string },
): Promise<MessageReactorsPayload> {
  const from = readCursor(cursor, isMoment);
  const room = await findRoom(ctx, uuid);
  const after = from ? ([from[0], from[1]] as [number, number]) : undefined;
  const { message, reactors } = orRefused(
    await askRoom(ctx, room, (object, seat) => object.reactors(seat, n, emoji, after)),
  );
  const page = reactors.slice(0, PAGE_SIZE);
  const named = await ctx.read(
    () => sql<NamedRow>`select m.id, m.public_uid as uid, m.name, m.author_number as number, m.avatar from members m
      where m.community_id = ${ctx.community.id}
        and m.id in (select value from json_each(${list(page.map(({ memberId }) => memberId))}))`,
  );
  const byId = new Map(named.map((one) => [one.id, one]));
  const last = page.at(-1);
  const hasMore = reactors.length > PAGE_SIZE;
  return {
    reactions: message.reactions.map((one) => reaction(one.emoji, one.count, one.ids.includes(ctx.viewer.memberId))),
    records: page.flatMap(({ memberId, at }) => {
      const one = byId.get(memberId);
      if (!one) return [];
      const community_member = presentPerson(ctx, [one.uid, one.name, one.number, one.avatar]);
      return [{ created_at: new Date(at).toISOString(), community_member }];
    }),
    has_next_page: hasMore,
    cursor: hasMore && last ? writeCursor([last.at, last.memberId]) : null,
  };
}

interface NamedRow {
  id: number;
  uid: string;
  name: string;
  number: number | null;
  avatar: string;
}
