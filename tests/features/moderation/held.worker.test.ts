import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createComment, editComment } from "~/features/comments/commands.server";
import { listComments } from "~/features/comments/queries.server";
import { appeal } from "~/features/moderation/commands/appeal.server";
import { findOwnCase } from "~/features/moderation/own-case.server";
import { findCase } from "~/features/moderation/queries.server";
import type { RuleConfigs } from "~/features/moderation/rule-kinds";
import type { RuleKind } from "~/features/moderation/rules";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { sweepScheduledPosts } from "~/features/posts/commands/sweep-scheduled-posts.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { listSpacePosts } from "~/features/posts/lists.server";
import { findPost } from "~/features/posts/queries.server";
import { saidIn } from "~/features/moderation/said";
import { sql } from "~/platform/database/sql";
import { addPerson, as, asSystem, createWorld, grant, type Person, rows, run, type World } from "../../world";
import { say } from "../comments/commenting";
import { docOf, post } from "../posts/posting";
import { listened } from "../search/searching";
import { caseOf, factsOf, flag, judge, toldOf } from "./moderating";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await run(world.community, sql`delete from moderation_rules where community_id = ${world.community.id}`);
  await run(world.community, sql`delete from moderation_cases where community_id = ${world.community.id}`);
});

const DAY = 86_400_000;
const turnOn = async <Kind extends RuleKind>(kind: Kind, config: RuleConfigs[Kind]) =>
  run(
    world.community,
    sql`insert into moderation_rules (community_id, kind, config, is_on, updated_by, updated_at)
      values (${world.community.id}, ${kind}, ${JSON.stringify(config)}, 1, ${world.olive.id}, 1)
      on conflict (community_id, kind) do update set config = excluded.config`,
  );
const settled = async (who: Person) =>
  run(world.community, sql`update members set joined_at = ${Date.now() - 400 * DAY} where id = ${who.id}`);
const lines = async (who: Person, postId: number) =>
  (
    await rows<{ kind: string; actor: number }>(
      world.community,
      sql`select kind, actor_id as actor from notifications where member_id = ${who.id} and post_id = ${postId}
        and archived_at is null order by id`,
    )
  ).map(({ kind, actor }) => [kind, actor]);

describe("many reports", () => {
  test("hide until it is judged; those of newcomers do not count, and what was found fine is hidden by none", async () => {
    await turnOn("flags_hide", { flags: 2 });
    for (const who of [world.max, world.ada, world.mo]) await settled(who);
    const one = await post(world, world.mia, world.plaza, "Loud words");
    const thing = { kind: "post" as const, id: one.id };
    const newcomer = await addPerson(world.community, "Nell Newcomer", "member");
    await flag(world, newcomer, thing);
    await flag(world, world.max, thing);
    expect(await caseOf(world, thing)).toMatchObject({ is_hidden: 0, flags_count: 2 });
    // Who comes a moment later finds it hidden.
    await Promise.allSettled([flag(world, world.ada, thing), flag(world, world.mo, thing)]);
    const { id } = await caseOf(world, thing);
    expect(await caseOf(world, thing)).toMatchObject({ state: "inbox", is_hidden: 1 });
    expect(await factsOf(world, "post.held", one.id)).toBe(1);
    // Its author sees it marked, and learns no name.
    const at = { spaceSlug: "plaza", slug: one.slug };
    expect(await findPost(await as(world.community, world.mia), at)).toMatchObject({
      held: { state: "waiting", is_own: true },
    });
    await expect(findPost(await as(world.community, world.max), at)).rejects.toMatchObject({ status: 404 });
    expect(await toldOf(world, world.mia, id)).toEqual([]);
    await judge(world, world.olive, { id, verdict: "approved" });
    expect(await findPost(await as(world.community, world.max), at)).toMatchObject({ status: "published" });
    expect(await toldOf(world, world.mia, id)).toEqual(["content_approved"]);
    const another = await addPerson(world.community, "Otto Old", "member");
    await settled(another);
    await flag(world, another, thing);
    expect(await caseOf(world, thing)).toMatchObject({ state: "inbox", is_hidden: 0 });
  });
});

describe("after several of theirs were taken down", () => {
  test("what somebody writes waits, seen by themselves; let through, it is new and who is told of what is new is told then", async () => {
    await turnOn("rejections", { rejected: 1 });
    const first = await post(world, world.mia, world.plaza, "Ads");
    await flag(world, world.max, { kind: "post", id: first.id });
    await judge(world, world.mo, { id: (await caseOf(world, { kind: "post", id: first.id })).id, verdict: "rejected" });
    await grant(world, world.max, world.plaza);
    const second = await post(world, world.mia, world.plaza, "More of it");
    const thing = { kind: "post" as const, id: second.id };
    expect(second.status).toBe("held");
    const held = await caseOf(world, thing);
    expect(held).toMatchObject({ state: "inbox", is_hidden: 1, because: "rejections" });
    await listened(world);
    expect(await lines(world.max, second.id)).toEqual([]);
    expect(await toldOf(world, world.mo, held.id)).toEqual(["content_held"]);
    const listed = async (who: Person) =>
      (await listSpacePosts(await as(world.community, who), { spaceSlug: "plaza" })).posts.map(({ id }) => id);
    expect(await listed(world.mia)).not.toContain(second.id);
    await judge(world, world.mo, { id: held.id, verdict: "approved" });
    await listened(world);
    expect((await listed(world.max))[0]).toBe(second.id);
    expect(await lines(world.max, second.id)).toEqual([["post", world.mia.id]]);
    expect(await toldOf(world, world.mia, held.id)).toEqual(["content_approved"]);
    // Once only: turned back and forth, nobody is told of it as new again.
    await judge(world, world.mo, { id: held.id, verdict: "rejected" });
    await judge(world, world.mo, { id: held.id, verdict: "approved" });
    expect(await lines(world.max, second.id)).toEqual([["post", world.mia.id]]);
    // Who manages the space writes as they like.
    expect((await post(world, world.mo, world.plaza, "From the house")).status).toBe("published");
  });

  test("so does a comment: counted by nobody, moving nothing, and told of once it is let through", async () => {
    await turnOn("rejections", { rejected: 1 });
    const bad = await post(world, world.mia, world.plaza, "Ads again");
    await flag(world, world.max, { kind: "post", id: bad.id });
    await judge(world, world.mo, { id: (await caseOf(world, { kind: "post", id: bad.id })).id, verdict: "rejected" });
    const one = await post(world, world.max, world.plaza, "A question");
    await run(world.community, sql`update posts set activity_at = 5 where id = ${one.id}`);
    const id = await say(world, world.mia, one.id, "An answer, with ads.");
    const shown = async (who: Person) => listComments(await as(world.community, who), { postId: one.id });
    expect(await shown(world.max)).toMatchObject({ records: [], comments_count: 0 });
    expect((await shown(world.mia)).held).toMatchObject([{ id, held: { state: "waiting", is_own: true } }]);
    const active = async () =>
      (
        await rows<{ at: number; by: number | null }>(
          world.community,
          sql`select activity_at as at, activity_by as by from posts where id = ${one.id}`,
        )
      )[0];
    expect(await active()).toEqual({ at: 5, by: null });
    expect(await lines(world.max, one.id)).toEqual([]);
    await judge(world, world.mo, { id: (await caseOf(world, { kind: "comment", id })).id, verdict: "approved" });
    await listened(world);
    expect(await shown(world.max)).toMatchObject({ comments_count: 1, records: [{ id }] });
    expect((await active())?.by).toBe(world.mia.id);
    expect(await lines(world.max, one.id)).toEqual([["comment", world.mia.id]]);
  });
});

describe("an appeal", () => {
  const takenDown = async () => {
    const one = await post(world, world.mia, world.plaza, "About coffee");
    const thing = { kind: "post" as const, id: one.id };
    await flag(world, world.max, thing);
    const { id } = await caseOf(world, thing);
    await judge(world, world.mo, { id, verdict: "rejected", reason: "Off topic." });
    return { id, thing };
  };
  const appealAs = async (who: Person, id: number, body = "It is about coffee.") => {
    const ctx = await as(world.community, who);
    await appeal(ctx, { id, body });
    await ctx.settled();
  };

  test("is its author’s, once; it stays down until it is judged again, and whoever moderates is told", async () => {
    const { id, thing } = await takenDown();
    for (const who of [world.max, world.mo]) await expect(appealAs(who, id)).rejects.toMatchObject({ status: 404 });
    const both = await Promise.allSettled([appealAs(world.mia, id), appealAs(world.mia, id, "Truly.")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await caseOf(world, thing)).toMatchObject({ state: "inbox", is_hidden: 1 });
    expect(await toldOf(world, world.ada, id)).toContain("content_appealed");
    expect(await findCase(await as(world.community, world.ada), id)).toMatchObject({
      status: "inbox",
      is_hidden: true,
    });
    expect(await findOwnCase(await as(world.community, world.mia), id)).toMatchObject({
      isAppealed: true,
      canAppeal: false,
    });
    await judge(world, world.ada, { id, verdict: "rejected", reason: "Still." });
    await expect(appealAs(world.mia, id)).rejects.toMatchObject({ status: 409, code: "moderation_appealed" });
    await judge(world, world.ada, { id, verdict: "approved" });
    expect(
      await findPost(await as(world.community, world.max), { spaceSlug: "plaza", slug: await slugOf(thing.id) }),
    ).toMatchObject({ status: "published" });
  });

  test("is told beside the reports, in its author's name alone", async () => {
    const { id, thing } = await takenDown();
    const another = await addPerson(world.community, "Ann Other", "member");
    await appealAs(world.mia, id);
    await flag(world, another, thing).catch(() => undefined);
    const told = await rows<{ kind: string; actor: number; n: number }>(
      world.community,
      sql`select kind, actor_id as actor, actors_count as n from notifications where member_id = ${world.ada.id}
        and subject_kind = 'moderation_case' and subject_id = ${id} order by id`,
    );
    expect(told).toMatchObject([
      { kind: "content_flagged", actor: world.max.id, n: 1 },
      { kind: "content_appealed", actor: world.mia.id, n: 1 },
    ]);
  });

  test("of what stands, or was only reported, there is none", async () => {
    const one = await post(world, world.mia, world.plaza, "Fine");
    await flag(world, world.max, { kind: "post", id: one.id });
    const { id } = await caseOf(world, { kind: "post", id: one.id });
    await expect(appealAs(world.mia, id)).rejects.toMatchObject({ status: 404 });
    const { id: down } = await takenDown();
    await judge(world, world.mo, { id: down, verdict: "approved" });
    await expect(appealAs(world.mia, down)).rejects.toMatchObject({ code: "moderation_judged" });
  });

  const slugOf = async (id: number) =>
    (await rows<{ slug: string }>(world.community, sql`select slug from posts where id = ${id}`))[0]?.slug ?? "";
});

describe("rules", () => {
  test("words that are blocked are not taken, in posts and comments, new and changed, by whatever way", async () => {
    await turnOn("words_block", { words: ["casino"] });
    await expect(post(world, world.mia, world.plaza, "C4sino night")).rejects.toMatchObject({
      status: 422,
      code: "moderation_blocked",
    });
    const one = await post(world, world.mia, world.plaza, "A quiet night");
    await expect(say(world, world.mia, one.id, "Come to the c a s i n o")).rejects.toMatchObject({ status: 422 });
    const ctx = await as(world.community, world.mia);
    await expect(
      updatePost(ctx, { spaceSlug: "plaza", slug: one.slug, title: "A CASINO night", doc: docOf("Come.") }),
    ).rejects.toMatchObject({ status: 422 });
    const id = await say(world, world.mia, one.id, "Come.");
    await expect(
      editComment(await as(world.community, world.mia), { postId: one.id, id, text: "Casino!" }),
    ).rejects.toMatchObject({ status: 422 });
    const draft = await post(world, world.mia, world.plaza, "Casino", { status: "draft" });
    await expect(
      publishPost(await as(world.community, world.mia), {
        id: draft.id,
        title: "Casino",
        doc: docOf("x"),
        spaceSlug: "plaza",
      }),
    ).rejects.toMatchObject({ status: 422 });
    expect((await post(world, world.mo, world.plaza, "The casino next door")).status).toBe("published");
  });

  test("words that hold hide an edit with what stood before; words to look at change nothing but the list", async () => {
    await turnOn("words_hold", { words: ["discount"] });
    await turnOn("words_flag", { words: ["refund"] });
    const one = await post(world, world.mia, world.plaza, "My grinder");
    const thing = { kind: "post" as const, id: one.id };
    const edited = await updatePost(await as(world.community, world.mia), {
      spaceSlug: "plaza",
      slug: one.slug,
      title: "My grinder, D1SCOUNT",
      doc: docOf("x y"),
    });
    expect(edited.status).toBe("held");
    expect(await caseOf(world, thing)).toMatchObject({ is_hidden: 1, because: "rule", rule: "words_hold" });
    const looked = await post(world, world.mia, world.plaza, "How I got a refund");
    expect(looked.status).toBe("published");
    expect(await caseOf(world, { kind: "post", id: looked.id })).toMatchObject({
      state: "inbox",
      is_hidden: 0,
      rule: "words_flag",
    });
    const id = await say(world, world.mia, looked.id, "Fine.");
    await editComment(await as(world.community, world.mia), { postId: looked.id, id, text: "A discount for you" });
    expect((await listComments(await as(world.community, world.max), { postId: looked.id })).comments_count).toBe(0);
    expect(await caseOf(world, { kind: "comment", id })).toMatchObject({ is_hidden: 1 });
  });

  test("where an event leads is a link, and its place is words", () => {
    const beside = { title: "A talk", lines: ["Hall 3, www.hall.example"], links: ["https://meet.example/a", ""] };
    expect(saidIn(null, beside)).toEqual({ text: "Hall 3, www.hall.example\nA talk", links: 2, pictures: 0 });
  });

  test("a newcomer’s links and first post wait; who stands here writes on", async () => {
    await turnOn("newcomer", { posts: 1, days: 3 });
    await turnOn("newcomer_links", { most: 0 });
    const nell = await addPerson(world.community, "Nell New", "member");
    const linked = await post(world, nell, world.plaza, "See https://shop.example/x");
    expect(linked.status).toBe("held");
    expect((await post(world, nell, world.plaza, "No link here")).status).toBe("published");
    await settled(world.max);
    await post(world, world.max, world.plaza, "I stand here");
    expect((await post(world, world.max, world.plaza, "See https://shop.example/y")).status).toBe("published");
    await run(world.community, sql`delete from moderation_rules where community_id = ${world.community.id}`);
    await turnOn("first_post", {});
    const otto = await addPerson(world.community, "Otto First", "member");
    const first = await post(world, otto, world.plaza, "Hello all");
    expect(first.status).toBe("held");
    await judge(world, world.mo, { id: (await caseOf(world, { kind: "post", id: first.id })).id, verdict: "approved" });
    expect((await post(world, otto, world.plaza, "And again")).status).toBe("published");
  });

  test("daily limits and slow mode refuse with 429, and of two at once one passes", async () => {
    await turnOn("daily_limit", { posts: 2, comments: 1 });
    const lee = await addPerson(world.community, "Lee Limit", "member");
    const one = await post(world, lee, world.plaza, "One");
    const both = await Promise.allSettled([
      post(world, lee, world.plaza, "Two"),
      post(world, lee, world.plaza, "Three"),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(post(world, lee, world.plaza, "Four")).rejects.toMatchObject({
      status: 429,
      code: "moderation_daily",
    });
    const requestKey = "said-once-key";
    const first = await createComment(await as(world.community, lee), { postId: one.id, text: "Said.", requestKey });
    await expect(say(world, lee, one.id, "More.")).rejects.toMatchObject({ status: 429 });
    // Sent once more, it was said.
    const again = await createComment(await as(world.community, lee), { postId: one.id, text: "Said.", requestKey });
    expect(again.comment.id).toBe(first.comment.id);
    await run(world.community, sql`delete from moderation_rules where community_id = ${world.community.id}`);
    await turnOn("slow_mode", { minutes: 5 });
    const sam = await addPerson(world.community, "Sam Slow", "member");
    const race = await Promise.allSettled([say(world, sam, one.id, "A"), say(world, sam, one.id, "B")]);
    expect(race.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(post(world, sam, world.plaza, "Soon")).rejects.toMatchObject({ status: 429, code: "moderation_slow" });
  });

  test("what waits for its time is asked when that comes: held, or a draft again that says why", async () => {
    const at = Math.ceil((Date.now() + 60_000) / 60_000) * 60_000;
    const make = async (title: string) => {
      const draft = await post(world, world.mia, world.plaza, title, { status: "draft" });
      return publishPost(await as(world.community, world.mia), {
        id: draft.id,
        title,
        doc: docOf("Words."),
        spaceSlug: "plaza",
        at,
      });
    };
    const [fine, casino] = [await make("Later, discount"), await make("Later, casino")];
    await turnOn("words_hold", { words: ["discount"] });
    await turnOn("words_block", { words: ["casino"] });
    await run(world.community, sql`update posts set published_at = 5 where id in (${fine.id}, ${casino.id})`);
    await sweepScheduledPosts(asSystem(world.community));
    const stands = await rows<{ id: number; status: string; why: string | null }>(
      world.community,
      sql`select id, status, unpublished_because as why from posts where id in (${fine.id}, ${casino.id})`,
    );
    expect(stands).toEqual(
      expect.arrayContaining([
        { id: fine.id, status: "held", why: null },
        { id: casino.id, status: "draft", why: "rules" },
      ]),
    );
  });
});
