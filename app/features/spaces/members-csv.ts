import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { CSV_MARK, csvLine } from "~/lib/csv";
import type { MemberLine } from "./member-line";

/** members.csv: RFC 4180 with a byte order mark, so that spreadsheets read UTF-8. `profile` makes an address. */
export const membersCsv = (members: readonly MemberLine[], locale: Locale, profile: (uid: string) => string): string =>
  `${csvHead(locale)}${csvLines(members, locale, profile)}`;

/** The mark and the names of the columns. */
export function csvHead(locale: Locale): string {
  const words = { locale };
  const head = [
    m.spaces_csv_name({}, words),
    m.spaces_csv_headline({}, words),
    m.spaces_csv_role({}, words),
    m.spaces_csv_joined({}, words),
    m.spaces_csv_profile({}, words),
  ];
  return `${CSV_MARK}${csvLine(head)}`;
}

/** A line for each member, each with its end. */
export function csvLines(members: readonly MemberLine[], locale: Locale, profile: (uid: string) => string): string {
  const words = { locale };
  const role = (member: MemberLine) => {
    if (!member.role) return "";
    return member.role === "admin" ? m.spaces_role_admin({}, words) : m.spaces_role_moderator({}, words);
  };
  const lines = members.map((member) => [
    member.name,
    member.headline,
    role(member),
    new Date(member.joinedAt).toISOString(),
    profile(member.publicUid),
  ]);
  return lines.map(csvLine).join("");
}
