import { type Beginning, STEPS, ticksOf } from "./rules";

export interface Checklist extends Beginning {
  isHidden: boolean;
}

/** Spec section 7, "onboarding show". */
export function presentOnboarding(checklist: Checklist) {
  const ticks = ticksOf(checklist);
  return {
    checklist_hidden: checklist.isHidden,
    steps: STEPS.map((name) => ({ name, is_done: ticks[name] })),
    done: STEPS.filter((name) => ticks[name]).length,
    all: STEPS.length,
  };
}
