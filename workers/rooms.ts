import { ChatRoom as Room } from "../durable-objects/chat-room";
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
}
