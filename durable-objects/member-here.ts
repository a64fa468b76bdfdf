import { LEASE_MS } from "../app/features/notifications/inbox";
import type { Env } from "../app/platform/env";
import { presenceName } from "../app/platform/realtime.server";
import type { CommunityPresence } from "./community-presence";

/** What an inbox has told its community's presence of its member; told again only when it is news, or soon over. */
export class MemberHere {
  constructor(
    private readonly storage: DurableObjectStorage,
    private readonly env: Env,
  ) {}

  /** `name`: the inbox's own. At most once: what is lost is told with the next word, or ends by itself. */
  async note(name: string, isHere: boolean): Promise<void> {
    const [communityId = 0, memberId = 0] = name.split(":").map(Number);
    const now = Date.now();
    const told = this.storage.kv.get<number>("here") ?? 0;
    if (isHere ? told - now > LEASE_MS / 2 : told === 0) return;
    const until = isHere ? now + LEASE_MS : 0;
    if (isHere) this.storage.kv.put("here", until);
    else this.storage.kv.delete("here");
    const presences = this.env.PRESENCE as unknown as DurableObjectNamespace<CommunityPresence>;
    try {
      await presences.getByName(presenceName(communityId)).note(memberId, until);
    } catch (error) {
      console.error(JSON.stringify({ presence: name, reason: String(error) }));
    }
  }
}
