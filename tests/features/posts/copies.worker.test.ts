import { getTableColumns } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { posts } from "#db/community/schema";
import { cancelJob, undoJob } from "~/features/jobs/commands.server";
import { findJobPage } from "~/features/jobs/queries.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { pinPost } from "~/features/posts/commands/pin-post.server";
import { duplicateWithPosts } from "~/features/posts/copies/start.server";
import { picturesOf } from "~/features/posts/gallery";
import { listFeed, listSpacePosts } from "~/features/posts/lists.server";
import { findPostRowById } from "~/features/posts/queries.server";
import { deleteSpace } from "~/features/spaces/commands/delete-space.server";
import { findSpace } from "~/features/spaces/queries.server";
import { createTopic } from "~/features/topics/commands.server";
import { sql } from "~/platform/database/sql";
import { type Ran, runJob } from "~/platform/jobs/run.server";
import { action, loader } from "~/routes/spaces/duplicate-space";
import { type DocNode, fileIdsOf } from "~/ui/editor/document";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { imageSpace, picture } from "../../support/subjects";
import {
  addSpace,
  as,
  asSystem,
  call,
  createWorld,
  env,
  grant,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { finish, slowedIn, step } from "../jobs/finish";
import { addPost, paragraph, post } from "./posting";

const AGO = Date.now() - 30 * 86_400_000;

let world: World;
let source: SpaceRef;
beforeEach(async () => {
  world = await createWorld();
  source = await addSpace(world, "archive", {});
});

const ada = () => as(world.community, world.ada);
const begin = async (from: SpaceRef = source, name = "Second archive", key?: string) =>
  duplicateWithPosts(await ada(), from.slug, { name, slug: "", with_members: false, with_posts: true }, key);
const jobOf = async (from?: SpaceRef) => {
  const { id, slug, postsJob } = await begin(from);
  return { copy: { id, slug }, job: postsJob ?? 0 };
};
const filled = async (count: number) => {
  for (let i = 0; i < count; i++) {
    const at = AGO + i * 1000;
    await addPost(world, i % 2 ? world.mia : world.mo, source, {
      title: `Post ${i}`,
      slug: `post-${i}`,
      publishedAt: at,
      activityAt: at,
    });
  }
};
const titlesIn = async ({ id }: { id: number }) =>
  (
    await rows<{ title: string }>(
      world.community,
      sql`select title from posts where space_id = ${id} order by published_at, id`,
    )
  ).map(({ title }) => title);
const rowOf = async (id: number) => {
  const [row] = await rows<Record<string, unknown>>(world.community, sql`select * from posts where id = ${id}`);
  return row ?? {};
};
const copyOf = async ({ id }: { id: number }, { slug }: { slug: string }) =>
  Number(
    (
      await rows<{ id: number }>(world.community, sql`select id from posts where space_id = ${id} and slug = ${slug}`)
    )[0]?.id,
  );
const count = async (statement: ReturnType<typeof sql<{ n: number }>>) =>
  (await rows<{ n: number }>(world.community, statement))[0]?.n;
const release = (job: number) => run(world.community, sql`update jobs set lease_until = 0 where id = ${job}`);

/** What makes a post another one than its original, and what others did with that. */
const ITS_OWN =
  `id space_id slug share_uid share_link sharing topics gallery cover_file_id likes_base likes_count reactions
  comments_count unpublished_because activity_at activity_by edited_at pinned_at meta_title meta_description
  open_graph_file_id is_shared is_placed draft_version status_before_delete deleted_at kept_longer source external_id
  created_at updated_at`.split(/\s+/);

/** A picture of the owner's, with its bytes. */
async function stored(owner: Person = world.olive): Promise<number> {
  const id = await picture(world, owner);
  for (const width of [480, 960, 1600]) await env.FILES.put(keyOf(id, width), `${id} at ${width}`);
  return id;
}
const keyOf = (id: number, width: number) => `c/${world.community.id}/${id}/${width}.webp`;
const withPicture = (fileId: number): DocNode => ({
  type: "doc",
  content: [paragraph("Look:"), { type: "image", attrs: { fileId, width: 1600, height: 1200, alt: "A bag" } }],
});
const filesOn = (id: number) =>
  rows<{ id: number; copied_from: number }>(
    world.community,
    sql`select id, copied_from from files where attached_kind = 'post' and attached_id = ${id} order by copied_from`,
  );

describe("what comes along", () => {
  test("has every column of its original, and nothing of what others did with it", async () => {
    const original = await addPost(world, world.mia, source, {
      title: "To the letter",
      bodyHtml: "<p>As it was <em>elsewhere</em>.</p>",
      excerpt: "As it was",
      reading: "",
      rendered: 1,
      downloadableImages: 1,
      publishedAt: AGO,
      activityAt: AGO + 99,
      activityBy: world.mo.id,
      likesBase: 4,
      likesCount: 7,
      reactions: '[["☕",1]]',
      commentsCount: 3,
      isCommentsEnabled: 0,
      isCommentsClosed: 1,
      isLikingEnabled: 0,
      hideMetaInfo: 1,
      isTruncationDisabled: 1,
      skipNotifications: 1,
      internalCustomHtml: "<b>Ours</b>",
      metaTitle: "Found by",
      shareLink: `link-${world.community.id}`,
      sharing: 2,
      editedAt: AGO + 5,
      draftVersion: 3,
      source: "elsewhere",
      externalId: "1",
    });
    const { copy, job } = await jobOf();
    await finish(world.community, job);
    const id = await copyOf(copy, original);
    const [from, to] = [await rowOf(original.id), await rowOf(id)];
    for (const { name } of Object.values(getTableColumns(posts)))
      if (!ITS_OWN.includes(name)) expect([name, to[name]]).toEqual([name, from[name]]);
    expect(to).toMatchObject({
      space_id: copy.id,
      activity_at: AGO,
      activity_by: null,
      likes_base: 0,
      likes_count: 0,
      reactions: "",
      comments_count: 0,
      share_link: null,
      sharing: 0,
      edited_at: null,
      meta_title: "",
      source: null,
      draft_version: 0,
    });
    expect(to.share_uid).not.toBe(from.share_uid);
  });

  test("is what is published, in its order, with pins and the topics that the new space offers", async () => {
    const here = (await createTopic(await ada(), { name: "Here", admin_only: false, space_ids: [source.id] })).id;
    await filled(4);
    const [first] = await rows<{ id: number; slug: string }>(
      world.community,
      sql`select id, slug from posts where space_id = ${source.id} order by published_at limit 1`,
    );
    for (const status of ["draft", "scheduled", "deleted"] as const)
      await addPost(world, world.mia, source, { status, title: status });
    await run(
      world.community,
      sql`insert into post_topics (community_id, post_id, topic_id, space_id, is_listed, title, likes_count, published_at,
          activity_at) select community_id, id, ${here}, space_id, 1, title, 0, published_at, activity_at
        from posts where id = ${first?.id ?? 0}`,
    );
    await pinPost(await ada(), { spaceSlug: source.slug, slug: first?.slug ?? "" });
    const { copy, job } = await jobOf();
    await finish(world.community, job);
    expect(await titlesIn(copy)).toEqual(["Post 0", "Post 1", "Post 2", "Post 3"]);
    const read = async (slug: string) =>
      (await listSpacePosts(await ada(), { spaceSlug: slug, sort: "latest" })).posts.map((one) => [
        one.name,
        one.slug,
        one.published_at,
        one.is_pinned,
        one.author.name,
        one.topics.map(({ name }) => name),
      ]);
    await run(
      world.community,
      sql`update posts set topics = json_array(json_array(${here}, 'Here', 'here'))
      where id = ${first?.id ?? 0}`,
    );
    expect(await read(copy.slug)).toEqual(await read(source.slug));
    expect(await count(sql`select posts_count as n from topics where id = ${here}`)).toBe(2);
    const page = await findJobPage(await ada(), job);
    expect(page.job).toMatchObject({
      title: "Copy of 4 posts to Second archive",
      total: 4,
      done: 4,
      outcome: "4 posts copied.",
    });
  });

  test("pictures of a text, a gallery and a cover are the copy's own, and count as nobody's uploads of the day", async () => {
    const space = await imageSpace(world);
    const [shown, inText] = [await stored(), await stored()];
    const original = await createPost(await as(world.community, world.olive), {
      spaceSlug: space.slug,
      title: "Bags",
      doc: withPicture(inText),
      gallery: { images: [{ id: shown, alt: "A bag" }], isDownloadable: true },
      requestKey: crypto.randomUUID(),
      status: "published",
    });
    const { copy, job } = await jobOf(space);
    await finish(world.community, job);
    const made = await findPostRowById(await ada(), await copyOf(copy, original));
    const files = await filesOn(made.id);
    const own = new Map(files.map(({ id, copied_from }) => [copied_from, id]));
    expect([...own.keys()].sort()).toEqual([shown, inText].sort());
    expect(picturesOf(made.gallery)).toEqual([{ id: own.get(shown), width: 1600, height: 1200, alt: "A bag" }]);
    expect(fileIdsOf(JSON.parse(made.bodyDoc))).toEqual([own.get(inText)]);
    expect(made.bodyHtml).toContain(`data-file="${own.get(inText)}"`);
    expect(made.bodyHtml).not.toContain(String(inText));
    expect(made).toMatchObject({ coverFileId: own.get(shown), postType: "image", authorId: world.olive.id });
    expect(await (await env.FILES.get(keyOf(own.get(shown) ?? 0, 960)))?.text()).toBe(`${shown} at 960`);
    expect((await filesOn(original.id)).map(({ id }) => id).sort()).toEqual([shown, inText].sort());
    expect(
      await count(sql`select count(*) as n from upload_days where community_id = ${world.community.id}
        and member_id = ${world.ada.id}`),
    ).toBe(0);
  });

  test("of a text from elsewhere the pictures are its own, too, and it goes on having no document", async () => {
    const id = await stored();
    const original = await addPost(world, world.mia, source, {
      bodyHtml: `<p>Look</p><img data-file="${id}" width="1600" height="1200" alt="">`,
      reading: JSON.stringify({ outline: [], words: 1, pictures: [id] }),
      coverFileId: id,
    });
    await run(
      world.community,
      sql`update files set attached_kind = 'post', attached_id = ${original.id} where id = ${id}`,
    );
    const { copy, job } = await jobOf();
    await finish(world.community, job);
    const made = await findPostRowById(await ada(), await copyOf(copy, original));
    const [file] = await filesOn(made.id);
    expect(made).toMatchObject({ bodyDoc: "", coverFileId: file?.id });
    expect(made.bodyHtml).toContain(`data-file="${file?.id}"`);
  });

  test("a post whose picture has lost its bytes is left out, and said to be", async () => {
    await filled(1);
    await post(world, world.olive, source, "Lost", { doc: withPicture(await picture(world)) });
    await filled(0);
    const { copy, job } = await jobOf();
    await finish(world.community, job);
    expect(await titlesIn(copy)).toEqual(["Post 0"]);
    expect((await findJobPage(await ada(), job)).job.outcome).toBe(
      "1 post copied. 1 was left out because a picture of it can no longer be read.",
    );
  });
});

describe("nobody hears of it", () => {
  test("no fact of a post, no notification, nothing unread; in feeds they stand where their time has them", async () => {
    await filled(3);
    const recent = await post(world, world.mo, world.plaza, "Of today");
    const { copy, job } = await jobOf();
    await grant(world, world.mia, copy);
    const facts = () =>
      count(sql`select count(*) as n from facts where community_id = ${world.community.id}
      and subject_kind = 'post'`);
    const before = await facts();
    await finish(world.community, job);
    expect(await facts()).toBe(before);
    expect(
      await count(sql`select count(*) as n from notifications where community_id = ${world.community.id}
        and kind = 'post' and space_id = ${copy.id}`),
    ).toBe(0);
    await run(world.community, sql`update members set joined_at = ${AGO - 1} where id = ${world.mia.id}`);
    const mia = await as(world.community, world.mia);
    expect((await findSpace(mia, copy.slug)).isUnread).toBe(false);
    // Whoever comes for the first time finds nothing marked as new, either.
    expect((await findSpace(mia, copy.slug)).newSince).toBeGreaterThan(AGO + 3000);
    const feed = (await listFeed(mia, { sort: "latest" })).posts.map(({ name }) => name);
    expect(feed[0]).toBe(recent.title);
    expect(feed.slice(1)).toEqual(["Post 2", "Post 2", "Post 1", "Post 1", "Post 0", "Post 0"]);
    await post(world, world.mo, copy, "Said in the copy");
    expect((await findSpace(await as(world.community, world.mia), copy.slug)).isUnread).toBe(true);
  });

  test("a post that is published in the new space meanwhile keeps its address and stays unread", async () => {
    await filled(12);
    const { copy, job } = await jobOf();
    await grant(world, world.mo, copy);
    await step(world.community, job);
    const theirs = await post(world, world.mo, copy, "Post 11");
    expect(theirs.slug).toBe("post-11");
    await finish(world.community, job);
    expect(await copyOf(copy, { slug: "post-11" })).toBe(theirs.id);
    expect(await copyOf(copy, { slug: "post-11-2" })).toBeGreaterThan(0);
    expect((await findSpace(await ada(), copy.slug)).isUnread).toBe(true);
  });
});

describe("a kill, a second press, a second worker", () => {
  test("whoever dies once the space is made leaves the jobs that fill it, and the next try finds them", async () => {
    await filled(2);
    await grant(world, world.mia, source);
    const input = { name: "Second archive", slug: "", with_members: true, with_posts: true };
    const ctx = await ada();
    const { db } = ctx;
    let makesIt = false;
    let isDead = false;
    const batch = async (statements: D1PreparedStatement[]) => {
      if (isDead) throw new Error("killed");
      const results = await db.batch(statements);
      isDead = makesIt;
      return results;
    };
    const prepare = (text: string) => {
      makesIt ||= text.includes("insert into spaces");
      return db.prepare(text);
    };
    Object.assign(ctx, { db: { prepare, batch, getBookmark: () => db.getBookmark() } });
    await duplicateWithPosts(ctx, source.slug, input, "the-same-form").catch(() => null);
    expect(isDead).toBe(true);
    const jobs = () =>
      rows<{ id: number; kind: string; state: string }>(
        world.community,
        sql`select id, kind, state from jobs where community_id = ${world.community.id} order by kind`,
      );
    const begun = await jobs();
    expect(begun.map(({ kind, state }) => [kind, state])).toEqual([
      ["posts.copy_space", "waiting"],
      ["spaces.add_members", "waiting"],
    ]);
    const again = await duplicateWithPosts(await ada(), source.slug, input, "the-same-form");
    expect([again.postsJob, again.job]).toEqual(begun.map(({ id }) => id));
    expect((await jobs()).map(({ id }) => id)).toEqual(begun.map(({ id }) => id));
    for (const { id } of begun) await finish(world.community, id);
    expect(await titlesIn(again)).toEqual(["Post 0", "Post 1"]);
    expect((await findSpace(await as(world.community, world.mia), again.slug)).access.isSpaceMember).toBe(true);
  });

  test("a step that dies before it writes is taken again, and each post is there once", async () => {
    await filled(13);
    const { copy, job } = await jobOf();
    const dying = slowedIn(world.community, async () => undefined);
    expect(await dying(job, { dies: true })).toBe("killed");
    expect(await titlesIn(copy)).toEqual([]);
    await release(job);
    expect(await step(world.community, job)).toBe("again");
    expect(await titlesIn(copy)).toHaveLength(10);
    expect(await dying(job, { dies: true })).toBe("killed");
    await release(job);
    await finish(world.community, job);
    expect(await titlesIn(copy)).toHaveLength(13);
    expect(await count(sql`select posts_count as n from spaces where id = ${copy.id}`)).toBe(13);
  });

  test("of two that take one step at once one has its effect", async () => {
    await filled(3);
    const { copy, job } = await jobOf();
    const slow = slowedIn(world.community, async () => {
      await release(job);
      await step(world.community, job);
    });
    expect(await slow(job)).toBe("left");
    expect(await titlesIn(copy)).toEqual(["Post 0", "Post 1", "Post 2"]);
  });

  test("asked twice with one key it is one space and one job, also where both were done", async () => {
    await filled(2);
    const first = await begin(source, "Once", "once-and-for-all");
    await finish(world.community, first.postsJob ?? 0);
    const second = await begin(source, "Once", "once-and-for-all");
    expect([second.id, second.postsJob]).toEqual([first.id, first.postsJob]);
    await finish(world.community, first.postsJob ?? 0);
    expect(await titlesIn(first)).toHaveLength(2);
  });

  test("what is edited or deleted between look and write is copied as it is then, or not at all", async () => {
    await filled(2);
    const { copy, job } = await jobOf();
    const change = slowedIn(world.community, async () => {
      await run(
        world.community,
        sql`update posts set title = 'Edited', draft_version = draft_version + 1 where space_id = ${source.id}
          and slug = 'post-0'`,
      );
      await run(
        world.community,
        sql`update posts set status = 'deleted' where space_id = ${source.id} and slug = 'post-1'`,
      );
    });
    expect(await change(job)).toBe("left");
    expect(await titlesIn(copy)).toEqual([]);
    await release(job);
    await finish(world.community, job);
    expect(await titlesIn(copy)).toEqual(["Edited"]);
  });
});

describe("what is no longer so", () => {
  const failed = async (job: number): Promise<Ran> => {
    const ran = await step(world.community, job);
    const [row] = await rows<{ state: string }>(world.community, sql`select state from jobs where id = ${job}`);
    expect(row?.state).toBe("failed");
    return ran;
  };

  test("a source or copy that was removed, a maker who is no admin any more: it ends with a reason, what is there stays", async () => {
    await filled(12);
    const gone = await jobOf();
    await step(world.community, gone.job);
    await deleteSpace(await ada(), gone.copy.slug, "Second archive");
    await failed(gone.job);
    const demoted = await jobOf();
    await step(world.community, demoted.job);
    await run(world.community, sql`update members set role = 'member' where id = ${world.ada.id}`);
    await failed(demoted.job);
    expect(await titlesIn(demoted.copy)).toHaveLength(10);
    await run(world.community, sql`update members set role = 'admin' where id = ${world.ada.id}`);
    const orphan = await jobOf();
    const removed = slowedIn(world.community, () =>
      run(world.community, sql`update spaces set deleted_at = 1 where id = ${source.id}`),
    );
    expect(await removed(orphan.job)).toBe("left");
    expect(await titlesIn(orphan.copy)).toEqual([]);
    await release(orphan.job);
    await failed(orphan.job);
  });

  test("it can be stopped, and is undone by removing the space alone", async () => {
    await filled(12);
    const { copy, job } = await jobOf();
    await step(world.community, job);
    await cancelJob(await ada(), job);
    expect(await step(world.community, job)).toBe("left");
    expect(await titlesIn(copy)).toHaveLength(10);
    await expect(undoJob(await ada(), job)).rejects.toMatchObject({ code: "job_not_undoable" });
  });
});

test("a step reads no more of ten thousand posts than of a hundred", async () => {
  const many = async (n: number) => {
    const space = await addSpace(world, `many-${n}`, {});
    await run(
      world.community,
      sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${n})
        insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, published_at,
          activity_at, created_at, updated_at)
        select ${space.id} + i, ${world.community.id}, ${space.id}, ${world.mia.id}, 'basic', 'published', 'T' || i,
          'many-' || i, 's' || i, ${AGO} + i, ${AGO} + i, ${AGO}, ${AGO} from n`,
    );
    const { job } = await jobOf(space);
    await step(world.community, job);
    const ctx = asSystem(world.community);
    await runJob(ctx, job);
    // Other tests of the shard bring to their end what is left in it.
    await cancelJob(await ada(), job);
    return ctx.meter.rowsRead;
  };
  const [few, more] = [await many(100), await many(10_000)];
  expect(few).toBeLessThan(600);
  expect(more).toBeLessThan(few + 20);
});

describe("the door and the page", () => {
  const ask = (who: Person, json: object) =>
    call(world.community, who, `/internal_api/spaces/${source.slug}/duplicate`, { method: "POST", json });

  test("take it from admins alone, and begin nothing where nothing is published", async () => {
    for (const who of [world.mo, world.mia]) expect((await ask(who, { name: "N", with_posts: true })).status).toBe(403);
    const empty = await (await ask(world.ada, { name: "Empty", with_posts: true })).json<object>();
    expect(empty).toMatchObject({ posts_job_id: null });
    await filled(1);
    const answer = await (await ask(world.ada, { name: "Full", with_posts: true })).json<{ posts_job_id: number }>();
    const { input } = (
      await rows<{ input: string }>(world.community, sql`select input from jobs where id = ${answer.posts_job_id}`)
    )[0] ?? { input: "{}" };
    expect(JSON.parse(input)).toMatchObject({ from_space_id: source.id });
    expect(await (await ask(world.ada, { name: "Without" })).json<object>()).toMatchObject({ posts_job_id: null });
  });

  test("the page offers it where something is published, and leads to the job", async () => {
    const at = { params: { spaceSlug: source.slug }, cookie: world.ada.cookie };
    const path = `/c/${source.slug}/settings/duplicate`;
    const shown = () => visit(world.community, world.ada, path, loader, at.params);
    expect((await shown()).data).toMatchObject({ hasPosts: false });
    await filled(1);
    expect((await shown()).data).toMatchObject({ hasPosts: true });
    const sent = await submit(world.community, path, action, { name: "By form", with_posts: "on" }, at);
    expect(sent.location).toMatch(/^\/settings\/jobs\/\d+$/);
  });
});
