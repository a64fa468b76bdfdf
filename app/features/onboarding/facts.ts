import { carrying, fact } from "~/platform/facts/fact";

/** An admin puts the list of first steps away for themselves, or has it back. */
export const onboardingFacts = {
  "onboarding.checklist_hidden": carrying({}),
  "onboarding.checklist_shown": carrying({}),
};

export const checklistMoved = (what: "hidden" | "shown", memberId: number) =>
  fact(`onboarding.checklist_${what}`, { kind: "member", id: memberId }, {});
