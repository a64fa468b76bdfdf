import { afterEach, beforeEach, describe, expect, test } from "vitest";
import PostalMime from "postal-mime";
import { contentsFor } from "~/features/digests/content.server";
import { openNewsroom } from "~/features/digests/news.server";
import { planDigests } from "~/features/digests/plan.server";
import { WEEK_MS } from "~/features/digests/rules";
import { sweepDigests } from "~/features/digests/sweep.server";
import { settleLate } from "~/features/operate/commands.server";
import { listOwnSendings } from "~/features/notifications/ledger.server";
import { endMails } from "~/features/notifications/mails/end.server";
import { setPreferences } from "~/features/notifications/preferences.server";
import { insertInto } from "~/platform/database/insert";
import { raw, sql } from "~/platform/database/sql";
import { letterOf } from "~/platform/mail/letter";
import { dispatchOutgoing, ownOutbox } from "~/platform/mail/outgoing.server";
import { files } from "#db/community/schema";
import { action as keep, loader as keeping } from "~/routes/account/keep-digest";
import { addPerson, addSpace, as, asSystem, createWorld, grant, rows, run, type World } from "../../world";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addPost, type PostRef } from "../posts/posting";
import { cron, ledger, live, mails, states, turn, turnBack, turnOn } from "./digesting";

const MONDAY = "2026-11-30";
const BEFORE = published("2026-11-28T10:00Z");
const NEXT = published("2026-12-05T10:00Z");

let world: World;
let post: PostRef;
beforeEach(async () => {
  world = await createWorld();
  await run(world.community, sql`update members set joined_at = 1 where community_id = ${world.community.id}`);
  await run(world.community, sql`update spaces set created_at = 1 where community_id = ${world.community.id}`);
  // Clocks of these tests stand days ahead.
  await run(
    world.community,
    sql`update member_sessions set expires_at = 8640000000000000 where community_id = ${world.community.id}`,
  );
  post = await addPost(world, world.ada, world.plaza, { title: "The one post", excerpt: "Words of it.", ...BEFORE });
});
afterEach(() => turnBack(world));

function published(at: string) {
  return { publishedAt: Date.parse(at), activityAt: Date.parse(at) };
}
/** Monday at eight of UTC, where all live who live nowhere else. */
async function monday(at = `${MONDAY}T08:00Z`) {
  turn(at);
  await cron(world);
}
/** Whether everybody can see who is a member. */
const directory = (isPublic: 0 | 1) =>
  run(
    world.community,
    sql`update communities set public_member_directory = ${isPublic} where community_id = ${world.community.id}`,
  );

const text = async (who = world.mia) => (await mails(world, who)).at(-1)?.text ?? "";

describe("a week", () => {
  beforeEach(() => turnOn(world, { introduction: "Hello there.\n\nWelcome to <b>it</b>." }));

  test("is written down before it leaves, and comes once, in the morning of whoever receives it", async () => {
    await live(world, world.mia, "America/Sao_Paulo");
    await monday(`${MONDAY}T07:00Z`);
    expect(await states(world, world.max)).toEqual(["waiting"]);
    expect(new Date((await ledger(world, world.mia))[0]?.dueAt ?? 0).toISOString()).toBe("2026-11-30T11:00:00.000Z");
    await monday();
    await monday();
    expect(await states(world, world.max)).toEqual(["handed_over"]);
    expect(await mails(world, world.mia)).toEqual([]);
    turn(`${MONDAY}T11:00Z`);
    await Promise.all([cron(world), cron(world), cron(world)]);
    expect(await mails(world, world.mia)).toHaveLength(1);
    expect(await states(world, world.mia)).toEqual(["handed_over"]);
    // Whose address is not proven gets none, and nothing is written down.
    expect(await states(world, world.una)).toEqual([]);
  });

  test("says what was written, where, by whom, with the introduction, and ends with one click", async () => {
    await run(world.community, sql`update posts set likes_count = 1, comments_count = 12 where id = ${post.id}`);
    await monday();
    const [mail] = await mails(world, world.mia);
    if (!mail) throw new Error("no mail");
    expect(mail.subject).toBe(`${world.community.name} this week: The one post`);
    expect(mail.text).toContain("Hello there.\n\nWelcome to <b>it</b>.");
    expect(mail.html).toContain("Welcome to &lt;b&gt;it&lt;/b&gt;.");
    expect(mail.text).toMatch(/The one post\nAda Admin in plaza\nWords of it\.\n1 like · 12 comments\nhttp/);
    expect(mail.html).toContain(`/c/plaza/${post.slug}"`);
    const read = await PostalMime.parse(
      letterOf({ ...mail, id: "1@localhost", from: "Atrium <atrium@example.test>" }, new Date()),
    );
    const header = (name: string) => read.headers.find(({ key }) => key === name)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const token = header("list-unsubscribe").slice(1, -1).split("/unsubscribe/")[1] ?? "";
    await endMails(asSystem(world.community), token, false);
    await addPost(world, world.ada, world.plaza, NEXT);
    await monday("2026-12-07T08:00Z");
    expect(await mails(world, world.mia)).toHaveLength(1);
    expect(await mails(world, world.max)).toHaveLength(2);
  });

  test("is in its receiver's language", async () => {
    await run(world.community, sql`update members set locale = 'pt' where id = ${world.mia.id}`);
    await monday();
    const [mail] = await mails(world, world.mia);
    expect(mail?.subject).toContain("nesta semana: The one post");
    expect(mail?.html).toContain('lang="pt-BR"');
  });

  test("comes once more the week after, and once only where the day was changed to a later one of the same week", async () => {
    await monday();
    await run(
      world.community,
      sql`update weekly_digests set day = 4, next_at = 0 where community_id = ${world.community.id}`,
    );
    await addPost(world, world.ada, world.plaza, published("2026-12-01T10:00Z"));
    await monday("2026-12-04T08:00Z");
    expect(await mails(world, world.max)).toHaveLength(1);
    await monday("2026-12-11T08:00Z");
    expect(await mails(world, world.max)).toHaveLength(1);
    await addPost(world, world.ada, world.plaza, published("2026-12-17T10:00Z"));
    await monday("2026-12-18T08:00Z");
    expect(await states(world, world.max)).toEqual(
      ["handed_over", "handed_over", "handed_over"].slice(0, 1).concat(["nothing_new", "handed_over"]),
    );
  });

  test.each([
    ["east, where the morning is over", "America/Los_Angeles", "Asia/Tokyo"],
    ["west, where it is still to come", "Asia/Tokyo", "America/Los_Angeles"],
  ])("comes once, in a morning, to who moves %s", async (_, from, to) => {
    await live(world, world.mia, from);
    await monday("2026-11-29T18:30Z");
    await live(world, world.mia, to);
    const hours: number[] = [];
    for (let hour = 0; hour < 60; hour += 1) {
      const before = (await mails(world, world.mia)).length;
      const at = turn("2026-11-29T18:30Z") + hour * 3_600_000;
      turn(new Date(at).toISOString());
      await cron(world);
      if ((await mails(world, world.mia)).length > before)
        hours.push(Number(new Intl.DateTimeFormat("en-GB", { hour: "2-digit", timeZone: to }).format(at)));
    }
    expect(hours).toHaveLength(1);
    expect(hours[0]).toBeGreaterThanOrEqual(8);
    expect(hours[0]).toBeLessThan(12);
  });

  test("waits for the end of quiet hours and of a pause, and leaves when that ends early", async () => {
    const quiet = await as(world.community, world.mia);
    await setPreferences(quiet, { quiet_hours: { from: 22 * 60, until: 9 * 60 + 30, days: "every" } });
    const paused = await as(world.community, world.max);
    turn(`${MONDAY}T07:59Z`);
    await setPreferences(paused, { pause: "tomorrow" });
    await monday();
    expect([await mails(world, world.mia), await mails(world, world.max)]).toEqual([[], []]);
    await monday(`${MONDAY}T09:30Z`);
    expect(await mails(world, world.mia)).toHaveLength(1);
    turn(`${MONDAY}T10:00Z`);
    await setPreferences(paused, { pause: "none" });
    await monday(`${MONDAY}T10:00Z`);
    expect(await mails(world, world.max)).toHaveLength(1);
  });

  test("comes after their quiet hours to who is never awake in the morning", async () => {
    const late = await as(world.community, world.mia);
    await setPreferences(late, { quiet_hours: { from: 23 * 60, until: 13 * 60, days: "every" } });
    await monday();
    await monday(`${MONDAY}T12:59Z`);
    expect(await mails(world, world.mia)).toEqual([]);
    await monday(`${MONDAY}T13:00Z`);
    expect(await mails(world, world.mia)).toHaveLength(1);
  });

  test("is one after a pause of weeks, and not one for each of them", async () => {
    const paused = await as(world.community, world.mia);
    turn("2026-11-29T08:00Z");
    await setPreferences(paused, { pause_day: "2026-12-22" });
    for (const day of [MONDAY, "2026-12-07", "2026-12-14", "2026-12-21"]) await monday(`${day}T08:00Z`);
    await addPost(world, world.ada, world.plaza, published("2026-12-20T10:00Z"));
    turn("2026-12-22T09:00Z");
    await Promise.all([cron(world), cron(world)]);
    expect(await mails(world, world.mia)).toHaveLength(1);
    expect(await states(world, world.mia)).toEqual(["overtaken", "overtaken", "overtaken", "handed_over"]);
  });

  test("tells of what came since the last one, be that a day ago or an hour more than a week", async () => {
    turn("2026-11-29T08:00Z");
    await setPreferences(await as(world.community, world.mia), { pause_day: "2026-12-06" });
    await monday();
    await addPost(world, world.ada, world.plaza, { title: "Between two", ...published(`${MONDAY}T08:30Z`) });
    await addSpace(world, "garden", { name: "Garden", createdAt: Date.parse(`${MONDAY}T08:40Z`) });
    await monday("2026-12-06T09:00Z");
    expect(await text()).toContain("Between two");
    await monday("2026-12-07T09:00Z");
    expect(await states(world, world.mia)).toEqual(["handed_over", "nothing_new"]);
    expect(await text(world.max)).toMatch(/Between two[^]*Garden/);
    expect(await text(world.max)).not.toContain("The one post");
  });

  test("that was written and never left is told whole once somebody says so", async () => {
    await monday(`${MONDAY}T08:00Z`);
    // As `takeBack` does of what mail could not take for hours.
    await run(
      world.community,
      sql`update sendings set state = 'late', outgoing_id = null where member_id = ${world.mia.id}`,
    );
    await run(world.community, sql`delete from outgoing where recipient = ${world.mia.email}`);
    turn("2026-12-01T09:00Z");
    await settleLate(await as(world.community, world.ada), true);
    await cron(world);
    expect(await text()).toContain("The one post");
  });

  test("that is written down late leaves in what is left of the morning; after that it asks", async () => {
    await live(world, world.mia, "Asia/Tokyo");
    await monday(`${MONDAY}T09:00Z`);
    expect(await states(world, world.max)).toEqual(["handed_over"]);
    expect(await states(world, world.mia)).toEqual(["late"]);
  });

  test("that may have left before its shard was taken back asks, though nobody knows of it any more", async () => {
    const { id } = world.community;
    await monday();
    const readers = await rows(world.community, sql`select 1 from digest_readers where community_id = ${id}`);
    expect(readers.length).toBeGreaterThan(0);
    for (const table of ["sendings", "digest_readers"])
      await run(world.community, sql`delete from ${raw(table)} where community_id = ${id}`);
    await run(world.community, sql`update weekly_digests set week = 0, next_at = 0 where community_id = ${id}`);
    const held = (until: number) =>
      run(
        world.community,
        sql`insert into mail_marks (community_id, at, held) values (0, 0, ${until})
          on conflict (community_id) do update set held = excluded.held`,
      );
    await held(Date.parse(`${MONDAY}T08:01Z`));
    await live(world, world.mia, "America/Sao_Paulo");
    await monday(`${MONDAY}T08:05Z`);
    await held(0);
    expect(await mails(world, world.max)).toHaveLength(1);
    expect([await states(world, world.max), await states(world, world.mia)]).toEqual([["late"], ["waiting"]]);
  });

  test("goes to nobody who has left, wants no mail at all, or whose community has turned it off meanwhile", async () => {
    await monday(`${MONDAY}T07:00Z`);
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    await setPreferences(await as(world.community, world.max), { unsubscribe_all: true });
    await monday();
    expect([await states(world, world.mia), await states(world, world.max)]).toEqual([["left"], ["unsubscribed"]]);
    await live(world, world.mo, "Pacific/Pago_Pago");
    await addPost(world, world.ada, world.plaza, NEXT);
    await monday("2026-12-07T08:00Z");
    await run(world.community, sql`update weekly_digests set is_on = 0 where community_id = ${world.community.id}`);
    await monday("2026-12-07T19:00Z");
    expect(await states(world, world.mo)).toEqual(["handed_over", "off"]);
  });

  test("goes to nobody who was put out while mail was away", async () => {
    await monday();
    const away = sql`update outgoing set sent_at = null, leased_until = 0, attempts = 1
      where community_id = ${world.community.id} and recipient in (${world.mia.email}, ${world.max.email})`;
    await run(world.community, away);
    await run(
      world.community,
      sql`update sendings set state = 'bundled' where member_id in (${world.mia.id}, ${world.max.id})`,
    );
    await run(world.community, sql`update members set status = 'left' where id = ${world.mia.id}`);
    const ctx = asSystem(world.community);
    await dispatchOutgoing(ctx, ownOutbox(ctx));
    await ctx.settled();
    expect([await states(world, world.mia), await states(world, world.max)]).toEqual([["left"], ["handed_over"]]);
    expect([await mails(world, world.mia), (await mails(world, world.max)).length]).toEqual([[], 1]);
  });

  test("that is a morning late comes the next one; a day late it asks, and goes in the morning after somebody's word", async () => {
    await monday(`${MONDAY}T07:00Z`);
    await monday(`${MONDAY}T15:00Z`);
    expect(await states(world, world.max)).toEqual(["waiting"]);
    await monday("2026-12-01T08:00Z");
    expect(await states(world, world.max)).toEqual(["handed_over"]);
    await addPost(world, world.ada, world.plaza, NEXT);
    await monday("2026-12-07T07:00Z");
    await monday("2026-12-08T09:00Z");
    expect((await states(world, world.max)).at(-1)).toBe("late");
    await settleLate(await as(world.community, world.ada), true);
    await cron(world);
    expect((await states(world, world.max)).at(-1)).toBe("handed_over");
  });
});

describe("what is in it", () => {
  test("is nothing that was read, is one's own, was liked, is followed or muted, or stands in a space one hears nothing of", async () => {
    await turnOn(world);
    const [own, liked, followed] = [
      await addPost(world, world.mia, world.plaza, { title: "My own", ...BEFORE }),
      await addPost(world, world.ada, world.plaza, { title: "Was liked", ...BEFORE }),
      await addPost(world, world.mo, world.plaza, { title: "Is followed", ...BEFORE }),
    ];
    const quiet = await addSpace(world, "quiet", { createdAt: 1 });
    await addPost(world, world.mo, quiet, { title: "Unheard", ...BEFORE });
    await addPost(world, world.mo, world.cellar, { title: "Looked at", ...published("2026-11-26T10:00Z") });
    const { id } = world.community;
    await run(
      world.community,
      sql`insert into likes (community_id, subject_kind, subject_id, member_id, created_at) values (${id}, 'post', ${liked.id}, ${world.mia.id}, 1)`,
    );
    await run(
      world.community,
      sql`insert into post_followers (community_id, post_id, member_id, is_following, created_at) values (${id}, ${followed.id}, ${world.mia.id}, 1, 1)`,
    );
    await run(
      world.community,
      sql`insert into space_preferences (community_id, member_id, space_id, hears, set_at) values (${id}, ${world.mia.id}, ${quiet.id}, 'never', 1)`,
    );
    await run(
      world.community,
      sql`insert into space_reads (community_id, member_id, space_id, read_at) values (${id}, ${world.mia.id}, ${world.cellar.id}, ${Date.parse("2026-11-27T10:00Z")})`,
    );
    await monday();
    const said = await text();
    expect(said).toContain("The one post");
    for (const title of ["My own", "Was liked", "Is followed", "Unheard", "Looked at"])
      expect(said).not.toContain(title);
    expect(own.id).toBeGreaterThan(0);
    expect(await text(world.max)).toContain("Unheard");
  });

  test("is what its receiver may read: nothing of a private, secret or draft space, of drafts, or of what was taken away", async () => {
    await turnOn(world);
    const places = [world.cellar, world.attic, world.sketch] as const;
    for (const [at, space] of places.entries())
      await addPost(world, world.ada, space, { title: `Behind door ${at}`, ...BEFORE });
    await addPost(world, world.ada, world.plaza, { title: "Draft", status: "draft", ...BEFORE });
    await addPost(world, world.ada, world.plaza, { title: "Held", status: "held", ...BEFORE });
    await addPost(world, world.ada, world.plaza, { title: "Told nobody", skipNotifications: 1, ...BEFORE });
    await addSpace(world, "vault", {
      name: "Vault",
      isPrivate: 1,
      visibility: "secret",
      createdAt: Date.parse("2026-11-28T10:00Z"),
    });
    await monday();
    expect(await text(world.max)).not.toMatch(/Behind door|Draft|Held|Told nobody|Vault/);
    expect(await text(world.mia)).toMatch(/Behind door 0/);
    expect(await text(world.mia)).not.toMatch(/Behind door [12]|Vault/);
    expect(await text(world.olive)).toMatch(/Behind door 1[^]*/);
  });

  test("is nothing that was moved to where nobody has asked whether they may read it, since the run began", async () => {
    turn(`${MONDAY}T08:00Z`);
    const ctx = asSystem(world.community);
    const [newsroom, since] = [openNewsroom(ctx), Date.parse(`${MONDAY}T08:00Z`) - WEEK_MS];
    await newsroom(since);
    await run(world.community, sql`update posts set space_id = ${world.attic.id} where id = ${post.id}`);
    const all = { hasPosts: 1, hasSpaces: 1, hasMembers: 1 };
    const contents = await contentsFor(ctx, newsroom, [{ memberId: world.max.id, since }], all);
    expect(contents.get(world.max.id)?.posts).toEqual([]);
  });

  test("is new spaces and new members as well, by the settings; members alone are no reason to write", async () => {
    await turnOn(world);
    await run(world.community, sql`delete from posts where id = ${post.id}`);
    const joined = Date.parse("2026-11-27T10:00Z");
    await directory(1);
    const nia = await addPerson(world.community, "Nia New", "member");
    await run(world.community, sql`update members set joined_at = ${joined} where id = ${nia.id}`);
    await monday();
    expect(await states(world, world.max)).toEqual(["nothing_new"]);
    expect(await mails(world, world.max)).toEqual([]);
    await addSpace(world, "garden", {
      name: "Garden",
      description: "For plants.",
      createdAt: Date.parse("2026-12-05T10:00Z"),
    });
    await run(world.community, sql`update members set joined_at = ${joined + 7 * 86_400_000} where id = ${nia.id}`);
    await monday("2026-12-07T08:00Z");
    expect(await text(world.max)).toMatch(/NEW SPACES\n\* Garden: For plants\.[^]*Nia New has joined/);
    expect(await text(nia)).not.toContain("has joined");
    await run(
      world.community,
      sql`update weekly_digests set has_spaces = 0 where community_id = ${world.community.id}`,
    );
    await monday("2026-12-14T08:00Z");
    expect(await states(world, world.max)).toEqual(["nothing_new", "handed_over", "nothing_new"]);
  });

  test("tells nobody who joined where the directory is the admins’ own", async () => {
    await turnOn(world);
    const nia = await addPerson(world.community, "Nia New", "member");
    await run(
      world.community,
      sql`update members set joined_at = ${Date.parse("2026-11-27T10:00Z")} where id = ${nia.id}`,
    );
    await directory(0);
    await monday();
    expect(await states(world, world.max)).toEqual(["handed_over"]);
    expect(await text(world.max)).not.toContain("Nia New");
  });

  test("is told in the ledger where there was nothing, in words", async () => {
    await turnOn(world);
    await run(world.community, sql`delete from posts where id = ${post.id}`);
    await monday();
    const { records } = await listOwnSendings(await as(world.community, world.mia));
    expect(records[0]).toMatchObject({ matter: "weekly_digest", state: "suppressed", because: "nothing_new" });
  });

  test("has one picture at most, and none of a closed place", async () => {
    await turnOn(world);
    const covers = [1, 2, 3].map((at) => Date.now() * 1000 + at);
    for (const cover of covers)
      await run(
        world.community,
        insertInto(files, {
          id: cover,
          communityId: world.community.id,
          ownerId: world.ada.id,
          kind: "image",
          filename: "a.webp",
          contentType: "image/webp",
          byteSize: 1,
          width: 1200,
          height: 800,
          widths: "[480,960,1600]",
          createdAt: 1,
        }),
      );
    await run(world.community, sql`update posts set cover_file_id = ${covers[0]} where id = ${post.id}`);
    await addPost(world, world.mo, world.plaza, { title: "Another", coverFileId: covers[1], ...BEFORE });
    await addPost(world, world.olive, world.cellar, { title: "Closed", coverFileId: covers[2], ...BEFORE });
    await monday();
    const pictures = (html = "") => [...html.matchAll(/<img src="([^"]+)"/g)].length;
    expect(pictures((await mails(world, world.mia))[0]?.html)).toBe(1);
    expect((await mails(world, world.mia))[0]?.html).not.toContain(`/${covers[2]}/`);
    await run(world.community, sql`update communities set is_private = 1 where community_id = ${world.community.id}`);
    await addPost(world, world.mo, world.plaza, { title: "Later", coverFileId: covers[1], ...NEXT });
    await monday("2026-12-07T08:00Z");
    expect(pictures((await mails(world, world.mia))[1]?.html)).toBe(0);
  });
});

describe("who never comes", () => {
  const week = (at: number) => new Date(Date.parse(`${MONDAY}T08:00Z`) + at * 7 * 86_400_000).toISOString();
  async function weeks(from: number, until: number) {
    for (let at = from; at < until; at += 1) {
      const now = Date.parse(week(at)) - 86_400_000;
      await addPost(world, world.ada, world.plaza, { publishedAt: now, activityAt: now });
      await monday(week(at));
    }
  }

  test("gets every fourth, is asked once, says with one click that they want it, and then has it every week", async () => {
    await turnOn(world);
    await weeks(0, 8);
    const sent = "handed_over";
    expect(await states(world, world.mia)).toEqual([sent, sent, sent, sent, "seldom", "seldom", "seldom", sent]);
    expect(await text()).toContain("Do you still want this email?");
    await weeks(8, 12);
    expect((await states(world, world.mia)).slice(8)).toEqual(["seldom", "seldom", "seldom", sent]);
    expect(await text()).not.toContain("Do you still want");
    const path = /http:\/\/[^/]+(\/weekly_digest\/keep\/\S+)/.exec(await text())?.[1] ?? "";
    const params = { token: path.split("/").at(-1) ?? "" };
    expect((await visit(world.community, null, path, keeping, params)).data).toMatchObject({ isKept: false });
    for (let time = 0; time < 2; time += 1) await submit(world.community, path, keep, {}, { params });
    expect((await visit(world.community, null, path, keeping, params)).data).toMatchObject({ isKept: true });
    await weeks(12, 15);
    expect((await states(world, world.mia)).slice(12)).toEqual([sent, sent, sent]);
    for (const token of ["x", `${params.token}0`, params.token.replace(/^./, "z")])
      expect((await visit(world.community, null, path, keeping, { token })).status).toBe(404);
    expect((await visit(world.other, null, path, keeping, params)).status).toBe(404);
  });

  test("is nobody who comes: each visit begins anew", async () => {
    await turnOn(world);
    await weeks(0, 3);
    await run(
      world.community,
      sql`update member_sessions set seen_on = ${Math.floor(Date.parse(week(3)) / 86_400_000) - 1} where member_id = ${world.mia.id}`,
    );
    await weeks(3, 7);
    expect(await states(world, world.mia)).toEqual(Array(7).fill("handed_over"));
  });
});

describe("a stop", () => {
  test("between the pages of a walk, or between rows and mails, leaves nobody out and nobody twice", async () => {
    await turnOn(world);
    await grant(world, world.mia, world.plaza);
    turn(`${MONDAY}T07:00Z`);
    // Planned twice over from the beginning, as if the mark of how far it came had been lost.
    for (let time = 0; time < 2; time += 1) {
      await planDigests(asSystem(world.community));
      await run(
        world.community,
        sql`update weekly_digests set week = 0, next_at = 0 where community_id = ${world.community.id}`,
      );
    }
    turn(`${MONDAY}T08:00Z`);
    await Promise.all([
      cron(world),
      cron(world),
      sweepDigests(asSystem(world.community)),
      planDigests(asSystem(world.community)),
    ]);
    await cron(world);
    const found = await rows(
      world.community,
      sql<{ n: number; who: number }>`select count(*) as n, count(distinct recipient) as who from outgoing
        where community_id = ${world.community.id} and kind = 'digest'`,
    );
    // Ada has written the only post, and Una's address is not proven.
    expect(found).toEqual([{ n: 4, who: 4 }]);
  });
});
