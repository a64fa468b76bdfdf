import * as z from "zod";
import { LOCALES } from "~/i18n/locale";
import { oneLine } from "~/lib/line";
import { isTimeZone, NAME_MAX, normalizeEmail, passwordProblem } from "./rules";

const email = z.string().transform(normalizeEmail).pipe(z.email("email_invalid").max(200, "email_invalid"));
const name = z.string().overwrite(oneLine).min(1, "name_needed").max(NAME_MAX, "name_long");
/** A password that only has to match: no rule of today may lock out a password of yesterday. */
const knownPassword = z.string().min(1, "password_needed").max(1000, "password_wrong");

export const signUpInput = z
  .object({
    name,
    email,
    password: z.string(),
    timeZone: z.string().optional(),
    requestKey: z.string().max(100).optional(),
  })
  .superRefine((input, issues) => {
    const problem = passwordProblem(input.password, input);
    if (problem) issues.addIssue({ code: "custom", path: ["password"], message: problem });
  });
export type SignUpInput = z.output<typeof signUpInput>;

export const signInInput = z.object({ email, password: knownPassword });
export type SignInInput = z.output<typeof signInInput>;

export const emailInput = z.object({ email });
/** POST /internal_api/profiles/{public_uid}/claim */
export const claimInput = emailInput.extend({ publicUid: z.string() });

export const newPasswordInput = z.object({ token: z.string(), password: z.string() }).superRefine((input, issues) => {
  const problem = passwordProblem(input.password);
  if (problem) issues.addIssue({ code: "custom", path: ["password"], message: problem });
});

export const changeEmailInput = z.object({ email, current_password: knownPassword });

export const changePasswordInput = z
  .object({ current_password: knownPassword, new_password: z.string() })
  .superRefine((input, issues) => {
    const problem = passwordProblem(input.new_password);
    if (problem) issues.addIssue({ code: "custom", path: ["new_password"], message: problem });
  });

export const detailsInput = z.object({
  name,
  locale: z.enum(LOCALES, "invalid"),
  timeZone: z.string().refine(isTimeZone, "time_zone_unknown"),
});
export type DetailsInput = z.output<typeof detailsInput>;
