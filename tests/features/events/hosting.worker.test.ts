import { beforeAll, describe, expect, test } from "vitest";
import type { Coming } from "~/features/events/coming.server";
import { giveRsvp, sayNotGoing, takeRsvpBack } from "~/features/events/commands.server";
import { judgeAttendee, setAttendeeRole } from "~/features/events/hosting.server";
import { findInvitable, type Invitation, inviteMembers } from "~/features/events/invite.server";
import { listAttendees } from "~/features/events/queries.server";
import type { EventChoice } from "~/features/events/rules";
import { findPost } from "~/features/posts/queries.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSession,
  addSpace,
  as,
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
import { rebuilt } from "../search/searching";
import { finish } from "../jobs/finish";
import { event } from "./events";

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, `hosted-${newUid(6)}`, { postType: "event" });
});

const made = (chosen: EventChoice = {}) => event(world, world.mia, space, chosen);
const ctxOf = (who: Person | null) => (who ? as(world.community, who) : asVisitor(world.community));
const rsvp = async (id: number, who: Person, coming: Coming = {}) =>
  giveRsvp(await as(world.community, who), id, coming);
const judge = async (id: number, by: Person, who: Person, status: "going" | "declined") =>
  judgeAttendee(await as(world.community, by), id, who.id, status);
const statusOf = async (id: number, { id: member }: Person) =>
  (
    await rows(
      world.community,
      sql<{
        status: string;
        role: string;
      }>`select status, role from event_attendees where post_id = ${id} and member_id = ${member}`,
    )
  )[0];
const facts = async (id: number) =>
  (
    await rows(
      world.community,
      sql<{ name: string }>`select name from facts where subject_id = ${id} and name like 'event.%' order by seq`,
    )
  ).map(({ name }) => name.replace("event.", ""));

describe("a no", () => {
  test("is said by who had said nothing, and by who comes; each once", async () => {
    const { id } = await made();
    const no = async (who: Person | null) => sayNotGoing(await ctxOf(who), id);
    expect(await no(world.max)).toMatchObject({ is_going: false, answer: { status: "not_going" } });
    await no(world.max);
    await rsvp(id, world.mo);
    expect(await no(world.mo)).toMatchObject({ going_count: 0, answer: { status: "not_going" } });
    expect(await facts(id)).toEqual(["rsvp_taken", "rsvp_given", "rsvp_taken"]);
    await expect(no(null)).rejects.toMatchObject({ status: 401 });
    const json = { status: "not_going" };
    const door = await call(world.community, world.ada, `/internal_api/events/${id}/attendees`, { json });
    expect(await door.json()).toMatchObject({ answer: { status: "not_going" } });
    expect(await rsvp(id, world.max)).toMatchObject({ is_going: true });
  });
});

describe("a host who is asked", () => {
  test("answers each once, as long as there are places; who was turned down asks no more", async () => {
    const { id } = await made({ needsApproval: true, rsvpLimit: 1 });
    const [ana, bo, cy] = await Promise.all([1, 2, 3].map((n) => addPerson(world.community, `A${n}`, "member")));
    if (!ana || !bo || !cy) throw new Error("nobody");
    expect(await rsvp(id, ana)).toMatchObject({ is_going: false, answer: { status: "requested" } });
    await rsvp(id, ana);
    await rsvp(id, bo);
    await rsvp(id, cy);
    await expect(judge(id, world.max, ana, "going")).rejects.toMatchObject({ status: 403 });
    await Promise.allSettled([judge(id, world.mia, ana, "going"), judge(id, world.mia, bo, "going")]);
    const seated = [await statusOf(id, ana), await statusOf(id, bo)].filter((one) => one?.status === "going");
    expect(seated).toHaveLength(1);
    await judge(id, world.mia, cy, "declined");
    await judge(id, world.mia, cy, "declined");
    await expect(rsvp(id, cy)).rejects.toMatchObject({ code: "event_rsvp_declined" });
    await expect(judge(id, world.mia, world.max, "going")).rejects.toMatchObject({ status: 404 });
    expect((await facts(id)).filter((name) => name !== "rsvp_asked")).toEqual(["rsvp_approved", "rsvp_declined"]);
    const ada = await as(world.community, ana);
    await takeRsvpBack(ada, id);
    // Its author asks nobody, and neither does whom they have invited.
    await judge(id, world.mia, bo, "going").catch(() => undefined);
    const own = await made({ needsApproval: true });
    expect(await rsvp(own.id, world.mia)).toMatchObject({ is_going: true });
    await inviteMembers(await as(world.community, world.mia), own.id, { ...INVITING, memberIds: [world.max.id] });
    expect(await rsvp(own.id, world.max)).toMatchObject({ is_going: true });
  });
});

describe("a question", () => {
  test("is answered by who comes, read by the host, and asked for where it must be", async () => {
    const { id, slug } = await made({
      questions: [
        { text: "Have you cupped before?", isRequired: true },
        { text: "Anything else?", isRequired: false },
      ],
      confirmation: { title: "Bring a spoon", text: "", button: "Cups", url: "https://example.org/cups" },
    });
    await expect(rsvp(id, world.max)).rejects.toMatchObject({ fields: { answer_1: "event_answer_required" } });
    await expect(rsvp(id, world.max, { answers: ["", "x"] })).rejects.toMatchObject({ status: 422 });
    const asked = await findPost(await ctxOf(world.max), { spaceSlug: space.slug, slug });
    expect(asked.event).toMatchObject({ confirmation: null, questions: [{ is_required: true }, {}] });
    await rsvp(id, world.max, { answers: ["A few times", ""] });
    const seen = await findPost(await ctxOf(world.max), { spaceSlug: space.slug, slug });
    expect(seen.event).toMatchObject({
      answer: { answers: ["A few times", ""] },
      confirmation: { title: "Bring a spoon", button_link: "https://example.org/cups" },
    });
    const { records } = await listAttendees(await ctxOf(world.mia), id);
    expect(records).toMatchObject([{ answers: ["A few times", ""] }]);
    expect((await listAttendees(await ctxOf(world.max), id)).records[0]).not.toHaveProperty("answers");
    await expect(
      made({ confirmation: { title: "", text: "", button: "Go", url: "javascript:alert(1)" } }),
    ).rejects.toMatchObject({ fields: { confirmation_button_link: "event_url_invalid" } });
  });
});

const INVITING: Invitation = { memberIds: [], entities: [], role: "attendee", comes: false };
const invite = async (id: number, by: Person | null, asked: Partial<Invitation>) =>
  inviteMembers(await ctxOf(by), id, { ...INVITING, ...asked });

describe("an invitation", () => {
  test("is given to who may read the event and has not answered, once, by who hosts it", async () => {
    const club = await addSpace(world, `club-${newUid(6)}`, { postType: "event", isPrivate: 1 });
    await grant(world, world.mia, club);
    const inClub = await event(world, world.mia, club);
    expect(await invite(inClub.id, world.mia, { memberIds: [world.max.id] })).toEqual({ invited: 0, job: null });
    const { id } = await made();
    const asked = { memberIds: [world.max.id, 999], entities: [`member:${world.mo.id}`], role: "speaker" as const };
    expect(await invite(id, world.mia, asked)).toEqual({ invited: 2, job: null });
    expect(await invite(id, world.mia, asked)).toEqual({ invited: 0, job: null });
    expect(await statusOf(id, world.mo)).toEqual({ status: "invited", role: "speaker" });
    await expect(invite(id, null, asked)).rejects.toMatchObject({ status: 401 });
    await expect(invite(id, world.max, asked)).rejects.toMatchObject({ status: 403 });
    await expect(invite(id, world.mia, {})).rejects.toMatchObject({ status: 422 });
    const eyes = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    await expect(invite(id, { ...world.mia, cookie: eyes }, { memberIds: [world.ada.id] })).rejects.toMatchObject({
      code: "view_only_error",
    });
    expect(await rsvp(id, world.max)).toMatchObject({ is_going: true });
    const { slug } = await findPost(await ctxOf(world.max), { spaceSlug: space.slug, slug: (await pathOf(id)) ?? "" });
    const seen = await findPost(await ctxOf(null), { spaceSlug: space.slug, slug });
    expect(seen.event).toMatchObject({ hosts: [{ name: world.max.name, role: "speaker" }] });
  });

  test("puts members on the list as long as there are places, and never one too many", async () => {
    const { id } = await made({ rsvpLimit: 3 });
    await rsvp(id, world.ada);
    const people = await Promise.all([1, 2, 3, 4].map((n) => addPerson(world.community, `B${n}`, "member")));
    const memberIds = people.map((one) => one.id);
    const both = await Promise.all([
      invite(id, world.mo, { memberIds, comes: true }),
      invite(id, world.ada, { memberIds, comes: true }),
    ]);
    expect(both.reduce((sum, { invited }) => sum + invited, 0)).toBe(2);
    const [count] = await rows(
      world.community,
      sql<{ n: number }>`select going_count as n from events where post_id = ${id}`,
    );
    expect(count).toEqual({ n: 3 });
  });

  test("of everybody in a space is a job's", async () => {
    const { id } = await made();
    const from = await addSpace(world, `from-${newUid(6)}`, {});
    const people = await Promise.all(
      Array.from({ length: 12 }, (_, n) => addPerson(world.community, `C${n}`, "member")),
    );
    for (const who of people) await grant(world, who, from);
    await grant(world, world.mia, from);
    // Who may read a space is not thereby who may write to everybody in it.
    await expect(invite(id, world.mia, { entities: [`space:${from.id}`] })).rejects.toMatchObject({ status: 403 });
    const ctx = await as(world.community, world.ada);
    const { job } = await inviteMembers(ctx, id, { ...INVITING, entities: [`space:${from.id}`] }, newUid(20));
    expect(job).not.toBeNull();
    await finish(world.community, job ?? 0);
    const [count] = await rows(
      world.community,
      sql<{ n: number }>`select count(*) as n from event_attendees where post_id = ${id} and status = 'invited'`,
    );
    expect(count?.n).toBeGreaterThanOrEqual(people.length);
  });

  test("is written to whom a search has found", async () => {
    const { id } = await made();
    const ana = await addPerson(world.community, `Unusual ${newUid(5)}`, "member");
    const find = async (who: Person | null) => findInvitable(await ctxOf(who), id, ana.name.toUpperCase());
    expect(await find(world.mia)).toMatchObject({
      candidates: [{ id: ana.id }],
      givesRoles: true,
      putsOnList: false,
    });
    expect(await find(world.ada)).toMatchObject({ putsOnList: true });
    await expect(find(world.max)).rejects.toMatchObject({ status: 403 });
    await invite(id, world.mia, { memberIds: [ana.id] });
    expect((await find(world.mia)).candidates).toEqual([]);
  });
});

test("whom one may invite is found however long ago they came, by how a word of their name begins", async () => {
  const { id } = await made();
  const name = `Zenóbia ${newUid(6)}`;
  const old = await addPerson(world.community, name, "member");
  await rebuilt(world);
  // As if two thousand had come after them: among the newest nobody is called so.
  await run(world.community, sql`update members set name = 'Nobody' where id = ${old.id}`);
  const ctx = await ctxOf(world.mia);
  const found = async (text: string) => (await findInvitable(ctx, id, text)).candidates.map((one) => one.id);
  expect(await found("zenob")).toEqual([old.id]);
  expect(await found(name.toLowerCase())).toEqual([old.id]);
  expect(await found("obia")).toEqual([]);
  expect(await found('"')).toEqual([]);
});

describe("a role", () => {
  test("is given by who changes the event; a co-host who comes reads the list, and gives no roles", async () => {
    const { id } = await made({ needsApproval: true });
    const other = await addPerson(world.community, "Other", "member");
    await rsvp(id, world.max);
    await rsvp(id, other);
    await judge(id, world.mia, world.max, "going");
    const give = async (by: Person, who: Person) =>
      setAttendeeRole(await as(world.community, by), id, who.id, "cohost");
    await expect(give(other, other)).rejects.toMatchObject({ status: 403 });
    await give(world.mia, world.max);
    await give(world.mia, world.max);
    expect((await facts(id)).filter((name) => name === "role_given")).toHaveLength(1);
    expect(await listAttendees(await ctxOf(world.max), id, { answer: "requested" })).toMatchObject({
      can_manage: true,
    });
    await judge(id, world.max, other, "going");
    await expect(give(world.max, other)).rejects.toMatchObject({ status: 403 });
    await expect(give(world.mia, world.ada)).rejects.toMatchObject({ status: 404 });
    // Nor by the door that invites: they would make hosts of whom they like.
    const late = await addPerson(world.community, "Late", "member");
    const asHost = { memberIds: [late.id], role: "host" } as const;
    await expect(invite(id, world.max, asHost)).rejects.toMatchObject({ status: 403 });
    await expect(invite(id, world.max, { memberIds: [late.id], comes: true })).rejects.toMatchObject({ status: 403 });
    await expect(invite(id, world.ada, { ...asHost, entities: [`space:${space.id}`] })).rejects.toMatchObject({
      status: 403,
    });
    expect(await invite(id, world.max, { memberIds: [late.id] })).toMatchObject({ invited: 1 });
    await takeRsvpBack(await as(world.community, world.max), id);
    await expect(listAttendees(await ctxOf(world.max), id, { answer: "requested" })).rejects.toMatchObject({
      status: 403,
    });
  });
});

const pathOf = async (id: number) =>
  (await rows(world.community, sql<{ slug: string }>`select slug from posts where id = ${id}`))[0]?.slug;
