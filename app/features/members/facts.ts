import { carrying, fact } from "~/platform/facts/fact";

export const memberFacts = { "member.profile_changed": carrying({}) };

export const profileChanged = (memberId: number) => fact("member.profile_changed", { kind: "member", id: memberId });
