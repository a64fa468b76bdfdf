import { beforeAll, describe, expect, test } from "vitest";
import { giveRsvp } from "~/features/events/commands.server";
import { removeAttendee } from "~/features/events/hosting.server";
import { attendeesCsv } from "~/features/events/attendees-csv.server";
import { listAttendees } from "~/features/events/queries.server";
import type { AnswerStatus, EventChoice } from "~/features/events/rules";
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
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { event } from "./events";

let world: World;
let space: SpaceRef;
let other: Person;
beforeAll(async () => {
  world = await createWorld();
  other = await addPerson(world.community, "Other", "member");
  space = await addSpace(world, `attended-${newUid(6)}`, { postType: "event" });
  await run(
    world.community,
    sql`update communities set public_member_directory = 1 where community_id = ${world.community.id}`,
  );
});

const made = (chosen: EventChoice = {}) => event(world, world.mia, space, { groupMost: 4, ...chosen });
const ctxOf = (who: Person | null) => (who ? as(world.community, who) : asVisitor(world.community));
const list = async (
  id: number,
  who: Person | null,
  asked: { answer?: AnswerStatus; cursor?: string; perPage?: number } = {},
) => listAttendees(await ctxOf(who), id, asked);
const coming = async (id: number, who: Person, guests: string[] = [], waits = false) =>
  giveRsvp(await as(world.community, who), id, { guests, waits });

describe("who comes", () => {
  test("is read by who reads the event; what they said beside it and other answers by who changes it", async () => {
    const { id } = await made({ rsvpLimit: 2, hasWaitingList: true });
    await coming(id, world.max, ["Teo"]);
    await coming(id, other, [], true);
    const [seen] = (await list(id, null)).records;
    expect(seen).toMatchObject({ seats: 2, community_member: { name: world.max.name } });
    expect(seen).not.toHaveProperty("guests");
    const hosts = await list(id, world.mia);
    expect(hosts).toMatchObject({
      can_manage: true,
      records: [{ guests: ["Teo"], community_member_id: world.max.id }],
    });
    expect((await list(id, world.ada, { answer: "waiting" })).records).toMatchObject([{ status: "waiting" }]);
    await expect(list(id, other, { answer: "waiting" })).rejects.toMatchObject({ code: "event_attendees_hidden" });
    const door = await call(world.community, world.mia, `/internal_api/events/${id}/attendees?answer=waiting`);
    expect(await door.json()).toMatchObject({ records: [{ status: "waiting" }] });
    const refused = await call(world.community, world.mia, `/internal_api/events/${id}/attendees?answer=perhaps`);
    expect(refused.status).toBe(422);
  });

  test("is told to visitors where the member directory is open, and else to members alone", async () => {
    const { id, slug } = await made();
    await coming(id, world.max);
    const opened = async (isOpen: number) =>
      run(
        world.community,
        sql`update communities set public_member_directory = ${isOpen} where community_id = ${world.community.id}`,
      );
    const sampled = async (who: Person | null) => {
      const answer = await call(world.community, who, `/internal_api/spaces/${space.slug}/events/${slug}`);
      return (await answer.json()) as { event: { going_count: number; going_sample: { name: string }[] } };
    };
    await opened(0);
    try {
      await expect(list(id, null)).rejects.toMatchObject({ status: 401 });
      expect((await call(world.community, null, `/internal_api/events/${id}/attendees`)).status).toBe(401);
      const closed = await sampled(null);
      expect(closed.event).toMatchObject({ going_count: 1, going_sample: [] });
      expect(JSON.stringify(closed)).not.toContain(world.max.name);
      for (const who of [other, world.mia]) {
        expect((await list(id, who)).records).toHaveLength(1);
        expect((await sampled(who)).event.going_sample).toMatchObject([{ name: world.max.name }]);
      }
    } finally {
      await opened(1);
    }
    expect((await list(id, null)).records).toHaveLength(1);
    expect((await sampled(null)).event.going_sample).toMatchObject([{ name: world.max.name }]);
  });

  test("is removed by who changes the event, and the place is the next one's", async () => {
    const { id } = await made({ rsvpLimit: 1, hasWaitingList: true });
    await coming(id, world.max);
    await coming(id, other, [], true);
    const remove = async (who: Person | null) => removeAttendee(await ctxOf(who), id, world.max.id);
    await expect(remove(null)).rejects.toMatchObject({ status: 401 });
    await expect(remove(other)).rejects.toMatchObject({ status: 403 });
    await expect(removeAttendee(await as(world.other, world.stan), id, world.max.id)).rejects.toMatchObject({
      status: 404,
    });
    const eyes = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    await expect(remove({ ...world.mia, cookie: eyes })).rejects.toMatchObject({ code: "view_only_error" });
    await remove(world.mia);
    await remove(world.mia);
    const left = await rows(
      world.community,
      sql<{ id: number; status: string }>`select member_id as id, status from event_attendees where post_id = ${id}`,
    );
    expect(left).toEqual([{ id: other.id, status: "offered" }]);
    const told = await rows(
      world.community,
      sql<{ n: number }>`select count(*) as n from facts where subject_id = ${id} and name = 'event.attendee_removed'`,
    );
    expect(told).toEqual([{ n: 1 }]);
    const path = `/internal_api/events/${id}/attendees/${other.id}`;
    expect((await call(world.community, world.mia, path, { method: "DELETE" })).status).toBe(200);
  });
});

describe("the file of answers", () => {
  const textOf = async (id: number, who: Person | null) =>
    new Response(await attendeesCsv(await ctxOf(who), id)).text();

  test("has each answer once, whatever people are called, for who changes the event", async () => {
    const { id } = await made();
    const bold = await addPerson(world.community, "=cmd()", "member");
    await coming(id, bold, ['+1 "Teo"']);
    await coming(id, world.max);
    await expect(textOf(id, world.max)).rejects.toMatchObject({ status: 403 });
    await expect(textOf(id, null)).rejects.toMatchObject({ status: 401 });
    const lines = (await textOf(id, world.mia)).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=cmd()","Going","Attendee","2","'+1 ""Teo"""`);
  });

  test("is read in pieces: as many as there are, each once", async () => {
    const { id } = await made();
    const many = 1_203;
    await run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${many})
        insert into event_attendees (community_id, post_id, member_id, status, created_at)
        select ${world.community.id}, ${id}, ${world.max.id}, iif(i % 2, 'going', 'not_going'), i from n where i = 1`,
    );
    await run(
      world.community,
      sql`with recursive n(i) as (select 2 union all select i + 1 from n where i < ${many})
        insert into members (id, community_id, account_id, public_uid, role, status, name, locale, time_zone,
          email_confirmed, joined_at, updated_at)
        select ${id} + i, ${world.community.id}, ${-id} - i, ${newUid(8)} || i, 'member', 'active', 'Many ' || i, 'en',
          'UTC', 1, 1, 1 from n`,
    );
    await run(
      world.community,
      sql`with recursive n(i) as (select 2 union all select i + 1 from n where i < ${many})
        insert into event_attendees (community_id, post_id, member_id, status, created_at)
        select ${world.community.id}, ${id}, ${id} + i, iif(i % 2, 'going', 'not_going'), i / 7 from n`,
    );
    const lines = (await textOf(id, world.mia)).trim().split("\r\n");
    expect(lines).toHaveLength(many + 1);
    expect(new Set(lines).size).toBe(many + 1);
    await run(world.community, sql`delete from event_attendees where post_id = ${id}`);
  });
});
