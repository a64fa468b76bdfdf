import { beforeAll, describe, expect, test } from "vitest";
import { giveRsvp, takeRsvpBack } from "~/features/events/commands.server";
import { listSpaceEvents } from "~/features/events/lists.server";
import { listAttendees } from "~/features/events/queries.server";
import { eventIn } from "~/features/events/row";
import { createPost } from "~/features/posts/commands/create-post.server";
import { deletePost, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { pinPost } from "~/features/posts/commands/pin-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { removePosts } from "~/features/posts/remove-posts.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { duplicatePost } from "~/features/posts/commands/duplicate-post.server";
import type { PostPayload } from "~/features/posts/present";
import { findPost, findReadable } from "~/features/posts/queries.server";
import { listSpaceView } from "~/features/posts/lists.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { emptyDoc } from "~/ui/editor/document";
import {
  addPerson,
  addSession,
  addSpace,
  as,
  asSystem,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { event, inDays, SOON } from "./events";

let world: World;
let meetups: SpaceRef;
let club: SpaceRef;

beforeAll(async () => {
  world = await createWorld();
  meetups = await addSpace(world, "meetups", { postType: "event", displayView: "list" });
  club = await addSpace(world, "club", { postType: "event", displayView: "list", isPrivate: 1 });
  await grant(world, world.mia, club);
});

const ctxOf = (who: Person | null) => (who ? as(world.community, who) : asVisitor(world.community));
const shown = async (slug: string, who: Person | null = world.mia, space = meetups): Promise<PostPayload> =>
  findPost(await ctxOf(who), { spaceSlug: space.slug, slug });
const rsvp = async (id: number, who: Person | null = world.max) => giveRsvp(await ctxOf(who), id);
const back = async (id: number, who: Person | null = world.max) => takeRsvpBack(await ctxOf(who), id);
const facts = (id: number) =>
  rows(world.community, sql<{ name: string }>`select name from facts where subject_id = ${id} order by seq`).then(
    (all) => all.map(({ name }) => name),
  );
const count = async (id: number) =>
  (await rows(world.community, sql<{ n: number }>`select going_count as n from events where post_id = ${id}`))[0]?.n;
const list = async (
  who: Person | null,
  { isPast = false, cursor = null as string | null, perPage = 20, space = meetups } = {},
) => {
  const ctx = await ctxOf(who);
  return listSpaceEvents(ctx, { spaceSlug: space.slug, isPast, cursor, perPage }, () => findReadable(ctx, space.slug));
};
const names = (page: { events: { name: string }[] }) => page.events.map(({ name }) => name);

describe("a space of events", () => {
  test("is made by its door, listed as events are, and shown in the ways that events have", async () => {
    const json = { name: `Nights ${newUid(6)}`, post_type: "event", space_group_id: world.group };
    const post = (body: object) =>
      call(world.community, world.olive, "/internal_api/spaces", { method: "POST", json: body });
    const made = await post(json);
    expect(made.status).toBe(201);
    expect(await made.json()).toMatchObject({
      post_type: "event",
      display_view: "list",
      visible_tabs: { upcoming: true, past: true, posts: false },
    });
    for (const view of ["cards", "grid", "calendar"]) {
      const other = await post({ ...json, name: `${view} ${newUid(6)}`, display_view: view });
      expect(await other.json()).toMatchObject({ display_view: view });
    }
    const refused = await post({ ...json, display_view: "masonry" });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      error_details: { display_view: "A space of events shows them as a list, cards, a grid or a calendar." },
    });
  });
});

describe("an event", () => {
  test("is a post of a space of events, with its time and place", async () => {
    const made = await event(world, world.mia, meetups);
    const post = await shown(made.slug, null);
    expect(post).toMatchObject({
      type: "Posts::Event",
      event: {
        starts_at: new Date(`${SOON.startsAtWall}:00Z`).toISOString(),
        time_zone: "UTC",
        in_person_location: SOON.place,
        going_count: 0,
        is_going: false,
      },
      event_setting_attributes: { in_person_location: SOON.place, duration_in_seconds: 5_400 },
    });
    expect(post.event_form).toBeUndefined();
    expect((await shown(made.slug)).event_form).toMatchObject({ in_person_location: SOON.place });
  });

  test.each([
    [{ startsAtWall: "" }, { starts_at: "event_time_required" }],
    [{ startsAtWall: "2026-02-30T09:00" }, { starts_at: "event_time_invalid" }],
    [{ place: "" }, { in_person_location: "event_place_required" }],
    [{ locationKind: "virtual", locationUrl: "" }, { virtual_location_url: "event_url_required" }],
    [{ locationKind: "virtual", locationUrl: "javascript:alert(1)" }, { virtual_location_url: "event_url_invalid" }],
    [
      { locationKind: "virtual", locationUrl: "https://meet.example/\r\nX-A: b" },
      { virtual_location_url: "event_url_invalid" },
    ],
    [
      { startsAtWall: "2027-03-14T02:30", zone: "America/New_York" },
      { starts_at: "event_time_skipped", occurrence: "event_occurrence_needed" },
    ],
    [
      { startsAtWall: "2027-11-07T01:30", zone: "America/New_York" },
      { starts_at: "event_time_repeated", occurrence: "event_occurrence_needed" },
    ],
  ] as const)("is not published with %o", async (chosen, fields) => {
    await expect(event(world, world.mia, meetups, chosen)).rejects.toMatchObject({ status: 422, fields });
  });

  test("asked about its time is published once it is said which", async () => {
    const zone = "America/New_York";
    const made = await event(world, world.mia, meetups, {
      startsAtWall: "2027-11-07T01:30",
      zone,
      occurrence: "later",
    });
    expect(eventIn(made.event)).toMatchObject({
      occurrence: "later",
      moments: { startsAt: Date.UTC(2027, 10, 7, 6, 30) },
    });
  });

  test("stands nowhere else: in a space of posts its fields are refused", async () => {
    await expect(event(world, world.mia, world.plaza)).rejects.toMatchObject({ fields: { event: "event_not_here" } });
    const plain = await createPost(await ctxOf(world.mia), {
      spaceSlug: world.plaza.slug,
      title: "A post",
      doc: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Words" }] }] },
      requestKey: newUid(20),
      status: "published",
      event: {},
    });
    expect(plain).toMatchObject({ postType: "basic", event: null });
  });

  test("as a draft keeps half of its fields, and is nowhere listed", async () => {
    const draft = await event(
      world,
      world.mia,
      meetups,
      { startsAtWall: "", place: "" },
      { status: "draft", title: "Half" },
    );
    expect(eventIn(draft.event)).toMatchObject({ startsAtWall: "", moments: null });
    const ctx = await ctxOf(world.mia);
    const words = { id: draft.id, title: "Half", doc: emptyDoc };
    await saveDraft(ctx, { ...words, version: 0, event: { startsAtWall: inDays(9), place: "Here" } });
    expect(names(await list(world.mia))).not.toContain("Half");
    await expect(publishPost(ctx, { ...words, event: { place: "" } })).rejects.toMatchObject({ status: 422 });
    await publishPost(ctx, words);
    expect(names(await list(world.max))).toContain("Half");
  });

  test("changed keeps its answers, and says so if it is at another time or place", async () => {
    const made = await event(world, world.mia, meetups);
    await rsvp(made.id);
    const at = { spaceSlug: meetups.slug, slug: made.slug };
    await updatePost(await ctxOf(world.mia), { ...at, title: "Another name" });
    expect(await facts(made.id)).not.toContain("event.changed");
    await updatePost(await ctxOf(world.mia), { ...at, title: "Another name", event: { place: "Elsewhere" } });
    expect(await facts(made.id)).toContain("event.changed");
    expect(await shown(made.slug, world.max)).toMatchObject({
      name: "Another name",
      event: { in_person_location: "Elsewhere", is_going: true, going_count: 1 },
    });
    await expect(
      updatePost(await ctxOf(world.max), { ...at, title: "Mine", event: { place: "Mine" } }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test("is deleted and brought back, moved, copied and removed with all it has", async () => {
    const made = await event(world, world.mia, meetups, {}, { title: "On the move" });
    await rsvp(made.id);
    const at = { spaceSlug: meetups.slug, slug: made.slug };
    await deletePost(await ctxOf(world.mia), at);
    expect(names(await list(world.max))).not.toContain("On the move");
    await undoDeletePost(await ctxOf(world.mia), made.id);
    expect(names(await list(world.max))).toContain("On the move");
    const copy = await duplicatePost(await ctxOf(world.mia), at, { requestKey: newUid(20) });
    expect(eventIn(copy.event)).toMatchObject({ place: SOON.place, goingCount: 0 });
    await expect(movePost(await ctxOf(world.mia), { ...at, to: world.plaza.slug })).rejects.toMatchObject({
      status: 422,
    });
    await movePost(await ctxOf(world.mia), { ...at, to: club.slug });
    expect(names(await list(world.max))).not.toContain("On the move");
    expect(names(await list(world.mia, { space: club }))).toContain("On the move");
    const system = asSystem(world.community);
    await removePosts(system, [{ id: made.id, isReacted: 0, isEdited: 0 }]);
    const left = await rows(
      world.community,
      sql`select 1 from events where post_id = ${made.id} union all select 1 from event_attendees where post_id = ${made.id}`,
    );
    expect(left).toEqual([]);
  });
});

describe("the list of a space", () => {
  test("has what comes, the soonest first, and what is over, the latest first, each page where the last one ended", async () => {
    const space = await addSpace(world, `order-${newUid(6)}`, { postType: "event" });
    for (const days of [5, 1, 3, -1, -4, -2]) {
      await event(world, world.mia, space, { startsAtWall: inDays(days) }, { title: `In ${days}` });
    }
    await event(
      world,
      world.mia,
      space,
      { startsAtWall: inDays(-1), durationMinutes: 4 * 1_440 },
      { title: "Still on" },
    );
    expect(names(await list(null, { space }))).toEqual(["Still on", "In 1", "In 3", "In 5"]);
    expect(names(await list(null, { space, isPast: true }))).toEqual(["In -1", "In -2", "In -4"]);
    for (const isPast of [false, true]) {
      const whole = names(await list(null, { space, isPast }));
      const walked: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await list(null, { space, isPast, cursor, perPage: 1 });
        walked.push(...names(page));
        cursor = page.nextCursor;
      } while (cursor);
      expect(walked).toEqual(whole);
    }
    const { slug } = (await list(null, { space })).events.at(-1) ?? { slug: "" };
    await pinPost(await ctxOf(world.ada), { spaceSlug: space.slug, slug });
    expect(names(await list(null, { space }))).toEqual(["In 5", "Still on", "In 1", "In 3"]);
    // Its page reads none of them twice.
    const ctx = await ctxOf(world.mia);
    const view = await listSpaceView(ctx, { spaceSlug: space.slug }, findReadable(ctx, space.slug));
    expect(view.posts).toEqual([]);
  });

  test("is refused as its space is, and empty for a space of another kind", async () => {
    await expect(list(world.max, { space: club })).rejects.toMatchObject({ status: 403 });
    await expect(list(null, { space: club })).rejects.toMatchObject({ status: 401 });
    expect(names(await list(null, { space: world.plaza }))).toEqual([]);
  });
});

describe("an answer", () => {
  test("is given and taken back, each once however often it is said", async () => {
    const made = await event(world, world.mia, meetups);
    expect(await rsvp(made.id)).toMatchObject({ is_going: true, going_count: 1, rsvp_limit: null });
    expect(await rsvp(made.id)).toMatchObject({ is_going: true, going_count: 1 });
    expect(await back(made.id)).toMatchObject({ is_going: false, going_count: 0 });
    expect(await back(made.id)).toMatchObject({ is_going: false, going_count: 0 });
    expect(await rsvp(made.id)).toMatchObject({ is_going: true, going_count: 1 });
    const told = (await facts(made.id)).filter((name) => name.startsWith("event."));
    expect(told).toEqual(["event.rsvp_given", "event.rsvp_taken", "event.rsvp_given"]);
  });

  test("is refused to who may not give it", async () => {
    const made = await event(world, world.mia, meetups);
    const inClub = await event(world, world.mia, club);
    await expect(rsvp(made.id, null)).rejects.toMatchObject({ status: 401, code: "log_in_to_rsvp" });
    await expect(rsvp(made.id, world.una)).rejects.toMatchObject({ status: 403, code: "confirm_email" });
    await expect(rsvp(inClub.id, world.max)).rejects.toMatchObject({ status: 403, code: "private_space" });
    await expect(giveRsvp(await as(world.other, world.stan), made.id)).rejects.toMatchObject({ status: 404 });
    const eyes = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    const ctx = await as(world.community, { ...world.max, cookie: eyes });
    await expect(giveRsvp(ctx, made.id)).rejects.toMatchObject({ code: "view_only_error" });
    expect(await count(made.id)).toBe(0);
    expect(await count(inClub.id)).toBe(0);
  });

  test.each([
    [{ isRsvpDisabled: true }, "event_rsvp_off"],
    [{ startsAtWall: inDays(-3) }, "event_over"],
    [{ startsAtWall: inDays(1), rsvpClosesBefore: 7 * 1_440 }, "event_rsvp_closed"],
  ])("is refused for an event with %o", async (chosen, code) => {
    const made = await event(world, world.mia, meetups, chosen);
    await expect(rsvp(made.id)).rejects.toMatchObject({ status: 403, code });
  });

  test("is given while there are places; who takes theirs back makes room; the limit goes below nobody", async () => {
    const made = await event(world, world.mia, meetups, { rsvpLimit: 1 });
    await rsvp(made.id, world.max);
    await expect(rsvp(made.id, world.mo)).rejects.toMatchObject({ status: 409, code: "event_full" });
    expect(await rsvp(made.id, world.max)).toMatchObject({ is_going: true });
    await back(made.id, world.max);
    await rsvp(made.id, world.mo);
    const at = { spaceSlug: meetups.slug, slug: made.slug, title: made.title };
    const change = async (rsvpLimit: number | null) =>
      updatePost(await ctxOf(world.mia), { ...at, event: { rsvpLimit } });
    await change(2);
    await rsvp(made.id, world.max);
    await expect(change(1)).rejects.toMatchObject({ fields: { rsvp_limit: "event_limit_taken" } });
    expect(await count(made.id)).toBe(2);
    await change(null);
  });

  const crowd = 200;
  test(`never takes a place too many: ${crowd} at once on 100`, { timeout: 600_000 }, async () => {
    const made = await event(world, world.mia, meetups, { rsvpLimit: 100 });
    const people: Person[] = [];
    for (let at = 0; at < crowd; at += 50) {
      people.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(50, crowd - at) }, (_, n) =>
            addPerson(world.community, `P${at + n}`, "member"),
          ),
        )),
      );
    }
    const answers = await Promise.allSettled(
      people.map((who) =>
        call(world.community, who, `/internal_api/events/${made.id}/attendees`, { method: "POST", json: {} }),
      ),
    );
    const statuses = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : 0));
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    expect(await count(made.id)).toBe(100);
    const seats = await rows(
      world.community,
      sql<{ n: number }>`select count(*) as n from event_attendees where post_id = ${made.id} and status = 'going'`,
    );
    expect(seats).toEqual([{ n: 100 }]);
  });
});

describe("who is not told", () => {
  test("where it is: nobody who is not going and does not change it, at any door of JSON", async () => {
    const place = `Secret cellar ${newUid(8)}`;
    const made = await event(world, world.mia, meetups, { hidesLocation: true, place });
    // Its pages, its file and the feeds are e2e/events'.
    const doors = [
      `/internal_api/spaces/${meetups.slug}/posts`,
      `/internal_api/spaces/${meetups.slug}/posts/${made.slug}`,
      `/internal_api/spaces/${meetups.slug}/events`,
      `/internal_api/spaces/${meetups.slug}/events/${made.slug}`,
      `/internal_api/posts/details?post_ids=${made.id}`,
      "/internal_api/posts",
    ];
    for (const who of [null, world.max]) {
      for (const door of doors) {
        const answer = await call(world.community, who, door);
        expect(await answer.text(), `${who?.name ?? "a visitor"} ${door}`).not.toContain(place);
        expect(answer.status, door).toBe(200);
      }
    }
    expect((await shown(made.slug, world.max)).event).toMatchObject({
      is_location_hidden: true,
      in_person_location: null,
    });
    await rsvp(made.id, world.max);
    expect((await shown(made.slug, world.max)).event).toMatchObject({
      is_location_hidden: false,
      in_person_location: place,
    });
    expect((await shown(made.slug, world.mia)).event).toMatchObject({ in_person_location: place });
    expect((await shown(made.slug, world.ada)).event).toMatchObject({ in_person_location: place });
    await back(made.id, world.max);
    expect((await shown(made.slug, world.max)).event).toMatchObject({ in_person_location: null });
  });

  test("who comes, where that is hidden", async () => {
    const made = await event(world, world.mia, meetups, { hidesAttendees: true });
    expect(await rsvp(made.id)).toMatchObject({ going_count: null });
    await expect(listAttendees(await ctxOf(world.max), made.id)).rejects.toMatchObject({
      code: "event_attendees_hidden",
    });
    expect((await shown(made.slug, world.max)).event).toMatchObject({ going_count: null, going_sample: [] });
    expect(await listAttendees(await ctxOf(world.mia), made.id)).toMatchObject({ going_count: 1 });
    expect((await shown(made.slug, world.mia)).event).toMatchObject({ going_count: 1 });
  });
});

describe("who comes", () => {
  test("is listed in the order in which they said so, a page at a time", async () => {
    const made = await event(world, world.mia, meetups);
    const people = [world.max, world.mo, world.ada];
    for (const [at, who] of people.entries()) {
      await rsvp(made.id, who);
      await run(
        world.community,
        sql`update event_attendees set created_at = ${1_000 + at} where post_id = ${made.id} and member_id = ${who.id}`,
      );
    }
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listAttendees(await ctxOf(world.max), made.id, { cursor, perPage: 2 });
      found.push(...page.records.map(({ community_member: { name } }) => name));
      ({ cursor } = page);
    } while (cursor);
    expect(found).toEqual(people.map(({ name }) => name));
    const plain = await createPost(await ctxOf(world.mia), {
      spaceSlug: world.plaza.slug,
      title: "No event",
      doc: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Words" }] }] },
      requestKey: newUid(20),
      status: "published",
    });
    await expect(listAttendees(await ctxOf(world.mia), plain.id)).rejects.toMatchObject({ status: 404 });
    await expect(rsvp(plain.id)).rejects.toMatchObject({ status: 404 });
  });
});
