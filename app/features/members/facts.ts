import * as z from "zod";
import { carrying, fact, id } from "~/platform/facts/fact";

export const memberFacts = {
  "member.profile_changed": carrying({}),
  /** Put out of the community; `role` is what they were in it. */
  "member.removed": carrying({ role: z.enum(["owner", "admin", "moderator", "member"]) }),
  /** Put out, or out already, and not to come back before `until` (UTC ms; null: while nobody restores them). */
  "member.banned": carrying({ until: id.nullable() }),
  /** Brought back as a plain member; a ban has ended with it. */
  "member.restored": carrying({ was_banned: z.boolean() }),
};

const member = (memberId: number) => ({ kind: "member", id: memberId });

export const profileChanged = (memberId: number) => fact("member.profile_changed", member(memberId));

export const memberRemoved = (memberId: number, role: "owner" | "admin" | "moderator" | "member") =>
  fact("member.removed", member(memberId), { role });

export const memberBanned = (memberId: number, until: number | null, requestKey: string | null) =>
  fact(
    "member.banned",
    member(memberId),
    { until },
    requestKey ? `member.banned:${memberId}:${requestKey}` : undefined,
  );

export const memberRestored = (memberId: number, wasBanned: boolean) =>
  fact("member.restored", member(memberId), { was_banned: wasBanned });
