import { carrying, fact } from "~/platform/facts/fact";

export const digestFacts = {
  "weekly_digest.turned_on": carrying({}),
  "weekly_digest.turned_off": carrying({}),
  /** When it leaves, its introduction, or what is in it. */
  "weekly_digest.updated": carrying({}),
};

export const digestFact = (name: keyof typeof digestFacts, communityId: number) =>
  fact(name, { kind: "community", id: communityId });
