import * as z from "zod";
import { endOfDay } from "~/lib/day-end";
import { linesOf, oneLine } from "~/lib/line";
import {
  CODE,
  MAX_DOMAINS,
  MAX_MAIL_TEXT,
  MAX_MESSAGE,
  MAX_NAME,
  MAX_PEOPLE_TEXT,
  MAX_PLACES,
  MAX_SUBJECT,
  MAX_USES,
} from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");
const places = z
  .array(id, "invalid")
  .max(MAX_PLACES, "too_many")
  .transform((ids) => [...new Set(ids)]);
const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const name = z.string("required").overwrite(oneLine).min(1, "required").max(MAX_NAME, "too_long");
/** Empty: one is made up. */
const code = z
  .string("invalid")
  .trim()
  .toLowerCase()
  .refine((text) => text === "" || CODE.test(text), "invitation_code_invalid");
const emailDomains = z
  .array(z.string("invalid").trim().toLowerCase().regex(DOMAIN, "invitation_domain_invalid"))
  .max(MAX_DOMAINS, "too_many")
  .transform((domains) => [...new Set(domains)]);
const maxUses = z.coerce.number("invalid").int("invalid").min(1, "invalid").max(MAX_USES, "invalid").nullable();
/** UTC ms. */
const expiresAt = z.number("invalid").int("invalid").positive("invalid").nullable();

const fields = {
  name,
  space_ids: places,
  space_group_ids: places,
  arrival_space_id: id.nullable(),
  max_uses: maxUses,
  expires_at: expiresAt,
  email_domains: emailDomains,
};

/** POST /internal_api/invitation_links; what is absent is open to all, for ever, and leads to the feed. */
export const newLinkInput = z.object({
  ...fields,
  code: code.default(""),
  space_ids: fields.space_ids.default([]),
  space_group_ids: fields.space_group_ids.default([]),
  arrival_space_id: fields.arrival_space_id.default(null),
  max_uses: fields.max_uses.default(null),
  expires_at: fields.expires_at.default(null),
  email_domains: fields.email_domains.default([]),
});
export type NewLinkInput = z.output<typeof newLinkInput>;

/** The address stays: it stands on somebody's poster. What is absent stays, too. */
export const changeLinkInput = z.object(fields).partial();
export type ChangeLinkInput = z.output<typeof changeLinkInput>;

/** The form that destroys one asks whether that is meant. */
export const destroyInput = z.object({ sure: z.literal("on", "invitation_unsure") });

/** The wire says moments as ISO 8601. */
export const onTheWire = {
  expires_at: z.iso
    .datetime({ offset: true, error: "invalid" })
    .transform((text) => Date.parse(text))
    .nullable()
    .default(null),
};

export const linkKey = z.object({ id });

/** POST /internal_api/bulk_invitations. Who: as people write lists (people.ts), or one to a string. */
export const inviteInput = z.object({
  people: z
    .union([z.string(), z.array(z.string()).transform((lines) => lines.join("\n"))], "required")
    .pipe(z.string().trim().min(1, "required").max(MAX_PEOPLE_TEXT, "too_long")),
  space_ids: places.default([]),
  space_group_ids: places.default([]),
  message: z.string("invalid").overwrite(linesOf).max(MAX_MESSAGE, "too_long").default(""),
});
export type InviteInput = z.output<typeof inviteInput>;

/** What is absent stays; "" is our own words again. */
export const mailInput = z
  .object({
    subject: z.string("invalid").overwrite(oneLine).max(MAX_SUBJECT, "too_long"),
    text: z.string("invalid").overwrite(linesOf).max(MAX_MAIL_TEXT, "too_long"),
  })
  .partial();
export type MailInput = z.output<typeof mailInput>;

/** What a form's fields say (a box for each place, `space_7`: what was ticked comes back after a refusal), for `newLinkInput` and `changeLinkInput`: the last day it opens is one of the admin's zone. */
export function linkFormValues(form: FormData, timeZone: string): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const day = text("last_day");
  return {
    name: text("name"),
    code: text("code"),
    ...tickedPlaces(form),
    arrival_space_id: text("arrival_space_id") || null,
    max_uses: text("max_uses") || null,
    // What is no day is no moment either, and refused as that.
    expires_at: day === "" ? null : (endOfDay(day, timeZone) ?? Number.NaN),
    email_domains: text("email_domains")
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@/, ""))
      .filter((domain) => domain !== ""),
  };
}

/** The boxes that were ticked. */
export function tickedPlaces(form: FormData) {
  const ticked = (prefix: string) =>
    [...form.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return { space_ids: ticked("space_"), space_group_ids: ticked("group_") };
}
