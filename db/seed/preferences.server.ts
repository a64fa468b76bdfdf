import { notificationPreferences, notificationTimes, spacePreferences } from "#db/community/schema";
import { insertInto } from "~/platform/database/insert";
import type { Statement } from "~/platform/database/sql";
import type { DemoCommunity } from "./demo/types";
import { seedId } from "./ids";
import { demoAccounts, memberId, spaceId } from "./rows.server";

const HOUR_MINUTES = 60;

/** The member one can enter as sleeps at night, and wants to hear of one space only what speaks to them. */
export function preferenceRows(demo: DemoCommunity, now: number): Statement[] {
  const person = demoAccounts(demo).find(({ member }) => member.role === "member");
  const space = demo.spaces.find(({ key }) => key === demo.posts[0]?.space);
  if (!person || !space) return [];
  const mine = {
    communityId: seedId(demo.slug, "community"),
    memberId: memberId(demo, person.member.key),
    setAt: now,
  };
  return [
    insertInto(notificationTimes, {
      ...mine,
      quietFrom: 22 * HOUR_MINUTES,
      quietUntil: 7 * HOUR_MINUTES + 30,
      quietDays: "every",
    }),
    insertInto(spacePreferences, { ...mine, spaceId: spaceId(demo, space.key), hears: "mentions" }),
    insertInto(notificationPreferences, { ...mine, matter: "followed", channel: "mail", isOn: 1 }),
  ];
}
