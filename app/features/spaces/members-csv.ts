import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
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
  return `\uFEFF${csvLine(head)}`;
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

const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/**
 * A cell that a spreadsheet would run as a formula is led by an apostrophe: names are anybody's text. Every cell is
 * quoted, for where a semicolon or a tab parts cells, an unquoted one would end inside a name.
 */
function cell(text: string): string {
  const safe = /^\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
