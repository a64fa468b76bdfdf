import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { removeMember } from "~/features/members/commands/remove-member.server";
import { updateProfile } from "~/features/members/commands/update-profile.server";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { sharePost } from "~/features/posts/commands/share-post.server";
import { sweepScheduledPosts } from "~/features/posts/commands/sweep-scheduled-posts.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { findPost, findPostById } from "~/features/posts/queries.server";
import { removePosts } from "~/features/posts/remove-posts.server";
import type { FullPostRow } from "~/features/posts/row";
import { findSharedPost } from "~/features/posts/shared.server";
import { saveRule } from "~/features/moderation/rule-settings.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
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
import { caseOf, judge } from "../moderation/moderating";
import { post } from "../posts/posting";
import { find, listened } from "../search/searching";
import { everybody, lineOf, mention, toldOf } from "./mentioning";

let world: World;
let made = 0;
beforeAll(async () => {
  world = await createWorld();
});
let space: SpaceRef;
beforeEach(async () => {
  made += 1;
  space = await addSpace(world, `talk-${made}`, {});
});

async function write(doc: DocNode, who: Person = world.mia, where: SpaceRef = space): Promise<FullPostRow> {
  const one = await post(world, who, where, "A word", { doc });
  await listened(world);
  return one;
}
async function edit(one: FullPostRow, doc: DocNode, who: Person = world.mia): Promise<FullPostRow> {
  const after = await updatePost(await as(world.community, who), {
    spaceSlug: one.spaceSlug,
    slug: one.slug,
    title: "A word",
    doc,
  });
  await listened(world);
  return after;
}
const told = (who: Person, one: { id: number }) => toldOf(world, who, { post: one.id });
const bodyFor = async (who: Person | null, one: FullPostRow) =>
  (
    await findPost(who ? await as(world.community, who) : await asVisitor(world.community), {
      spaceSlug: one.spaceSlug,
      slug: one.slug,
    })
  ).body;
const linkTo = ({ publicUid }: Person, name: string) => `<a href="/u/${publicUid}" data-mention="1">@${name}</a>`;

describe("somebody who is named", () => {
  test("is linked to by the name they go by, told once, and found by it; a forged name is theirs again, a stranger’s is words", async () => {
    const one = await write(
      lineOf(
        "Thanks ",
        mention({ ...world.max, name: "Owner of this house" }),
        " and ",
        mention({ ...world.stan, name: "Whoever" }),
        "!",
      ),
    );
    expect(await bodyFor(world.ada, one)).toBe(`<p>Thanks ${linkTo(world.max, world.max.name)} and @Whoever!</p>`);
    expect(one.excerpt).toBe("Thanks @Max Member and @Whoever!");
    expect(await told(world.max, one)).toEqual(["mention"]);
    expect(await find(world, world.max, "", { type: "mentions" })).toContain("A word");
    const strangers = await rows(world.community, sql`select 1 from notifications where member_id = ${world.stan.id}`);
    expect(strangers).toEqual([]);
    expect(JSON.stringify((await findPostById(await as(world.community, world.mia), one.id)).tiptap_body)).toContain(
      `"label":"${world.max.name}"`,
    );
  });

  test("by the wire as well; a document that is none of ours is refused and written nowhere", async () => {
    const send = (attrs: object, person: Person | null = world.mia) =>
      call(world.community, person, `/internal_api/spaces/${space.slug}/posts`, {
        headers: { "Idempotency-Key": "by-the-wire" },
        json: {
          name: "By the wire",
          status: "published",
          tiptap_body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "mention", attrs }] }] },
        },
      });
    const answer = await send({ id: world.max.publicUid, label: "M" });
    expect(answer.status).toBe(201);
    const { id } = await answer.json<{ id: number }>();
    await listened(world);
    // Once more is the same post, and no edit of it.
    const again = await (await send({ id: world.max.publicUid, label: "M" })).json();
    expect(again).toMatchObject({ id, edited_at: null });
    expect(await told(world.max, { id })).toEqual(["mention"]);
    for (const attrs of [{}, { id: 7, label: "M" }, { id: "a b", label: "M" }, { id: "x", label: "M".repeat(101) }]) {
      expect((await send(attrs)).status).toBe(422);
    }
    expect((await send({ id: world.max.publicUid, label: "M" }, null)).status).toBe(401);
    expect((await send({ id: world.max.publicUid, label: "M" }, world.stan)).status).toBe(401);
  });

  test("goes by another name a day later; who has left is words", async () => {
    const pat = await addPerson(world.community, "Pat", "member");
    const one = await write(lineOf(mention(pat)));
    await updateProfile(await as(world.community, pat), { name: "Patricia <b>" } as never);
    expect(await bodyFor(world.ada, one)).toContain(linkTo(pat, "Patricia &lt;b&gt;"));
    await removeMember(await as(world.community, world.olive), pat.id);
    expect(await bodyFor(world.ada, one)).toBe(`<p>@Pat</p>`);
  });

  test("is told by an edit that names them, and never again; taken out and put in again is no news", async () => {
    const one = await write(lineOf("Nobody"));
    expect(await told(world.max, one)).toEqual([]);
    await edit(one, lineOf(mention(world.max)));
    expect(await told(world.max, one)).toEqual(["mention"]);
    await run(world.community, sql`update notifications set read_at = 1 where member_id = ${world.max.id}`);
    await edit(one, lineOf(mention(world.max), " and ", mention(world.mo)));
    await edit(one, lineOf("Nobody"));
    await edit(one, lineOf(mention(world.max)));
    expect([await told(world.max, one), await told(world.mo, one)]).toEqual([["mention"], ["mention"]]);
  });

  test("of two edits in a race is told once", async () => {
    const one = await write(lineOf("Nobody"));
    await Promise.allSettled([edit(one, lineOf(mention(world.max))), edit(one, lineOf(mention(world.max)))]);
    await listened(world);
    expect(await told(world.max, one)).toEqual(["mention"]);
  });

  test("has one line where the space’s new posts are told as well; nobody is told of their own words", async () => {
    for (const who of [world.max, world.mo]) await grant(world, who, space);
    const one = await write(lineOf(mention(world.max), mention(world.mia)));
    expect([await told(world.max, one), await told(world.mo, one)]).toEqual([["mention"], ["post"]]);
    expect(await told(world.mia, one)).toEqual([]);
  });

  test("is not told of what they may not read; moved there, nor by an edit there", async () => {
    const one = await write(lineOf(mention(world.max)), world.mia, world.cellar);
    expect(await told(world.max, one)).toEqual([]);
    const open = await write(lineOf("Nobody"));
    const moved = await movePost(await as(world.community, world.ada), {
      spaceSlug: open.spaceSlug,
      slug: open.slug,
      to: "attic",
    });
    await edit(moved, lineOf(mention(world.max), mention(world.ada)), world.olive);
    expect([await told(world.max, open), await told(world.ada, open)]).toEqual([[], ["mention"]]);
  });

  test("is told of a draft when it is published, of what waits at its time, of nothing that is published quietly", async () => {
    const draft = await post(world, world.mia, space, "A word", { doc: lineOf(mention(world.max)), status: "draft" });
    await listened(world);
    expect(await told(world.max, draft)).toEqual([]);
    const at = Date.now() + 3_600_000;
    const words = { id: draft.id, title: "A word", doc: lineOf(mention(world.max)), spaceSlug: space.slug };
    await publishPost(await as(world.community, world.mia), { ...words, at });
    await listened(world);
    expect(await told(world.max, draft)).toEqual([]);
    await run(world.community, sql`update posts set published_at = 1 where id = ${draft.id}`);
    await sweepScheduledPosts(asSystem(world.community));
    await listened(world);
    expect(await told(world.max, draft)).toEqual(["mention"]);
    const quiet = await post(world, world.mia, space, "Quiet", { doc: lineOf("x"), status: "draft" });
    await run(world.community, sql`update posts set skip_notifications = 1 where id = ${quiet.id}`);
    await publishPost(await as(world.community, world.mia), { ...words, id: quiet.id });
    await listened(world);
    expect(await told(world.max, quiet)).toEqual([]);
  });

  test("is told of what was held once it is let through", async () => {
    await saveRule(await as(world.community, world.ada), "words_hold", { words: "casino" }, true);
    const ctx = await as(world.community, world.mia);
    const one = await post(world, world.mia, space, "A word", { doc: lineOf("casino ", mention(world.max)) });
    await ctx.settled();
    await listened(world);
    expect([one.status, await told(world.max, one)]).toEqual(["held", []]);
    const thing = { kind: "post", id: one.id } as const;
    const { id, version } = await caseOf(world, thing);
    await judge(world, world.ada, { id, version, verdict: "approved" });
    await listened(world);
    expect(await told(world.max, one)).toEqual(["mention"]);
    await saveRule(await as(world.community, world.ada), "words_hold", { words: "casino" }, false);
  });

  test("is words for visitors where the directory is the members’ own, and at a shared link", async () => {
    const one = await write(lineOf(mention(world.max)));
    const directory = (isPublic: number) =>
      run(
        world.community,
        sql`update communities set public_member_directory = ${isPublic} where community_id = ${world.community.id}`,
      );
    await directory(1);
    expect(await bodyFor(null, one)).toContain(linkTo(world.max, world.max.name));
    await directory(0);
    expect(await bodyFor(null, one)).toBe(`<p>@${world.max.name}</p>`);
    expect(await bodyFor(world.mo, one)).toContain(linkTo(world.max, world.max.name));
    const { shareUid } = one;
    await sharePost(await as(world.community, world.ada), { spaceSlug: one.spaceSlug, slug: one.slug } as never);
    const [row] = await rows<{ link: string }>(
      world.community,
      sql`select share_link as link from posts where id = ${one.id}`,
    );
    const shared = await findSharedPost(await asVisitor(world.community), row?.link ?? shareUid);
    expect(shared.body).toBe(`<p>@${world.max.name}</p>`);
    await directory(1);
  });

  test("nobody writes with a view-only session; too many names are refused; a post takes its rows along", async () => {
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.olive.id });
    await expect(write(lineOf(mention(world.max)), { ...world.mia, cookie })).rejects.toMatchObject({
      code: "view_only_error",
    });
    const many = Array.from({ length: 51 }, () => mention(world.max));
    await expect(write(lineOf(...many))).rejects.toMatchObject({ fields: { body: "mentions_many" } });
    const one = await write(lineOf(mention(world.max)));
    await deletePost(await as(world.community, world.mia), { spaceSlug: one.spaceSlug, slug: one.slug } as never);
    while (!(await removePosts(asSystem(world.community), [{ id: one.id, isReacted: 0, isEdited: 0 }])));
    expect(await rows(world.community, sql`select 1 from mentions where subject_id = ${one.id}`)).toEqual([]);
  });
});

describe("everybody in a space", () => {
  test("is named by who manages it alone: once each, by their members, and by nobody’s forgery", async () => {
    for (const who of [world.max, world.mo]) await grant(world, who, space);
    const one = await write(lineOf(everybody, " and ", mention(world.max)), world.ada);
    expect(await bodyFor(world.mia, one)).toContain(`<b data-mention="space">@everyone</b>`);
    expect([await told(world.max, one), await told(world.mo, one)]).toEqual([["mention"], ["space_mention"]]);
    expect([await told(world.ada, one), await told(world.mia, one)]).toEqual([[], []]);
    await expect(write(lineOf(everybody), world.mia)).rejects.toMatchObject({ status: 403, code: "mention_everybody" });
    const own = await write(lineOf("Mine"));
    await expect(edit(own, lineOf(everybody))).rejects.toMatchObject({ status: 403, code: "mention_everybody" });
    expect(await rows(world.community, sql`select 1 from mentions where subject_id = ${own.id}`)).toEqual([]);
  });

  test("is told by an edit that adds it, once; who wrote the post may write on", async () => {
    await grant(world, world.max, space);
    const one = await write(lineOf("First"));
    await run(world.community, sql`update notifications set read_at = 1 where member_id = ${world.max.id}`);
    await edit(one, lineOf(everybody), world.ada);
    await edit(one, lineOf(everybody, " again"), world.mia);
    expect((await told(world.max, one)).filter((kind) => kind === "space_mention")).toEqual(["space_mention"]);
  });
});

test("whoever was taken out of a text before it appeared is not told of it, nor is the whole space", async () => {
  for (const who of [world.max, world.mo]) await grant(world, who, space);
  const draft = await post(world, world.ada, space, "A word", { doc: lineOf("x"), status: "draft" });
  const asked = { id: draft.id, title: "A word", spaceSlug: space.slug, at: Date.now() + 3_600_000 };
  const waiting = await publishPost(await as(world.community, world.ada), {
    ...asked,
    doc: lineOf(everybody, " and ", mention(world.mia), mention(world.max)),
  });
  await edit(waiting, lineOf("Only ", mention(world.max)), world.ada);
  await run(world.community, sql`update posts set published_at = 1 where id = ${draft.id}`);
  await sweepScheduledPosts(asSystem(world.community));
  await listened(world);
  const told = (who: Person) => toldOf(world, who, { post: draft.id });
  expect([await told(world.mia), await told(world.max)]).toEqual([[], ["mention"]]);
  expect(await told(world.mo)).not.toContain("space_mention");
});

test("one text tells two hundred at most, however often it is edited, and is read by whom it names now", async () => {
  const people: Person[] = [];
  for (let n = 0; n < 50; n++) people.push(await addPerson(world.community, `Per ${n}`, "member"));
  const one = await write(lineOf("Begin"));
  await run(
    world.community,
    sql`insert into mentions (community_id, subject_kind, subject_id, member_id, by_id, at, is_present)
      select ${world.community.id}, 'post', ${one.id}, -value, ${world.mia.id}, 1, 0 from json_each(${JSON.stringify(Array.from({ length: 170 }, (_, at) => at + 1))})`,
  );
  await edit(one, lineOf("Hello ", ...people.map(mention)));
  const counted = await rows<{ n: number; present: number }>(
    world.community,
    sql`select count(*) as n, sum(is_present) as present from mentions where subject_kind = 'post' and subject_id = ${one.id}`,
  );
  expect(counted).toEqual([{ n: 200, present: 30 }]);
});

test("no text says the name of a space that it has left", async () => {
  const secret = await addSpace(world, `layoffs-${made}`, { isPrivate: 1, visibility: "secret" });
  const one = await write(lineOf(everybody, " read this"), world.ada, secret);
  const at = { spaceSlug: one.spaceSlug, slug: one.slug };
  await movePost(await as(world.community, world.ada), { ...at, to: space.slug });
  const shown = await findPost(await asVisitor(world.community), { spaceSlug: space.slug, slug: one.slug });
  expect(`${shown.body} ${shown.excerpt}`).not.toContain("layoffs");
});
