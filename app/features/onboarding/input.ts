import * as z from "zod";
import { MOST_NEW_MEMBER_SPACES } from "~/features/access/new-members";
import { MAX_ADDRESS } from "./rules";

/** PATCH /internal_api/community/onboarding. */
export const onboardingInput = z.object({ checklist_hidden: z.boolean("invalid") });
export type OnboardingInput = z.output<typeof onboardingInput>;

/** PATCH /internal_api/community/onboarding_settings; what is absent stays. */
export const onboardingSettingsInput = z.object({
  space_ids: z
    .array(z.coerce.number("invalid").int("invalid").positive("invalid"), "invalid")
    .max(MOST_NEW_MEMBER_SPACES, "new_member_spaces_many")
    .optional(),
  /** Its address, with or without the host; "" for none. */
  welcome_post: z.string("invalid").trim().max(MAX_ADDRESS, "welcome_post_unknown").optional(),
});
export type OnboardingSettingsInput = z.output<typeof onboardingSettingsInput>;
