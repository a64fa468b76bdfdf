import * as z from "zod";
import { carrying, fact, id } from "~/platform/facts/fact";
import { type Mode, MODES } from "./rules";

const kept = { masquerade_id: id, masquerader_id: id, mode: z.enum(MODES) };

/**
 * The subject is the member who is shown; the community where that is a visitor. What is done in between names its
 * actor and, in `facts.acted_by`, the admin.
 */
export const masqueradeFacts = {
  "masquerade.started": carrying(kept),
  /** `by_admin`: they stopped it; else time, a lost role or the end of their session did. */
  "masquerade.ended": carrying({ ...kept, by_admin: z.boolean() }),
};

/** A masquerade as its row says it. */
export interface Masquerade {
  masqueradeId: number;
  masqueraderId: number;
  /** 0 for a visitor. */
  memberId: number;
  mode: Mode;
}

const about = (communityId: number, { memberId }: Masquerade) =>
  memberId === 0 ? { kind: "community", id: communityId } : { kind: "member", id: memberId };

const carried = ({ masqueradeId, masqueraderId, mode }: Masquerade) => ({
  masquerade_id: masqueradeId,
  masquerader_id: masqueraderId,
  mode,
});

export const masqueradeStarted = (communityId: number, it: Masquerade) =>
  fact("masquerade.started", about(communityId, it), carried(it));

export const masqueradeEnded = (communityId: number, it: Masquerade, byAdmin: boolean) =>
  fact("masquerade.ended", about(communityId, it), { ...carried(it), by_admin: byAdmin });
