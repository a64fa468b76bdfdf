import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { CSV_MARK, csvLine } from "~/lib/csv";
import type { LogGroup } from "~/platform/facts/log";
import type { LogLine } from "./line";

/** The mark and the names of the columns. */
export function csvHead(locale: Locale): string {
  const words = { locale };
  return `${CSV_MARK}${csvLine([
    m.activity_csv_when({}, words),
    m.activity_csv_who({}, words),
    m.activity_csv_as({}, words),
    m.activity_csv_what({}, words),
    m.activity_csv_about({}, words),
    m.activity_csv_group({}, words),
    m.activity_csv_fact({}, words),
  ])}`;
}

/** A line for each change, each with its end. */
export const csvLines = (lines: readonly LogLine[], locale: Locale): string =>
  lines
    .map(({ at, actor, as, parts, about, group, name }) =>
      csvLine([
        new Date(at).toISOString(),
        actor?.name ?? m.activity_house({}, { locale }),
        as?.name ?? "",
        parts.map(({ text }) => text).join(""),
        about?.name ?? "",
        GROUPS[group]({}, { locale }),
        name,
      ]),
    )
    .join("");

/** What a group of changes is called. */
export const GROUPS: Record<LogGroup, typeof m.activity_group_members> = {
  members: m.activity_group_members,
  spaces: m.activity_group_spaces,
  posts: m.activity_group_posts,
  invitations: m.activity_group_invitations,
  settings: m.activity_group_settings,
  work: m.activity_group_work,
};
