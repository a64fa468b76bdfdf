import { ChatRoom as Room } from "../durable-objects/chat-room";
import type { PreviewAsk } from "../durable-objects/chat-room-previews";
import type { Spoken } from "../durable-objects/chat-room-speech";
import { messageWords } from "~/features/chat/body.server";
import { isHeardNow } from "~/features/chat/heard.server";
import { namesAnybody } from "~/features/chat/named-words";
import { readPreview } from "~/features/chat/preview.server";
import type { MessagePreview } from "~/features/chat/previews";
import type { RoomPlace } from "~/features/chat/room";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import type { Env } from "~/platform/env";
import { communityOf, createSystemContext } from "./context";

/** The object of a room, with what its commands act in: it knows no door itself. */
export class ChatRoom extends Room {
  protected override async contextOf(communityId: number): Promise<Ctx | null> {
    const env = this.env as Env;
    const community = await communityOf(createSystemContext(env, this.ctx))(communityId);
    return community && createSystemContext(env, this.ctx, community);
  }

  protected override async isHeard({ communityId, roomId }: RoomPlace): Promise<boolean> {
    const ctx = await this.contextOf(communityId);
    return ctx !== null && isHeardNow(ctx, roomId);
  }

  protected override async preview(place: RoomPlace, asked: PreviewAsk): Promise<MessagePreview | null> {
    const ctx = await this.contextOf(place.communityId);
    return ctx && readPreview(ctx, { roomId: place.roomId, ...asked });
  }

  /** Of no community: whose it is was proven by the door, and nothing is read or written here. */
  protected override async speak(memberId: number, body: string): Promise<Spoken | null> {
    // Who may be named is for the door to ask.
    if (namesAnybody(body)) return null;
    const ctx = createSystemContext(this.env as Env, this.ctx);
    try {
      // The room has one thread for everybody in it: nobody makes it read more than they may say.
      await ctx.limit("messages", memberId);
      const words = await messageWords(ctx, body);
      return { ...words, id: ctx.newId() };
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
