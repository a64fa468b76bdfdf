import type { MemberInbox } from "../../durable-objects/member-inbox";
import type { OpenPages } from "../../durable-objects/open-pages";
import type { Env } from "./env";
import type { Realtime, Watched } from "./realtime";

export const inboxName = (communityId: number, memberId: number) => `${communityId}:${memberId}`;

export const pagesName = (communityId: number, { kind, id }: Watched) => `${communityId}:${kind}:${id}`;

export function createRealtime(env: Env): Realtime {
  const inboxes = env.MEMBER_INBOX as unknown as DurableObjectNamespace<MemberInbox>;
  const inbox = (communityId: number, memberId: number) => inboxes.getByName(inboxName(communityId, memberId));
  const pages = env.OPEN_PAGES as unknown as DurableObjectNamespace<OpenPages>;
  return {
    async hint(communityId, watched, what, version) {
      await pages.getByName(pagesName(communityId, watched)).tell(what, version);
    },
    async tell(communityId, memberId, frame, bookmark) {
      await inbox(communityId, memberId).tell(frame, bookmark);
    },
    async disconnect(communityId, memberId, sessions) {
      await inbox(communityId, memberId).disconnect([...sessions]);
    },
  };
}
