import { expect, test } from "vitest";
import { dueAt } from "~/features/notifications/talk-waits";

const NOW = Date.UTC(2026, 10, 26, 12);
const MINUTE = 60_000;

test("a direct talk is told after ten minutes by mail and ten seconds by a browser, however often", () => {
  const told = { isGroup: false, isRead: false, at: NOW - MINUTE };
  expect(dueAt("mail", told, NOW)).toBe(NOW + 10 * MINUTE);
  expect(dueAt("push", told, NOW)).toBe(NOW + 10_000);
});

test("a group that was told and not read since waits an hour by mail, five minutes by a browser", () => {
  const told = { isGroup: true, isRead: false, at: NOW - MINUTE };
  expect(dueAt("mail", told, NOW)).toBe(NOW + 59 * MINUTE);
  expect(dueAt("push", told, NOW)).toBe(NOW + 4 * MINUTE);
  expect(dueAt("mail", { ...told, isRead: true }, NOW)).toBe(NOW + 10 * MINUTE);
  expect(dueAt("mail", { ...told, at: NOW - 120 * MINUTE }, NOW)).toBe(NOW + 10 * MINUTE);
});
