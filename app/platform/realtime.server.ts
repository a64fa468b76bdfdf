import type { MemberInbox } from "../../durable-objects/member-inbox";
import type { Env } from "./env";
import type { Realtime } from "./realtime";

export const inboxName = (communityId: number, memberId: number) => `${communityId}:${memberId}`;

export function createRealtime(env: Env): Realtime {
  const inboxes = env.MEMBER_INBOX as unknown as DurableObjectNamespace<MemberInbox>;
  const inbox = (communityId: number, memberId: number) => inboxes.getByName(inboxName(communityId, memberId));
  return {
    async tell(communityId, memberId, frame, bookmark) {
      await inbox(communityId, memberId).tell(frame, bookmark);
    },
    async disconnect(communityId, memberId, sessions) {
      await inbox(communityId, memberId).disconnect([...sessions]);
    },
  };
}
