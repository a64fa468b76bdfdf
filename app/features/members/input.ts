import * as z from "zod";
import { linesOf, oneLine } from "~/lib/line";
import { NAME_MAX } from "../accounts/rules";
import { BIO_MAX, HEADLINE_MAX } from "./rules";
import { BAN_DAYS, STANDINGS, TEAM_ROLES } from "./standing";

export const profileInput = z.object({
  name: z.string().overwrite(oneLine).min(1, "name_needed").max(NAME_MAX, "name_long"),
  headline: z.string().overwrite(oneLine).max(HEADLINE_MAX, "headline_long"),
  bio: z.string().overwrite(linesOf).max(BIO_MAX, "bio_long"),
});
export type ProfileInput = z.output<typeof profileInput>;
/** PUT and PATCH /internal_api/profile: what is absent stays. */
export const profileChange = profileInput.partial();
/** PUT /internal_api/profile/avatar: an upload of one's own. */
export const avatarInput = z.object({ file_id: z.coerce.number("invalid").int("invalid").positive("invalid") });

/** A form sends a choice that was not made as nothing. */
const chosen = <Of extends z.ZodType>(choice: Of) =>
  z.preprocess((value) => (value === "" ? undefined : value), choice);

/** What the directory is asked for. */
export const directoryInput = z.object({
  q: z.string().overwrite(oneLine).max(NAME_MAX, "name_long").default(""),
  role: chosen(z.enum(TEAM_ROLES).optional()),
  status: z.enum(STANDINGS).default("active"),
  space_group_id: chosen(z.coerce.number().int().positive().optional()),
  cursor: z.string().optional(),
});
export type DirectoryInput = z.output<typeof directoryInput>;

/** What an address asks the directory for: what is no filter of ours filters nothing. */
export function directoryOf(query: URLSearchParams): DirectoryInput {
  const asked = Object.fromEntries(query);
  const { data, error } = directoryInput.safeParse(asked);
  if (data) return data;
  for (const { path } of error.issues) delete asked[String(path[0])];
  return directoryInput.parse(asked);
}

const memberId = z.coerce.number().int().positive();
export const memberInput = z.object({ id: memberId });

/** A moment, or nothing for a ban without an end; whether it is still to come is the command's to say. */
export const banInput = z.object({
  id: memberId,
  until: z.iso
    .datetime({ offset: true, error: "ban_until_invalid" })
    .transform((text) => Date.parse(text))
    .nullable(),
});

/** The page's choice of days; "ever" is a ban without an end. */
export const banForm = z.object({
  days: z.enum([...BAN_DAYS.map(String), "ever"], "ban_days_needed"),
  request_key: z.uuid().optional(),
});
