import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bringEventBack, cancelEvent } from "~/features/events/calling-off.server";
import { giveRsvp, takeRsvpBack } from "~/features/events/commands.server";
import { judgeAttendee, removeAttendee } from "~/features/events/hosting.server";
import { inviteMembers } from "~/features/events/invite.server";
import type { EventChoice } from "~/features/events/rules";
import { sweepOffers } from "~/features/events/sweeps.server";
import { deletePost, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import type { FullPostRow } from "~/features/posts/row";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  addSpace,
  as,
  asSystem,
  call,
  createWorld,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { event, inDays } from "../events/events";
import { entriesIn, fates, mails, minute } from "./mailed";

let world: World;
let space: SpaceRef;
beforeAll(async () => {
  world = await createWorld();
  space = await addSpace(world, `mailed-${newUid(6)}`, { postType: "event" });
});

let ana: Person;
beforeEach(async () => {
  ana = await someone();
});

const someone = () => addPerson(world.community, `P${newUid(5)}`, "member");
const made = (chosen: EventChoice = {}) => event(world, world.mia, space, chosen);
async function by<T>(who: Person, act: (ctx: Awaited<ReturnType<typeof as>>) => Promise<T>): Promise<T> {
  const ctx = await as(world.community, who);
  const done = await act(ctx);
  await ctx.settled();
  return done;
}
const rsvp = (who: Person, { id }: FullPostRow) => by(who, (ctx) => giveRsvp(ctx, id));
const change = (post: FullPostRow, chosen: EventChoice) =>
  by(world.mia, (ctx) => updatePost(ctx, { spaceSlug: space.slug, slug: post.slug, title: post.title, event: chosen }));
const only = async (who: Person) => {
  const all = await mails(world, who);
  const last = all.at(-1);
  if (!last) throw new Error("no mail");
  return last;
};
const linesOf = async (who: Person) =>
  (
    await rows(
      world.community,
      sql<{
        kind: string;
      }>`select kind from notifications where member_id = ${who.id} and archived_at is null order by id`,
    )
  ).map(({ kind }) => kind);

describe("a yes", () => {
  test("is confirmed at once by one mail, with the host's words and button, and an entry for a calendar", async () => {
    const post = await made({
      confirmation: { title: "Bring a spoon", text: "And a cup.", button: "Cups", url: "https://example.org/cups" },
      hidesLocation: true,
    });
    await rsvp(ana, post);
    await rsvp(ana, post);
    await minute(world);
    await minute(world);
    expect(await fates(world, ana)).toEqual(["event_confirmed"]);
    const [mail, ...more] = await mails(world, ana);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("You’re going: A cupping");
    expect(mail?.text).toContain("Bring a spoon\nAnd a cup.");
    expect(mail?.html).toContain('href="https://example.org/cups"');
    expect(mail?.text).toContain("Rua das Flores 12, Porto");
    expect(mail?.calendar?.method).toBe("REQUEST");
    const { method, entries } = entriesIn(mail?.calendar?.file ?? "");
    expect(method).toBe("REQUEST");
    expect(entries).toMatchObject([
      {
        uid: `event-${post.id}@atrium`,
        summary: "A cupping",
        location: "Rua das Flores 12, Porto",
        status: "CONFIRMED",
        attendee: `MAILTO:${ana.email}`,
        partstat: "ACCEPTED",
      },
    ]);
    expect(await linesOf(ana)).toEqual([]);
  });

  test("that was taken back before it left is confirmed to nobody; a no is told to nobody", async () => {
    const post = await made();
    await rsvp(ana, post);
    await by(ana, (ctx) => takeRsvpBack(ctx, post.id));
    await minute(world);
    expect(await fates(world, ana)).toEqual(["event_confirmed: gone"]);
  });

  test("is confirmed in the language and by the clocks of who gave it, with those of the place", async () => {
    await run(
      world.community,
      sql`update members set locale = 'pt', time_zone = 'America/Sao_Paulo' where id = ${ana.id}`,
    );
    const post = await made({ startsAtWall: `${inDays(3).slice(0, 10)}T12:00`, zone: "Europe/Lisbon" });
    await rsvp(ana, post);
    await minute(world);
    const mail = await only(ana);
    expect(mail.subject).toBe("Você vai: A cupping");
    expect(mail.html).toContain('lang="pt-BR"');
    expect(mail.text).toContain("das 9:00 às 10:30\ndas 12:00 às 13:30 em Lisbon");
  });

  test("is not confirmed to who wants no such mail, or none at all", async () => {
    const post = await made();
    await call(world.community, ana, "/internal_api/notification_preferences", {
      method: "PATCH",
      json: { cells: [{ matter: "event_confirmed", channel: "mail", is_on: false }] },
    });
    await rsvp(ana, post);
    await minute(world);
    expect(await fates(world, ana)).toEqual([]);
  });
});

describe("what a host does", () => {
  test("is told to whom it is about, each with what their calendar is told", async () => {
    const post = await made({ needsApproval: true });
    await rsvp(ana, post);
    await minute(world);
    expect(await fates(world, ana)).toEqual([]);
    await by(world.mia, (ctx) => judgeAttendee(ctx, post.id, ana.id, "going"));
    await minute(world);
    expect((await only(ana)).calendar?.method).toBe("REQUEST");
    await by(world.mia, (ctx) => removeAttendee(ctx, post.id, ana.id));
    await minute(world);
    const removed = await only(ana);
    expect(removed.calendar?.method).toBe("CANCEL");
    expect(entriesIn(removed.calendar?.file ?? "").entries).toMatchObject([{ status: "CANCELLED" }]);
    const bo = await someone();
    await rsvp(bo, post);
    await by(world.mia, (ctx) => judgeAttendee(ctx, post.id, bo.id, "declined"));
    await minute(world);
    expect(await fates(world, ana)).toEqual(["event_approved", "event_removed"]);
    expect(await fates(world, bo)).toEqual(["event_declined"]);
    expect(await linesOf(bo)).toEqual(["event_declined"]);
  });

  test("an invitation asks, and no calendar takes it for a yes; being put on the list is one", async () => {
    const post = await made({ hidesLocation: true });
    const bo = await someone();
    const inviting = { memberIds: [ana.id], entities: [], role: "attendee" as const, comes: false };
    await by(world.mia, (ctx) => inviteMembers(ctx, post.id, inviting));
    await by(world.mo, (ctx) => inviteMembers(ctx, post.id, { ...inviting, memberIds: [bo.id], comes: true }));
    await minute(world);
    const invited = await only(ana);
    expect(invited.calendar).toBeUndefined();
    expect(`${invited.text}${invited.html}`).not.toContain("Flores");
    expect((await only(bo)).calendar?.method).toBe("REQUEST");
  });

  test("places that are offered are told of at once, until when they are kept", async () => {
    const post = await made({ rsvpLimit: 1, hasWaitingList: true });
    const bo = await someone();
    await rsvp(bo, post);
    await by(ana, (ctx) => giveRsvp(ctx, post.id, { waits: true }));
    await by(bo, (ctx) => takeRsvpBack(ctx, post.id));
    const ctx = asSystem(world.community);
    await sweepOffers(ctx);
    await ctx.settled();
    await minute(world);
    expect(await fates(world, ana)).toEqual(["event_offer"]);
    const mail = await only(ana);
    expect(mail.calendar).toBeUndefined();
    expect(mail.text).toContain("It is kept until");
  });
});

describe("a change of time or place", () => {
  test("is told to who goes, and their calendar by a greater number; to no one who said no, or did it", async () => {
    const post = await made();
    const no = await someone();
    await rsvp(ana, post);
    await rsvp(no, post);
    await rsvp(world.mia, post);
    await by(no, (ctx) => takeRsvpBack(ctx, post.id));
    await minute(world);
    const first = entriesIn((await only(ana)).calendar?.file ?? "").entries[0];
    await change(post, { startsAtWall: inDays(5) });
    await minute(world);
    const second = entriesIn((await only(ana)).calendar?.file ?? "").entries[0];
    expect(second?.uid).toBe(first?.uid);
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? 0);
    expect(second?.starts.slice(0, 10)).toBe(inDays(5).slice(0, 10));
    expect(await fates(world, ana)).toEqual(["event_confirmed", "event_moved"]);
    expect(await fates(world, no)).toEqual(["event_confirmed: gone"]);
    expect(await fates(world, world.mia)).not.toContain("event_moved");
    expect(await linesOf(ana)).toEqual(["event_moved"]);
    await change(post, { hidesAttendees: true });
    await minute(world);
    expect(await fates(world, ana)).toHaveLength(2);
  });

  test("is told to who waits as well, without the place that is hidden from them, and nothing for a calendar", async () => {
    const post = await made({ rsvpLimit: 1, hasWaitingList: true, hidesLocation: true });
    await rsvp(await someone(), post);
    await by(ana, (ctx) => giveRsvp(ctx, post.id, { waits: true }));
    await change(post, { place: "Rua Secreta 9, Porto" });
    await minute(world);
    expect(await fates(world, ana)).toEqual(["event_moved"]);
    const mail = await only(ana);
    expect(mail.calendar).toBeUndefined();
    expect(`${mail.text}${mail.html}`).not.toContain("Secreta");
  });

  test("twice before the mail leaves is one mail, of what holds", async () => {
    const post = await made();
    await rsvp(ana, post);
    await minute(world);
    await change(post, { startsAtWall: inDays(5) });
    await change(post, { startsAtWall: inDays(6) });
    await minute(world);
    expect(await fates(world, ana)).toEqual(["event_confirmed", "event_moved: overtaken", "event_moved"]);
    expect(entriesIn((await only(ana)).calendar?.file ?? "").entries[0]?.starts.slice(0, 10)).toBe(
      inDays(6).slice(0, 10),
    );
  });
});

describe("an event that is called off", () => {
  test("is told with CANCEL, answered by nobody, and brought back with a greater number", async () => {
    const post = await made();
    await rsvp(ana, post);
    await minute(world);
    const sequences = [entriesIn((await only(ana)).calendar?.file ?? "").entries[0]?.sequence ?? 0];
    await by(world.mia, (ctx) => cancelEvent(ctx, post.id));
    await by(world.mia, (ctx) => cancelEvent(ctx, post.id));
    await minute(world);
    const off = await only(ana);
    expect(off.subject).toBe("Cancelled: A cupping");
    expect(off.calendar?.method).toBe("CANCEL");
    sequences.push(entriesIn(off.calendar?.file ?? "").entries[0]?.sequence ?? 0);
    await expect(rsvp(await someone(), post)).rejects.toMatchObject({ code: "event_cancelled" });
    await by(world.mia, (ctx) => bringEventBack(ctx, post.id));
    await minute(world);
    const back = await only(ana);
    expect(back.calendar?.method).toBe("REQUEST");
    sequences.push(entriesIn(back.calendar?.file ?? "").entries[0]?.sequence ?? 0);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
    expect(await fates(world, ana)).toEqual(["event_confirmed", "event_cancelled", "event_brought_back"]);
    expect(await linesOf(ana)).toEqual(["event_brought_back"]);
    const names = await rows(
      world.community,
      sql<{
        name: string;
      }>`select name from facts where subject_id = ${post.id} and name in ('event.cancelled', 'event.brought_back') order by seq`,
    );
    expect(names.map(({ name }) => name)).toEqual(["event.cancelled", "event.brought_back"]);
  });

  test("is its author's and of who manages the space, and of nobody else", async () => {
    const post = await made();
    const door = (who: Person | null) =>
      call(world.community, who, `/internal_api/events/${post.id}/cancellation`, { json: {} });
    expect((await door(null)).status).toBe(401);
    expect((await door(ana)).status).toBe(403);
    expect((await door(world.stan)).status).not.toBe(200);
    expect((await door(world.ada)).status).toBeLessThan(300);
  });

  test("deleted, it is told with CANCEL, and with REQUEST when it is there again", async () => {
    const post = await made();
    await rsvp(ana, post);
    await minute(world);
    const first = entriesIn((await only(ana)).calendar?.file ?? "").entries[0];
    await by(world.mia, (ctx) => deletePost(ctx, { spaceSlug: space.slug, slug: post.slug }));
    await minute(world);
    const gone = await only(ana);
    expect(gone.calendar?.method).toBe("CANCEL");
    const second = entriesIn(gone.calendar?.file ?? "").entries[0];
    expect(second?.uid).toBe(first?.uid);
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? 0);
    expect(await linesOf(ana)).toEqual([]);
    await by(world.mia, (ctx) => undoDeletePost(ctx, post.id));
    await minute(world);
    const back = await only(ana);
    expect(entriesIn(back.calendar?.file ?? "").entries[0]?.sequence).toBeGreaterThan(second?.sequence ?? 0);
    expect(await fates(world, ana)).toEqual(["event_confirmed", "event_deleted", "event_brought_back"]);
  });
});
