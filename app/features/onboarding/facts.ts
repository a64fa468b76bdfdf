import { carrying, fact } from "~/platform/facts/fact";

export const onboardingFacts = {
  /** An admin puts the list of first steps away for themselves, or has it back. */
  "onboarding.checklist_hidden": carrying({}),
  "onboarding.checklist_shown": carrying({}),
  /** What new members meet was changed; what it says now is read again by whoever listens. */
  "onboarding.updated": carrying({}),
};

export const checklistMoved = (what: "hidden" | "shown", memberId: number) =>
  fact(`onboarding.checklist_${what}`, { kind: "member", id: memberId }, {});

export const onboardingUpdated = (communityId: number) =>
  fact("onboarding.updated", { kind: "community", id: communityId }, {});
