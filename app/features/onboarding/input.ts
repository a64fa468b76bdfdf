import * as z from "zod";

/** PATCH /internal_api/community/onboarding. */
export const onboardingInput = z.object({ checklist_hidden: z.boolean("invalid") });
export type OnboardingInput = z.output<typeof onboardingInput>;
