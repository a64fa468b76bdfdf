import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listComments } from "~/features/comments/queries.server";
import { deleteComment, restoreComment } from "~/features/comments/commands.server";
import { findOwnCase } from "~/features/moderation/own-case.server";
import { countUnaddressed, findCase, listCases } from "~/features/moderation/queries.server";
import { listNotifications } from "~/features/notifications/queries.server";
import { deletePostById, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { listFeed, listSpacePosts } from "~/features/posts/lists.server";
import { findPost } from "~/features/posts/queries.server";
import type { FullPostRow } from "~/features/posts/row";
import { getShellCounts } from "~/features/shell-counts.server";
import { sql } from "~/platform/database/sql";
import { publicVersionOf } from "../../support/public-version";
import {
  addPerson,
  addSession,
  as,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import * as about from "~/routes/moderation/about";
import * as reporting from "~/routes/moderation/report";
import * as reading from "~/routes/posts/post";
import * as inbox from "~/routes/settings/moderation/moderation";
import { submit } from "../../routes/submit";
import { signInFor, visit } from "../../routes/visit";
import { say } from "../comments/commenting";
import { post } from "../posts/posting";
import { caseOf, factsOf, flag, judge, toldOf } from "./moderating";

let world: World;
let one: FullPostRow;
const thing = () => ({ kind: "post" as const, id: one.id });
const at = () => ({ spaceSlug: one.spaceSlug, slug: one.slug });
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  one = await post(world, world.mia, world.plaza, "Buy my beans");
});

const rejected = async (reason = "Not here.") => {
  await flag(world, world.max, thing());
  const { id } = await caseOf(world, thing());
  await judge(world, world.mo, { id, verdict: "rejected", reason });
  return id;
};

describe("reporting", () => {
  test("a post, a comment and a member: one row for each person and thing, however often and from however many tabs", async () => {
    const comment = { kind: "comment" as const, id: await say(world, world.mia, one.id) };
    const member = { kind: "member" as const, id: world.mia.id };
    for (const it of [thing(), comment, member]) {
      await Promise.all([
        flag(world, world.max, it),
        flag(world, world.max, it, "harassment"),
        flag(world, world.max, it),
      ]);
      await flag(world, world.ada, it, "other", "In my words");
      expect(await caseOf(world, it)).toMatchObject({ state: "inbox", flags_count: 2, is_hidden: 0, because: "flags" });
      expect(await factsOf(world, `${it.kind}.flagged`, it.id)).toBe(2);
    }
  });

  test("is for what one reads and has not written, by members with a confirmed address; a visitor signs in", async () => {
    const secret = { kind: "post" as const, id: (await post(world, world.olive, world.attic, "Secret")).id };
    const closed = { kind: "post" as const, id: (await post(world, world.mia, world.cellar, "Closed")).id };
    await expect(flag(world, world.mia, thing())).rejects.toMatchObject({ status: 403, code: "moderation_own" });
    await expect(flag(world, world.una, thing())).rejects.toMatchObject({ status: 403, code: "confirm_email" });
    await expect(flag(world, world.max, secret)).rejects.toMatchObject({ status: 404 });
    await expect(flag(world, world.max, closed)).rejects.toMatchObject({ status: 403, code: "private_space" });
    await expect(flag(world, world.max, { kind: "member", id: 5 })).rejects.toMatchObject({ status: 404 });
    await expect(flag({ community: world.other }, world.stan, thing())).rejects.toMatchObject({ status: 404 });
    const visitor = await call(world.community, null, "/internal_api/flagged_contents", {
      json: { flagged_content_type: "Post", flagged_content_id: one.id, reported_reason: "spam" },
    });
    expect(visitor.status).toBe(401);
    expect(await rows(world.community, sql`select 1 from flags where subject_id in (${one.id}, ${secret.id})`)).toEqual(
      [],
    );
  });

  test("its author does not learn of it: nobody tells them, and nothing of theirs changes", async () => {
    await flag(world, world.max, thing());
    const { id } = await caseOf(world, thing());
    expect(await toldOf(world, world.mia, id)).toEqual([]);
    await expect(findOwnCase(await as(world.community, world.mia), id)).rejects.toMatchObject({ status: 404 });
    expect(await findPost(await as(world.community, world.mia), at())).toMatchObject({ status: "published" });
    await judge(world, world.mo, { id, verdict: "approved" });
    expect(await toldOf(world, world.mia, id)).toEqual([]);
    await expect(findOwnCase(await as(world.community, world.mia), id)).rejects.toMatchObject({ status: 404 });
  });

  test("“something else” is said in words; words are cut at a thousand, kept as they are, and never HTML", async () => {
    const send = (json: object) =>
      call(world.community, world.max, "/internal_api/flagged_contents", {
        json: { flagged_content_type: "Post", flagged_content_id: one.id, ...json },
      });
    expect((await send({ reported_reason: "other" })).status).toBe(422);
    expect((await send({ reported_reason: "because" })).status).toBe(422);
    expect((await send({ reported_reason: "spam", reported_reason_body: "x".repeat(1001) })).status).toBe(422);
    expect((await send({ flagged_content_type: "Space", reported_reason: "spam" })).status).toBe(422);
    const body = "<img src=x onerror=alert(1)>";
    expect((await send({ reported_reason: "other", reported_reason_body: body })).status).toBe(201);
    const { id } = await caseOf(world, thing());
    expect((await findCase(await as(world.community, world.mo), id)).flags).toMatchObject([{ reason: "other", body }]);
  });
});

describe("who moderates", () => {
  test("sees what the role covers: admins all, moderators the spaces they read, a space's own its own; others nothing", async () => {
    const closed = { kind: "post" as const, id: (await post(world, world.mia, world.cellar, "Closed")).id };
    const host = await addPerson(world.community, "Hana Host", "member");
    await grant(world, host, world.cellar);
    await run(
      world.community,
      sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
        values (${world.community.id}, ${host.id}, ${world.cellar.id}, 'moderator', 1)`,
    );
    await flag(world, world.max, thing());
    await flag(world, world.ada, closed);
    const [open, hidden] = [(await caseOf(world, thing())).id, (await caseOf(world, closed)).id];
    const seen = async (who: Person) =>
      (await listCases(await as(world.community, who), { status: "inbox" })).cases.map(({ id }) => id);
    expect(await seen(world.ada)).toEqual(expect.arrayContaining([open, hidden]));
    const mo = await seen(world.mo);
    expect([mo.includes(open), mo.includes(hidden)]).toEqual([true, false]);
    expect(await seen(host)).toEqual([hidden]);
    await expect(judge(world, world.mo, { id: hidden, verdict: "rejected" })).rejects.toMatchObject({ status: 404 });
    await expect(judge(world, host, { id: open, verdict: "rejected" })).rejects.toMatchObject({ status: 404 });
    expect((await countUnaddressed(await as(world.community, host))).count).toBe(1);
    expect((await getShellCounts(await as(world.community, host))).unaddressed).toBe(2);
    expect((await getShellCounts(await as(world.community, world.max))).unaddressed).toBe(0);
    for (const path of ["", "/unaddressed_count", `/${open}`]) {
      const door = (who: Person | null) => call(world.community, who, `/internal_api/flagged_contents${path}`);
      expect([(await door(null)).status, (await door(world.max)).status]).toEqual([401, 403]);
    }
    await expect(judge(world, world.max, { id: open, verdict: "rejected" })).rejects.toMatchObject({ status: 403 });
    await expect(
      judge({ community: world.other }, world.stan, { id: open, verdict: "rejected" }),
    ).rejects.toMatchObject({
      status: 403,
    });
    // Whose role ends sees nothing of it, in the same moment.
    await run(world.community, sql`delete from space_roles where member_id = ${host.id}`);
    await expect(judge(world, host, { id: hidden, verdict: "rejected" })).rejects.toMatchObject({ status: 403 });
  });

  test("is told that something waits, by whoever reported it, and only who may judge it is", async () => {
    await flag(world, world.max, thing());
    const { id } = await caseOf(world, thing());
    expect(await toldOf(world, world.mo, id)).toEqual(["content_flagged"]);
    expect(await toldOf(world, world.ada, id)).toEqual(["content_flagged"]);
    expect(await toldOf(world, world.max, id)).toEqual([]);
    const closed = { kind: "post" as const, id: (await post(world, world.olive, world.attic, "Secret one")).id };
    await flag(world, world.ada, closed);
    expect(await toldOf(world, world.mo, (await caseOf(world, closed)).id)).toEqual([]);
    const { records } = await listNotifications(await as(world.community, world.mo), {});
    expect(records[0]).toMatchObject({ kind: "content_flagged", path: `/flagged_contents/${id}` });
  });

  test("a view-only masquerade neither reports nor judges", async () => {
    await flag(world, world.max, thing());
    const { id } = await caseOf(world, thing());
    const looking = async (who: Person) => ({
      ...who,
      cookie: await addSession(world.community, who, { mode: "view_only", masqueraderId: world.olive.id }),
    });
    await expect(flag(world, await looking(world.ada), thing())).rejects.toMatchObject({ code: "view_only_error" });
    await expect(judge(world, await looking(world.mo), { id, verdict: "rejected" })).rejects.toMatchObject({
      code: "view_only_error",
    });
  });
});

describe("what is taken down", () => {
  test("is gone for everybody but its author, who is told why, and who moderates; counted nowhere; visitors’ pages are made anew", async () => {
    const before = await rows<{ n: number }>(
      world.community,
      sql`select posts_count as n from spaces where id = ${world.plaza.id}`,
    );
    const version = await publicVersionOf(world);
    await say(world, world.max, one.id);
    const id = await rejected("<b>Ads</b> go to the market.");
    for (const who of [world.max, world.una]) {
      await expect(findPost(await as(world.community, who), at())).rejects.toMatchObject({ status: 404 });
    }
    await expect(findPost(await asVisitor(world.community), at())).rejects.toMatchObject({ status: 404 });
    for (const who of [world.mia, world.mo, world.ada]) {
      expect(await findPost(await as(world.community, who), at())).toMatchObject({
        status: "held",
        held: { state: "rejected" },
      });
    }
    const feed = await listFeed(await as(world.community, world.mia), { sort: "latest" });
    const space = await listSpacePosts(await as(world.community, world.ada), { spaceSlug: "plaza" });
    for (const { posts } of [feed, space]) expect(posts.map((p) => p.id)).not.toContain(one.id);
    const after = await rows<{ n: number }>(
      world.community,
      sql`select posts_count as n from spaces where id = ${world.plaza.id}`,
    );
    expect(after[0]?.n).toBe((before[0]?.n ?? 0) - 1);
    expect(await publicVersionOf(world)).toBeGreaterThan(version);
    // What was told of it leads nowhere any more.
    const told = await listNotifications(await as(world.community, world.mia), {});
    expect(told.records.filter(({ post: about }) => about?.id === one.id)).toEqual([]);
    expect(await toldOf(world, world.mia, id)).toEqual(["content_rejected"]);
    expect(await toldOf(world, world.max, id)).toEqual(["flag_rejected"]);
    expect(await findOwnCase(await as(world.community, world.mia), id)).toMatchObject({
      as: "author",
      status: "rejected",
      reason: "<b>Ads</b> go to the market.",
    });
    const { data } = await visit(world.community, world.mia, `/flagged_contents/${id}`, about.loader, {
      id: String(id),
    });
    expect(JSON.stringify(data)).not.toContain(world.max.name);
  });

  test("its page says so to its author, by its address; nobody changes it, and its author may take it back", async () => {
    await rejected();
    const open = (who: Person | null) =>
      visit(world.community, who, `/c/plaza/${one.slug}`, reading.loader, { spaceSlug: "plaza", slug: one.slug });
    expect((await open(world.mia)).data).toMatchObject({
      held: { id: one.id, held: { state: "rejected", is_own: true } },
    });
    expect((await open(world.mo)).data).toMatchObject({ held: { held: { is_own: false } } });
    expect([(await open(world.max)).status, (await open(null)).status]).toEqual([404, 404]);
    const found = await findPost(await as(world.community, world.mia), at());
    expect(found.policies).toMatchObject({ can_update_post: false, can_destroy_post: true, can_report_post: false });
    await deletePostById(await as(world.community, world.mia), one.id);
    await undoDeletePost(await as(world.community, world.mia), one.id);
    expect(await findPost(await as(world.community, world.mia), at())).toMatchObject({ status: "held" });
  });

  test("a comment keeps its words for its author alone, apart from the others, and for who moderates", async () => {
    const comment = { kind: "comment" as const, id: await say(world, world.mia, one.id, "You are all fools.") };
    await flag(world, world.max, comment, "harassment");
    const { id } = await caseOf(world, comment);
    await judge(world, world.mo, { id, verdict: "rejected" });
    const list = async (who: Person | null) =>
      listComments(who ? await as(world.community, who) : await asVisitor(world.community), { postId: one.id });
    const mine = await list(world.mia);
    expect([mine.records, mine.comments_count]).toEqual([[], 0]);
    expect(mine.held).toMatchObject([{ body: "<p>You are all fools.</p>", held: { state: "rejected", is_own: true } }]);
    for (const who of [world.max, null]) {
      const theirs = await list(who);
      expect([theirs.records, theirs.held]).toEqual([[], undefined]);
      expect(JSON.stringify(theirs)).not.toContain("fools");
    }
    // One with answers keeps its place, and its words are its author's.
    await judge(world, world.mo, { id, verdict: "approved" });
    await say(world, world.max, one.id, "Why?", comment.id);
    await judge(world, world.mo, { id, verdict: "rejected" });
    const [root] = (await list(world.max)).records;
    expect(root).toMatchObject({ is_deleted: true, body: "", community_member: null });
    expect((await list(world.mia)).records[0]).toMatchObject({ is_deleted: false, held: { state: "rejected" } });
  });

  test("what its author deletes stays deleted, whatever is decided, and an undo brings back no more than was there", async () => {
    const comment = { kind: "comment" as const, id: await say(world, world.mia, one.id, "Hm.") };
    const ref = { postId: one.id, id: comment.id };
    await flag(world, world.max, comment);
    const { id } = await caseOf(world, comment);
    await deleteComment(await as(world.community, world.mia), ref);
    await judge(world, world.mo, { id, verdict: "rejected" });
    const back = await restoreComment(await as(world.community, world.mia), ref);
    expect(back.comment).toMatchObject({ held: { state: "rejected" } });
    expect((await listComments(await as(world.community, world.max), { postId: one.id })).comments_count).toBe(0);
    await deleteComment(await as(world.community, world.mia), ref);
    await judge(world, world.mo, { id, verdict: "approved" });
    expect((await listComments(await as(world.community, world.max), { postId: one.id })).comments_count).toBe(0);
    await restoreComment(await as(world.community, world.mia), ref);
    expect((await listComments(await as(world.community, world.max), { postId: one.id })).comments_count).toBe(1);
    // Of a post as of a comment.
    await deletePostById(await as(world.community, world.mia), one.id);
    await flag(world, world.max, thing()).catch(() => null);
    await run(
      world.community,
      sql`insert into moderation_cases (id, community_id, subject_kind, subject_id, author_id, state, because, at, created_at)
        values (${one.id}, ${world.community.id}, 'post', ${one.id}, ${world.mia.id}, 'inbox', 'flags', 1, 1)`,
    );
    await judge(world, world.ada, { id: one.id, verdict: "rejected" });
    await undoDeletePost(await as(world.community, world.mia), one.id);
    await expect(findPost(await as(world.community, world.max), at())).rejects.toMatchObject({ status: 404 });
  });
});

describe("a judgement", () => {
  test("is made once by two at once, and twice is once; each is reversed by the other, and everybody is told", async () => {
    await flag(world, world.max, thing());
    const { id, version } = await caseOf(world, thing());
    const both = await Promise.allSettled([
      judge(world, world.mo, { id, verdict: "approved", version }),
      judge(world, world.ada, { id, verdict: "rejected", version, reason: "No." }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const after = await caseOf(world, thing());
    expect((await factsOf(world, "post.approved", one.id)) + (await factsOf(world, "post.rejected", one.id))).toBe(1);
    const verdict = after.state === "approved" ? ("approved" as const) : ("rejected" as const);
    await judge(world, world.mo, { id, verdict });
    expect((await caseOf(world, thing())).version).toBe(after.version);
    await expect(
      judge(world, world.mo, { id, verdict: verdict === "approved" ? "rejected" : "approved", version }),
    ).rejects.toMatchObject({
      code: "moderation_judged",
    });
    await judge(world, world.ada, { id, verdict: "rejected", reason: "No." });
    await judge(world, world.mo, { id, verdict: "approved" });
    expect(await findPost(await as(world.community, world.max), at())).toMatchObject({ status: "published" });
    expect(await toldOf(world, world.mia, id)).toEqual(["content_approved"]);
    expect(await toldOf(world, world.max, id)).toEqual(["flag_approved"]);
    expect(await caseOf(world, thing())).toMatchObject({ state: "approved", is_hidden: 0, acted_by: world.mo.id });
  });

  test("is nobody’s about themselves but an owner’s", async () => {
    const own = { kind: "post" as const, id: (await post(world, world.mo, world.plaza, "Mine")).id };
    await flag(world, world.max, own);
    const { id } = await caseOf(world, own);
    await expect(judge(world, world.mo, { id, verdict: "approved" })).rejects.toMatchObject({
      code: "not_found",
    });
    const owners = { kind: "post" as const, id: (await post(world, world.olive, world.plaza, "Mine too")).id };
    await flag(world, world.max, owners);
    await judge(world, world.olive, { id: (await caseOf(world, owners)).id, verdict: "approved" });
  });

  test("a report after it was found fine has it judged again", async () => {
    await flag(world, world.max, thing());
    const { id } = await caseOf(world, thing());
    await judge(world, world.mo, { id, verdict: "approved" });
    await flag(world, world.ada, thing());
    expect(await caseOf(world, thing())).toMatchObject({ state: "inbox", flags_count: 2, is_hidden: 0 });
  });

  test("of a member hides nothing: they are told why, and by nobody’s name", async () => {
    const member = { kind: "member" as const, id: world.max.id };
    await flag(world, world.mia, member, "harassment");
    const { id } = await caseOf(world, member);
    await judge(world, world.mo, { id, verdict: "rejected", reason: "Be kind." });
    expect(await toldOf(world, world.max, id)).toEqual(["member_rejected"]);
    const { data } = await visit(world.community, world.max, `/flagged_contents/${id}`, about.loader, {
      id: String(id),
    });
    expect(data).toMatchObject({ one: { as: "author", isMember: true, reason: "Be kind." } });
    expect(JSON.stringify(data)).not.toContain(world.mia.name);
  });

  test("pages: the list, one beside it, its forms, and who they are for", async () => {
    await flag(world, world.max, thing(), "other", "Look at this");
    const { id, version } = await caseOf(world, thing());
    const address = `/settings/moderation?item=${id}`;
    const open = (who: Person | null, path = address) => visit(world.community, who, path, inbox.loader);
    expect([(await open(world.max)).status, (await open(world.stan)).status]).toEqual([403, 302]);
    expect(await open(null)).toMatchObject({ status: 302, location: signInFor(address) });
    expect((await open(world.mo)).data).toMatchObject({
      open: { id, title: "Buy my beans", version, flags: [{ reason: "other", body: "Look at this" }] },
    });
    expect((await open(world.mo, "/settings/moderation?status=all")).status).toBe(422);
    const send = (fields: Record<string, string>, who = world.mo) =>
      submit(
        world.community,
        address,
        inbox.action,
        { id: String(id), version: String(version), ...fields },
        { cookie: who.cookie },
      );
    // What was typed comes back.
    expect(await send({ intent: "reject", action_reason_body: "x".repeat(1001) })).toMatchObject({
      status: 422,
      data: { values: { action_reason_body: "x".repeat(1001) } },
    });
    expect(await send({ intent: "reject", action_reason_body: "No ads." })).toMatchObject({ status: 302 });
    expect(await caseOf(world, thing())).toMatchObject({ state: "rejected" });
    expect((await send({ intent: "approve" })).status).toBe(409);
    expect((await open(world.mo, "/settings/moderation?status=rejected")).data).toMatchObject({
      cases: expect.arrayContaining([expect.objectContaining({ id, action_reason_body: "No ads." })]),
    });
    // A moderator who follows their line is led to it.
    const led = await visit(world.community, world.mo, `/flagged_contents/${id}`, about.loader, { id: String(id) });
    expect(led).toMatchObject({ status: 302, location: `/settings/moderation?item=${id}` });
  });

  test("reporting by its page, without scripts: what was typed is kept, and once is said to be once", async () => {
    const other = await post(world, world.ada, world.plaza, "Another");
    const address = `/flagged_contents/new?flagged_content_type=Post&flagged_content_id=${other.id}`;
    const open = (who: Person | null, path = address) => visit(world.community, who, path, reporting.loader);
    expect((await open(world.max)).data).toEqual({
      type: "Post",
      isPrivate: false,
      title: "Another",
      path: `/c/plaza/${other.slug}`,
      isFlagged: false,
    });
    expect(await open(null)).toMatchObject({ status: 302, location: signInFor(address) });
    expect((await open(world.ada)).status).toBe(403);
    expect(
      (await open(world.max, "/flagged_contents/new?flagged_content_type=Space&flagged_content_id=1")).status,
    ).toBe(404);
    const send = (fields: Record<string, string>) =>
      submit(world.community, address, reporting.action, fields, { cookie: world.max.cookie });
    expect(await send({ reported_reason: "other", reported_reason_body: " " })).toMatchObject({
      status: 422,
      data: {
        error: { fields: { reported_reason_body: "Say it in your words." } },
        values: { reported_reason: "other" },
      },
    });
    expect((await send({ reported_reason: "spam", reported_reason_body: "" })).data).toEqual({ sent: true });
    expect((await open(world.max)).data).toMatchObject({ isFlagged: true });
    expect(await caseOf(world, { kind: "post", id: other.id })).toMatchObject({ flags_count: 1 });
  });
});
