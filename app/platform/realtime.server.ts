import { getServerByName } from "partyserver";
import type { MemberInbox } from "../../durable-objects/member-inbox";
import type { Env } from "./env";
import type { Realtime } from "./realtime";

export const inboxName = (communityId: number, memberId: number) => `${communityId}:${memberId}`;

export function createRealtime(env: Env): Realtime {
  const inbox = (communityId: number, memberId: number) =>
    getServerByName(
      env.MEMBER_INBOX as unknown as DurableObjectNamespace<MemberInbox>,
      inboxName(communityId, memberId),
    );
  return {
    async tell(communityId, memberId, frame, bookmark) {
      await (await inbox(communityId, memberId)).tell(frame, bookmark);
    },
    async disconnect(communityId, memberId) {
      await (await inbox(communityId, memberId)).disconnect();
    },
  };
}
