import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { giveRsvp, takeRsvpBack } from "~/features/events/commands.server";
import { endFeed, getFeed, makeFeed } from "~/features/events/feeds/commands.server";
import { removeMember } from "~/features/members/commands/remove-member.server";
import { sql } from "~/platform/database/sql";
import {
  addSpace,
  as,
  call,
  createWorld,
  grant,
  type Person,
  run,
  rows,
  type SpaceRef,
  type World,
} from "../../../world";
import { event, inDays } from "../events";

let world: World;
let meetups: SpaceRef;

beforeEach(async () => {
  world = await createWorld();
  meetups = await addSpace(world, "meetups", { postType: "event" });
});

const feedOf = async (person: Person, isRenewed = false): Promise<string> =>
  new URL(await makeFeed(await as(world.community, person), { isRenewed })).pathname;

const ask = (path: string, headers: Record<string, string> = {}, community = world.community) =>
  call(community, null, path, { headers });

async function eventsIn(answer: Response): Promise<ICAL.Event[]> {
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  return calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
}

const goes = async (person: Person, id: number) => giveRsvp(await as(world.community, person), id);

describe("the feed of what one member comes to", () => {
  test("is that of who has its address, without a session, with the place that they are told", async () => {
    const first = await event(world, world.ada, meetups, { hidesLocation: true }, { title: "Ação; à tarde" });
    await event(world, world.ada, meetups, {}, { title: "Not theirs" });
    await goes(world.mia, first.id);
    const answer = await ask(await feedOf(world.mia));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    const [only, ...others] = await eventsIn(answer);
    expect(others).toEqual([]);
    expect([only?.uid, only?.summary]).toEqual([`event-${first.id}@atrium`, "Ação; à tarde"]);
    expect(only?.location).toBe("Rua das Flores 12, Porto");
  });

  test("is not sent again to who has it, and is another once they go elsewhere", async () => {
    const { id } = await event(world, world.ada, meetups);
    await goes(world.mia, id);
    const path = await feedOf(world.mia);
    const etag = (await ask(path)).headers.get("ETag") ?? "";
    const again = await ask(path, { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await takeRsvpBack(await as(world.community, world.mia), id);
    const after = await ask(path, { "If-None-Match": etag });
    expect(after.status).toBe(200);
    expect(await eventsIn(after)).toEqual([]);
  });

  test("has nothing of a space that they have lost, nor what was deleted, nor what is long over", async () => {
    const dates = await addSpace(world, "dates", { postType: "event", isPrivate: 1 });
    await grant(world, world.mia, dates);
    const [hidden, gone, kept] = [
      await event(world, world.ada, dates),
      await event(world, world.ada, meetups),
      await event(world, world.ada, meetups),
    ];
    for (const one of [hidden, gone, kept]) await goes(world.mia, one.id);
    const path = await feedOf(world.mia);
    expect(await eventsIn(await ask(path))).toHaveLength(3);
    await run(world.community, sql`delete from access_grants where space_id = ${dates.id}`);
    await run(world.community, sql`update posts set status = 'deleted', deleted_at = 1 where id = ${gone.id}`);
    expect((await eventsIn(await ask(path))).map(({ uid }) => uid)).toEqual([`event-${kept.id}@atrium`]);
    await run(world.community, sql`update events set starts_at = 1, ends_at = 2 where post_id = ${kept.id}`);
    expect(await eventsIn(await ask(path))).toEqual([]);
  });

  test("a renewed address ends the one before, and one that is ended leads nowhere", async () => {
    const before = await feedOf(world.mia);
    expect(await feedOf(world.mia)).toBe(before);
    const after = await feedOf(world.mia, true);
    expect(after).not.toBe(before);
    expect([(await ask(before)).status, (await ask(after)).status]).toEqual([404, 200]);
    const ctx = await as(world.community, world.mia);
    await endFeed(ctx);
    await endFeed(ctx);
    expect([(await ask(after)).status, await getFeed(ctx)]).toEqual([404, null]);
  });

  test("ends with its member's place in the community, and does not come back with them", async () => {
    const path = await feedOf(world.mia);
    const ctx = await as(world.community, world.ada);
    await removeMember(ctx, world.mia.id);
    expect((await ask(path)).status).toBe(404);
    await ctx.settled();
    expect(await rows(world.community, sql`select 1 from event_feeds where member_id = ${world.mia.id}`)).toEqual([]);
    await run(world.community, sql`update members set status = 'active' where id = ${world.mia.id}`);
    expect((await ask(path)).status).toBe(404);
    const banned = await feedOf(world.max);
    await run(world.community, sql`update members set status = 'banned' where id = ${world.max.id}`);
    expect((await ask(banned)).status).toBe(404);
  });

  test("is opened by nothing else: another community, another member, a letter less", async () => {
    const path = await feedOf(world.mia);
    expect((await ask(path, {}, world.other)).status).toBe(404);
    for (const wrong of [
      path.replace(/.\.ics$/, ".ics"),
      path.replace(/\/calendar\/\w/, "/calendar/z"),
      "/calendar/a-b-c.ics",
    ]) {
      expect((await ask(wrong)).status).toBe(404);
    }
    // Nothing that stands in the shard is the address.
    const [row] = await rows<Record<string, unknown>>(
      world.community,
      sql`select * from event_feeds where member_id = ${world.mia.id}`,
    );
    const seal = path.slice(-36, -4);
    expect(JSON.stringify(row)).not.toContain(seal);
  });

  test("still is a member's in a community that closes its doors", async () => {
    const { id } = await event(world, world.ada, meetups);
    await goes(world.mia, id);
    const path = await feedOf(world.mia);
    await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
    expect(await eventsIn(await ask(path))).toHaveLength(1);
  });
});

describe("its doors", () => {
  test("answer its member alone", async () => {
    const path = "/internal_api/events/calendar_feed";
    const made = await call(world.community, world.mia, path, { method: "POST", json: {} });
    const { url } = (await made.json()) as { url: string };
    expect(new URL(url).pathname).toMatch(/^\/calendar\/[a-z\d]+-[a-z\d]+-[a-f\d]{32}\.ics$/);
    expect(await (await call(world.community, world.mia, path)).json()).toEqual({ url });
    expect(await (await call(world.community, world.max, path)).json()).toEqual({ url: null });
    const renewed = await call(world.community, world.mia, path, { method: "POST", json: { renew: true } });
    expect(((await renewed.json()) as { url: string }).url).not.toBe(url);
    for (const [person, status] of [
      [null, 401],
      [world.stan, 401],
    ] as const) {
      expect((await call(world.community, person, path)).status).toBe(status);
      expect((await call(world.community, person, path, { method: "POST", json: {} })).status).toBe(status);
      expect((await call(world.community, person, path, { method: "DELETE" })).status).toBe(status);
    }
    expect((await call(world.community, world.mia, path, { method: "DELETE" })).status).toBe(200);
    expect(await (await call(world.community, world.mia, path)).json()).toEqual({ url: null });
  });
});

describe("the feed of public events", () => {
  const open = () =>
    run(
      world.community,
      sql`update communities set public_events_page = 1, public_version = public_version + 1
      where community_id = ${world.community.id}`,
    );

  test("is there where the page of all events is for everybody, and says what a visitor may see", async () => {
    const secret = await addSpace(world, "dates", { postType: "event", isPrivate: 1 });
    await event(world, world.ada, meetups, { hidesLocation: true, place: "Rua Secreta 1" }, { title: "Seen" });
    await event(world, world.ada, secret, {}, { title: "Unseen" });
    expect((await ask("/events.ics")).status).toBe(404);
    await open();
    for (const person of [null, world.ada]) {
      const answer = await call(world.community, person, "/events.ics");
      const text = await answer.clone().text();
      expect((await eventsIn(answer)).map(({ summary }) => summary)).toEqual(["Seen"]);
      expect(text).not.toContain("Secreta");
    }
    await run(
      world.community,
      sql`update communities set is_private = 1, public_version = public_version + 1
      where community_id = ${world.community.id}`,
    );
    // An isolate remembers the version for a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await ask("/events.ics")).status).toBe(404);
  });

  test("is kept for everybody, and made anew when one of them changes", async () => {
    await open();
    await event(world, world.ada, meetups, { startsAtWall: inDays(5) }, { title: "First" });
    const first = await ask("/events.ics");
    expect(first.headers.get("x-atrium-cache")).toBe("miss");
    const etag = first.headers.get("ETag") ?? "";
    expect((await ask("/events.ics", { "If-None-Match": etag })).status).toBe(304);
  });
});
