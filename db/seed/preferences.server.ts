import { notificationPreferences, notificationTimes, spacePreferences } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { demoAccounts, memberId, spaceId } from "./rows.server";

const HOUR_MINUTES = 60;

/**
 * The member one can enter as hears of one space only what speaks to them, not of the one that the demo is about; the
 * moderator sleeps at night.
 */
export function preferenceRows(demo: DemoCommunity, now: number): Statement[] {
  const member = demoAccounts(demo).find((one) => one.member.role === "member");
  const moderator = demoAccounts(demo).find((one) => one.member.role === "moderator");
  const space = demo.spaces.find(({ key }) => key === demo.posts.at(-1)?.space && key !== demo.posts[0]?.space);
  if (!member || !moderator || !space) return [];
  const said = (key: string) => ({
    communityId: seedId(demo.slug, "community"),
    memberId: memberId(demo, key),
    setAt: now,
  });
  return [
    insertInto(notificationTimes, {
      ...said(moderator.member.key),
      quietFrom: 22 * HOUR_MINUTES,
      quietUntil: 7 * HOUR_MINUTES + 30,
      quietDays: "every",
    }),
    insertInto(spacePreferences, {
      ...said(member.member.key),
      spaceId: spaceId(demo, space.key),
      hears: "mentions",
    }),
    insertInto(notificationPreferences, { ...said(member.member.key), matter: "followed", channel: "mail", isOn: 1 }),
  ];
}
