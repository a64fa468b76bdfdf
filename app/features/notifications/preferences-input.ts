import * as z from "zod";
import { matters } from "../matters";
import { minutesOf, PAUSES, QUIET_DAYS } from "./preferences";
import { CHANNELS, channelsOf, HEARS } from "./wanted";

const matter = z.string("invalid").refine((name) => matters.has(name), "invalid");
const channel = z.enum(CHANNELS, "invalid");
const MOST = 200;

/** What comes by mail alone is said of mail alone. */
const comes = (cell: { matter: string; channel: (typeof CHANNELS)[number] }) =>
  matters.has(cell.matter) && channelsOf(cell.matter).includes(cell.channel);

const clock = z.string("invalid").transform((shown, issues) => {
  const minutes = minutesOf(shown);
  if (minutes !== null) return minutes;
  issues.addIssue({ code: "custom", message: "invalid" });
  return z.NEVER;
});

/** From and until, as minutes of a day. */
export const quietInput = z
  .object({ from: clock, until: clock, days: z.enum(QUIET_DAYS, "invalid").default("every") })
  .refine(({ from, until }) => from !== until, { message: "quiet_hours_empty", path: ["until"] });
export type QuietInput = z.output<typeof quietInput>;

/** What is absent stays. `is_on: null`: as the community has it again. */
export const preferencesInput = z
  .object({
    cells: z
      .array(z.object({ matter, channel, is_on: z.boolean("invalid").nullable() }).refine(comes, "invalid"), "invalid")
      .max(MOST, "invalid"),
    pause: z.enum(PAUSES, "invalid"),
    /** Until the morning of a day. */
    pause_day: z.iso.date("pause_day"),
    quiet_hours: quietInput.nullable(),
    unsubscribe_all: z.boolean("invalid"),
  })
  .partial();
export type PreferencesInput = z.output<typeof preferencesInput>;

const spaceId = z.coerce.number("invalid").int("invalid").positive("invalid").max(Number.MAX_SAFE_INTEGER, "invalid");

/** `hears: null`: as the space has it. */
export const spaceWishInput = z.object({ spaceId, hears: z.enum(HEARS, "invalid").nullable() });
export type SpaceWishInput = z.output<typeof spaceWishInput>;

/** The page's form of one space, where nothing chosen is no word. */
export const spaceWishForm = z.object({
  spaceId,
  hears: z.union([z.enum(HEARS, "invalid"), z.literal("").transform(() => null)], "invalid"),
});

export const defaultsInput = z.object({
  cells: z
    .array(z.object({ matter, channel, is_on: z.boolean("invalid") }).refine(comes, "invalid"), "invalid")
    .max(MOST, "invalid"),
});
export type DefaultsInput = z.output<typeof defaultsInput>;
