import { beforeAll, describe, expect, test } from "vitest";
import { giveRsvp } from "~/features/events/commands.server";
import { eventIn } from "~/features/events/row";
import { removeMember } from "~/features/members/commands/remove-member.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { findPostRow } from "~/features/posts/queries.server";
import { sql } from "~/platform/database/sql";
import { emptyDoc } from "~/ui/editor/document";
import { addPerson, addSpace, as, call, createWorld, rows, run, type SpaceRef, type World } from "../../world";
import { bulking } from "../posts/bulking";
import { event, SOON } from "./events";

let world: World;
let meetups: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  meetups = await addSpace(world, "meetups", { postType: "event", displayView: "list" });
});

const DOOR = "/internal_api/spaces/meetups/events";
const at = async (title: string, event_setting_attributes: object, headers = {}) => {
  const settings = {
    time_zone: "UTC",
    duration_in_seconds: 3600,
    location_type: "in_person",
    in_person_location: "Here",
    ...event_setting_attributes,
  };
  const json = { name: title, status: "published", event_setting_attributes: settings };
  const answer = await call(world.community, world.mia, DOOR, { json, headers });
  return { answered: answer.status, ...(await answer.json<{ id: number; event: { starts_at: string } }>()) };
};

describe("an event that is said again stays as it is", () => {
  test("by a call with a moment, which is kept as what its clocks show", async () => {
    const headers = { "Idempotency-Key": "the-same-moment" };
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await at("Moment", { starts_at: "2027-12-04T12:00:00Z" }, headers));
    expect(answers.map(({ answered, id }) => [answered, id])).toEqual(Array(3).fill([201, answers[0]?.id]));
    const [row] = await rows(
      world.community,
      sql<{ editedAt: number | null }>`select edited_at as editedAt from posts where title = 'Moment'`,
    );
    expect(row).toEqual({ editedAt: null });
  });

  test("for an hour that the clocks skip, which is kept as another one", async () => {
    const chosen = { startsAtWall: "2027-03-14T02:30", zone: "America/New_York", occurrence: "later" as const };
    const made = await event(world, world.mia, meetups, chosen, { title: "Skipped" });
    const again = { id: made.id, title: "Skipped", doc: emptyDoc, event: { ...SOON, ...chosen } };
    const { editedAt, draftVersion } = await publishPost(await as(world.community, world.mia), again);
    expect({ editedAt, draftVersion }).toEqual({ editedAt: null, draftVersion: made.draftVersion });
  });
});

test("a moment with seconds is that minute, also in the hour that comes twice", async () => {
  const made = await at("Seconds", { starts_at: "2027-11-07T05:30:15Z", time_zone: "America/New_York" });
  expect(made.event.starts_at).toBe("2027-11-07T05:30:00.000Z");
});

test("what two change of an event at once both stands", async () => {
  const made = await event(world, world.mia, meetups, {}, { title: "Two" });
  const place = { spaceSlug: meetups.slug, slug: made.slug, title: "Two" };
  const [one, other] = [await as(world.community, world.mia), await as(world.community, world.ada)];
  const read = one.read;
  let isFirst = true;
  // Between what one has read and what it writes, the other changes something else.
  one.read = (async (build: never) => {
    const found = await read.call(one, build);
    if (isFirst) {
      isFirst = false;
      await updatePost(other, { ...place, event: { hidesLocation: true } });
    }
    return found;
  }) as typeof one.read;
  await updatePost(one, { ...place, event: { rsvpLimit: 20 } });
  const now = eventIn((await findPostRow(await as(world.community, world.mia), place)).event);
  expect(now).toMatchObject({ hidesLocation: true, rsvpLimit: 20 });
});

test("a draft keeps hours that are being filled in; others read no event that lasts no time", async () => {
  const draft = await event(world, world.mia, meetups, {}, { title: "Hours", status: "draft" });
  const ctx = () => as(world.community, world.mia);
  const said = { id: draft.id, title: "Hours", doc: emptyDoc, event: { ...SOON, durationMinutes: 0 } };
  await saveDraft(await ctx(), { ...said, version: draft.draftVersion });
  await expect(publishPost(await ctx(), said)).rejects.toMatchObject({
    status: 422,
    fields: { duration_in_seconds: "event_duration_invalid" },
  });
});

describe("the rules of moderation", () => {
  beforeAll(() =>
    run(
      world.community,
      sql`insert into moderation_rules (community_id, kind, config, is_on, updated_by, updated_at)
        values (${world.community.id}, 'words_block', ${JSON.stringify({ words: ["casino"] })}, 1, ${world.olive.id}, 1)`,
    ),
  );

  test.each([
    ["its place", { place: "Casino, Lisboa" }],
    ["a question", { questions: [{ text: "Casino?", isRequired: false }] }],
    ["its words for who comes", { confirmation: { title: "", text: "The casino waits", button: "", url: "" } }],
  ] as const)("are asked about %s, also where an edit leaves it", async (_, said) => {
    await expect(event(world, world.mia, meetups, said)).rejects.toMatchObject({ status: 422 });
  });
});

const bulk = bulking(
  () => world,
  () => [],
);
test("what somebody has said yes to is not taken back to a draft by the undoing of many", async () => {
  const draft = await event(world, world.ada, meetups, {}, { title: "Many", status: "draft" });
  const job = await bulk.done("publish", [draft.id]);
  await giveRsvp(await as(world.community, world.max), draft.id);
  await bulk.undo(job);
  const [row] = await rows(world.community, sql`select status from posts where id = ${draft.id}`);
  expect(row).toEqual({ status: "published" });
});

test("whoever is put out of the community leaves their place to who waits for it", async () => {
  const made = await event(world, world.mia, meetups, { rsvpLimit: 1, hasWaitingList: true }, { title: "One place" });
  const guest = await addPerson(world.community, "Guest Gone", "member");
  await giveRsvp(await as(world.community, guest), made.id);
  await giveRsvp(await as(world.community, world.max), made.id, { waits: true });
  const ctx = await as(world.community, world.olive);
  await removeMember(ctx, guest.id);
  await ctx.settled();
  const left = await rows(
    world.community,
    sql`select t.member_id as id, t.status, e.going_count as going from event_attendees t join events e on e.post_id = t.post_id
      where t.post_id = ${made.id}`,
  );
  expect(left).toEqual([{ id: world.max.id, status: "waiting", going: 0 }]);
});
