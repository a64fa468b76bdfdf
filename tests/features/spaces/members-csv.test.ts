import { expect, test } from "vitest";
import { membersCsv } from "~/features/spaces/members-csv";
import type { MemberLine } from "~/features/spaces/member-line";

const line = (overrides: Partial<MemberLine>): MemberLine => ({
  id: 1,
  publicUid: "abc",
  name: "Mia",
  avatar: null,
  headline: "",
  role: null,
  communityRole: "member",
  joinedAt: 0,
  ...overrides,
});
const csv = (overrides: Partial<MemberLine>, locale: "en" | "pt" = "en") =>
  membersCsv([line(overrides)], locale, (uid) => `https://x.test/u/${uid}`).split("\r\n");

test("a spreadsheet can read it: byte order mark, heads in the reader's language, every cell quoted", () => {
  const [head, first, end] = csv({ name: 'Mia "M" Member', headline: "Roaster, Lisbon", role: "admin" });
  expect(head).toBe('\uFEFF"Name","Headline","Role","Joined","Profile"');
  expect(first).toBe(
    '"Mia ""M"" Member","Roaster, Lisbon","Space admin","1970-01-01T00:00:00.000Z","https://x.test/u/abc"',
  );
  expect(end).toBe("");
  expect(csv({}, "pt")[0]).toContain('"Nome",');
});

test("a name is never run as a formula", () => {
  for (const name of ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＠SUM(A1)", " =1+1"]) {
    expect(csv({ name })[1]?.startsWith(`"'${name}"`)).toBe(true);
  }
});

test("where a semicolon or a tab parts cells, none begins inside a name", () => {
  for (const name of ["Ana;=cmd|' /C calc'!A0", "Ana\t=1+1"]) {
    expect(csv({ name })[1]?.startsWith(`"${name}","`)).toBe(true);
  }
});
