import { beforeAll, describe, expect, test } from "vitest";
import { deletePost, undoDeletePost } from "~/features/posts/commands/delete-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { listDeleted } from "~/features/posts/dashboard.server";
import { listFeed, listSpacePosts } from "~/features/posts/lists.server";
import { findPost } from "~/features/posts/queries.server";
import { sql } from "~/platform/database/sql";
import { addSession, as, asVisitor, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { docOf, post } from "./posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const at = (slug: string, spaceSlug = "plaza") => ({ spaceSlug, slug });

const factsOf = async (id: number) =>
  (
    await rows<{ name: string }>(
      world.community,
      sql`select name from facts where subject_kind = 'post' and subject_id = ${id} order by seq`,
    )
  ).map((fact) => fact.name);

describe("publishing", () => {
  test("a plain post stands on the feed, in its space and at its own address", async () => {
    const made = await post(world, world.mia, world.plaza, "Hello, neighbours!", { doc: docOf("First.", "Second.") });
    expect(made.slug).toBe("hello-neighbours");
    const visitor = await asVisitor(world.community);
    const [feed, space, found] = await Promise.all([
      listFeed(visitor),
      listSpacePosts(visitor, { spaceSlug: "plaza" }),
      findPost(visitor, at(made.slug)),
    ]);
    expect(visitor.meter.trips).toBe(1);
    expect(feed.posts[0]).toMatchObject({ id: made.id, name: "Hello, neighbours!", excerpt: "First. Second." });
    expect(space.posts[0]?.id).toBe(made.id);
    expect(found).toMatchObject({ body: "<p>First.</p><p>Second.</p>", author: { name: "Mia Member" } });
    expect(await factsOf(made.id)).toEqual(["post.created", "post.published"]);
    const [counted] = await rows<{ n: number }>(
      world.community,
      sql`select posts_count as n from spaces where id = ${world.plaza.id}`,
    );
    expect(counted?.n).toBe(1);
  });

  test("visitors' kept pages are left behind when what they see changes", async () => {
    const version = async () =>
      (
        await rows<{ v: number }>(
          world.community,
          sql`select public_version as v from communities where community_id = ${world.community.id}`,
        )
      )[0]?.v ?? 0;
    const before = await version();
    await post(world, world.mia, world.plaza, "Only a draft", { status: "draft" });
    expect(await version()).toBe(before);
    await post(world, world.mia, world.plaza, "A public one");
    expect(await version()).toBe(before + 1);
  });

  test("addresses are unique in a space, never empty and never one of the house's own", async () => {
    const slugs = [];
    for (const title of ["Same", "Same", "Same", "new", "日本のコーヒー", "☕☕☕", "Кофе"]) {
      slugs.push((await post(world, world.mia, world.plaza, title)).slug);
    }
    expect(slugs.slice(0, 3)).toEqual(["same", "same-2", "same-3"]);
    expect(slugs[3]).toMatch(/^new-.+/);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9][a-z0-9_-]*$/);
  });

  test("what is missing is named", async () => {
    await expect(post(world, world.mia, world.plaza, " ")).rejects.toMatchObject({
      status: 422,
      fields: { title: "title_required" },
    });
    await expect(post(world, world.mia, world.plaza, "x".repeat(201))).rejects.toMatchObject({
      fields: { title: "title_too_long" },
    });
    await expect(post(world, world.mia, world.plaza, "T", { doc: docOf(" ") })).rejects.toMatchObject({
      fields: { body: "body_required" },
    });
    const strange = { type: "doc", content: [{ type: "script" }] };
    await expect(post(world, world.mia, world.plaza, "T", { doc: strange })).rejects.toMatchObject({
      fields: { body: "body_invalid" },
    });
    const missing = { type: "doc", content: [{ type: "image", attrs: { fileId: 5, width: 10, height: 10 } }] };
    await expect(post(world, world.mia, world.plaza, "T", { doc: missing })).rejects.toMatchObject({
      code: "file_gone",
    });
  });
});

describe("pictures", () => {
  async function upload(owner: World["mia"]): Promise<number> {
    const id = newId();
    await run(
      world.community,
      sql`insert into files (id, community_id, owner_id, kind, filename, content_type, byte_size, width, height, widths, created_at)
        values (${id}, ${world.community.id}, ${owner.id}, 'image', 'a.png', 'image/png', 10, 800, 600, '[480,960]', 1)`,
    );
    return id;
  }
  const withPicture = (fileId: number) => ({
    type: "doc",
    content: [{ type: "image", attrs: { fileId, width: 800, height: 600, alt: "A cup" } }],
  });

  test("hang on the post, make its cover, and covers are signed only where it is not on the web", async () => {
    const [open, hidden] = [await upload(world.mia), await upload(world.mia)];
    const shown = await post(world, world.mia, world.plaza, "With a picture", { doc: withPicture(open) });
    const inCellar = await post(world, world.mia, world.cellar, "Not for all", { doc: withPicture(hidden) });
    const [file] = await rows(
      world.community,
      sql`select attached_kind as kind, attached_id as id from files where id = ${open}`,
    );
    expect(file).toEqual({ kind: "post", id: shown.id });

    const found = await findPost(await asVisitor(world.community), at(shown.slug));
    expect(found.cover?.src).toBe(`/files/${open}/960.webp`);
    expect(found.body).toContain(`src="/files/${open}/960.webp"`);
    const secret = await findPost(await as(world.community, world.mia), at(inCellar.slug, "cellar"));
    expect(secret.cover?.src).toMatch(/960\.webp\?e=\d+&s=/);
    expect(secret.body).toMatch(/src="\/files\/\d+\/960\.webp"/);
  });

  test("of somebody else are refused, and so is the post", async () => {
    const theirs = await upload(world.max);
    const attempt = post(world, world.mia, world.plaza, "Borrowed", { doc: withPicture(theirs) });
    await expect(attempt).rejects.toMatchObject({ code: "file_gone" });
    expect(await rows(world.community, sql`select id from posts where title = 'Borrowed'`)).toEqual([]);
  });
});

describe("who may", () => {
  const create = (person: World["mia"] | null, spaceSlug: string) =>
    person
      ? post(world, person, { id: 0, slug: spaceSlug }, "A word")
      : asVisitor(world.community).then(async (ctx) => {
          const { createPost } = await import("~/features/posts/commands/create-post.server");
          return createPost(ctx, {
            spaceSlug,
            title: "A word",
            doc: docOf("x"),
            requestKey: "visitor-key",
            status: "published",
          });
        });

  test("every door refuses alike", async () => {
    await expect(create(null, "plaza")).rejects.toMatchObject({ status: 401 });
    await expect(create(null, "cellar")).rejects.toMatchObject({ status: 401 });
    await expect(create(null, "attic")).rejects.toMatchObject({ status: 404 });
    await expect(create(world.max, "cellar")).rejects.toMatchObject({ status: 403, code: "private_space" });
    await expect(create(world.max, "attic")).rejects.toMatchObject({ status: 404 });
    await expect(create(world.max, "sketch")).rejects.toMatchObject({ status: 404 });
    await expect(create(world.max, "nowhere")).rejects.toMatchObject({ status: 404 });
    // A stranger's session is of another host: here they are a visitor.
    await expect(create(world.stan, "plaza")).rejects.toMatchObject({ status: 401 });
    await expect(create(world.una, "plaza")).rejects.toMatchObject({ status: 403, code: "confirm_email" });
  });

  test("whose sign-in ended while they wrote is asked to sign in, not told that their draft is gone", async () => {
    const draft = await post(world, world.mia, world.plaza, "Half a thought", { status: "draft" });
    const written = { id: draft.id, title: "Whole", doc: docOf("x") };
    const write = async (who: World["mia"] | null) => {
      const ctx = await as(world.community, who);
      const refused = (error: unknown) => (error as { status: number }).status;
      return [
        await publishPost(ctx, written).catch(refused),
        await saveDraft(ctx, { ...written, version: draft.draftVersion }).catch(refused),
      ];
    };
    expect(await write(null)).toEqual([401, 401]);
    expect(await write(world.max)).toEqual([404, 404]);
  });

  test("who waits for a confirmed e-mail keeps a draft", async () => {
    const draft = await post(world, world.una, world.plaza, "Soon", { status: "draft" });
    const ctx = await as(world.community, world.una);
    const publish = publishPost(ctx, { id: draft.id, title: "Soon", doc: docOf("Now") });
    await expect(publish).rejects.toMatchObject({ code: "confirm_email" });
    expect(await factsOf(draft.id)).toEqual(["post.created"]);
  });

  test("a view-only masquerade changes nothing", async () => {
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const masked = { ...world.mia, cookie };
    await expect(create(masked, "plaza")).rejects.toMatchObject({ code: "view_only_error" });
    const made = await post(world, world.mia, world.plaza, "Mine to keep");
    const ctx = await as(world.community, masked);
    await expect(deletePost(ctx, at(made.slug))).rejects.toMatchObject({ code: "view_only_error" });
    await expect(updatePost(ctx, { ...at(made.slug), title: "T", doc: docOf("x") })).rejects.toMatchObject({
      code: "view_only_error",
    });
    expect((await findPost(ctx, at(made.slug))).name).toBe("Mine to keep");
  });

  test("another member's post is theirs; moderators and admins may", async () => {
    const made = await post(world, world.mia, world.plaza, "Whose is it");
    const change = async (person: World["mia"]) =>
      updatePost(await as(world.community, person), { ...at(made.slug), title: `By ${person.name}`, doc: docOf("x") });
    await expect(change(world.max)).rejects.toMatchObject({ status: 403 });
    await expect(deletePost(await as(world.community, world.max), at(made.slug))).rejects.toMatchObject({
      status: 403,
    });
    expect((await change(world.mo)).title).toBe("By Mo Moderator");
    expect((await change(world.ada)).title).toBe("By Ada Admin");
    expect((await change(world.mia)).slug).toBe("whose-is-it");
  });

  test("a draft is read by its author and by nobody else, admin or not", async () => {
    const draft = await post(world, world.mia, world.plaza, "Not yet", { status: "draft" });
    const find = async (person: World["mia"] | null) =>
      findPost(person ? await as(world.community, person) : await asVisitor(world.community), at(draft.slug));
    await expect(find(null)).rejects.toMatchObject({ status: 404 });
    await expect(find(world.max)).rejects.toMatchObject({ status: 404 });
    expect((await find(world.mia)).status).toBe("draft");
    for (const other of [world.mo, world.ada, world.olive])
      await expect(find(other)).rejects.toMatchObject({ status: 404 });
    const feed = await listFeed(await as(world.community, world.ada));
    expect(feed.posts.map((one) => one.id)).not.toContain(draft.id);
  });
});

describe("drafts", () => {
  test("of two tabs the newer wins, the older is told", async () => {
    const draft = await post(world, world.mia, world.plaza, "", { status: "draft", doc: docOf("v0") });
    const ctx = await as(world.community, world.mia);
    const save = (version: number, text: string) =>
      saveDraft(ctx, { id: draft.id, title: "T", doc: docOf(text), version });
    expect(await save(0, "tab one")).toEqual({ id: draft.id, version: 1 });
    expect(await save(1, "tab two")).toEqual({ id: draft.id, version: 2 });
    await expect(save(1, "tab one again")).rejects.toMatchObject({ status: 409, code: "draft_newer" });
    const race = await Promise.allSettled([save(2, "a"), save(2, "b")]);
    expect(race.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("somebody else's draft is not found", async () => {
    const draft = await post(world, world.mia, world.plaza, "Mine", { status: "draft" });
    const save = saveDraft(await as(world.community, world.max), {
      id: draft.id,
      title: "Yours",
      doc: docOf("x"),
      version: 0,
    });
    await expect(save).rejects.toMatchObject({ status: 404 });
  });
});

describe("races", () => {
  test("two clicks on Publish make one post and one fact", async () => {
    const draft = await post(world, world.mia, world.plaza, "Twice", { status: "draft" });
    const publish = async () =>
      publishPost(await as(world.community, world.mia), { id: draft.id, title: "Twice", doc: docOf("x") });
    const [one, two] = await Promise.all([publish(), publish()]);
    expect(one.slug).toBe(two.slug);
    expect(one.status).toBe("published");
    expect((await factsOf(draft.id)).filter((name) => name === "post.published")).toHaveLength(1);
  });

  test("one request key makes one post, however often it is sent", async () => {
    const requestKey = "the-same-key-0001";
    const send = () => post(world, world.mia, world.plaza, "Once only", { requestKey });
    const made = await Promise.all([send(), send(), send()]);
    expect(new Set(made.map((one) => one.id)).size).toBe(1);
    const found = await rows(world.community, sql`select id from posts where title = 'Once only'`);
    expect(found).toHaveLength(1);
  });

  test("a form that follows its own draft publishes that draft", async () => {
    const requestKey = "draft-then-form-01";
    const draft = await post(world, world.mia, world.plaza, "Half", { requestKey, status: "draft" });
    const whole = await post(world, world.mia, world.plaza, "Whole", { requestKey });
    expect(whole).toMatchObject({ id: draft.id, status: "published", title: "Whole", slug: "whole" });
  });

  test("published again with other words, they are the post's: the answer to the first time was lost", async () => {
    const draft = await post(world, world.mia, world.plaza, "Lost answer", { status: "draft" });
    const publish = async (title: string, words: string, who = world.mia) =>
      publishPost(await as(world.community, who), { id: draft.id, title, doc: docOf(words) });
    const first = await publish("Lost answer", "First");
    const again = await publish("Lost answer, and on", "First and more");
    expect(again).toMatchObject({ id: draft.id, slug: first.slug, title: "Lost answer, and on" });
    expect(again.bodyHtml).toContain("First and more");
    expect(await publish("Lost answer, and on", "First and more")).toMatchObject({ draftVersion: again.draftVersion });
    // Edited since: a page that still shows the draft keeps its words, and is told.
    await expect(publish("Lost answer", "An older tab's")).rejects.toMatchObject({ code: "already_published" });
    await expect(publish("Taken over", "A moderator's", world.ada)).rejects.toMatchObject({ status: 409 });
    expect((await factsOf(draft.id)).filter((name) => name === "post.published")).toHaveLength(1);

    const requestKey = "a-lost-answer-0001";
    const made = await post(world, world.mia, world.plaza, "Keyed", { requestKey, doc: docOf("One") });
    const more = await post(world, world.mia, world.plaza, "Keyed", { requestKey, doc: docOf("One and two") });
    expect([more.id, more.bodyHtml]).toEqual([made.id, "<p>One and two</p>"]);
  });

  test("two at once with the words that were added keep them, once", async () => {
    const draft = await post(world, world.mia, world.plaza, "Raced again", { status: "draft" });
    const publish = async (words: string) =>
      publishPost(await as(world.community, world.mia), { id: draft.id, title: "Raced again", doc: docOf(words) });
    await publish("First");
    const both = await Promise.all([publish("First and more"), publish("First and more")]);
    expect(both.map(({ bodyHtml }) => bodyHtml)).toEqual(Array(2).fill("<p>First and more</p>"));
    expect((await factsOf(draft.id)).filter((name) => name === "post.updated")).toHaveLength(1);
  });

  test("ten posts of one title at once get ten addresses", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => post(world, world.mia, world.plaza, "Crowded")));
    expect(new Set(made.map((one) => one.slug)).size).toBe(10);
  });
});

describe("deleting", () => {
  test("is undone with everything it took along, for thirty days", async () => {
    const made = await post(world, world.mia, world.plaza, "Regret");
    const ctx = await as(world.community, world.mia);
    await deletePost(ctx, at(made.slug));
    await expect(findPost(ctx, at(made.slug))).rejects.toMatchObject({ status: 404 });
    await expect(undoDeletePost(await as(world.community, world.max), made.id)).rejects.toMatchObject({ status: 404 });
    expect((await undoDeletePost(ctx, made.id)).status).toBe("published");
    expect((await findPost(ctx, at(made.slug))).name).toBe("Regret");
    expect(await factsOf(made.id)).toEqual(["post.created", "post.published", "post.deleted", "post.restored"]);

    await deletePost(ctx, at(made.slug));
    await run(world.community, sql`update posts set deleted_at = deleted_at - 2592000001 where id = ${made.id}`);
    await expect(undoDeletePost(ctx, made.id)).rejects.toMatchObject({ status: 409, code: "undo_too_late" });
  });

  test("is listed until then for who did it: what a moderator has deleted its author neither finds nor brings back", async () => {
    const own = await post(world, world.mia, world.plaza, "Thrown away");
    const taken = await post(world, world.mia, world.plaza, "Taken away");
    await deletePost(await as(world.community, world.mia), at(own.slug));
    await deletePost(await as(world.community, world.ada), at(taken.slug));
    const binOf = async (who: Person) => {
      const { posts } = await listDeleted(await as(world.community, who));
      return posts.map(({ name }) => name).filter((name) => name.endsWith("away"));
    };
    expect(await binOf(world.mia)).toEqual(["Thrown away"]);
    expect(await binOf(world.ada)).toEqual(["Taken away"]);
    expect(await binOf(world.max)).toEqual([]);
    await expect(listDeleted(await asVisitor(world.community))).rejects.toMatchObject({ status: 401 });
    const back = async (who: Person) => undoDeletePost(await as(world.community, who), taken.id);
    await expect(back(world.mia)).rejects.toMatchObject({ status: 404 });
    expect(
      await Promise.all(
        [back(world.mo), back(world.ada)].map((one) =>
          one.then(
            ({ status }) => status,
            () => "lost",
          ),
        ),
      ),
    ).toContain("published");
    expect(await binOf(world.ada)).toEqual([]);
    expect((await findPost(await as(world.community, world.mia), at(taken.slug))).name).toBe("Taken away");
  });

  test("of who manages the space is theirs to bring back, whoever has deleted it", async () => {
    const own = await post(world, world.mo, world.plaza, "A moderator's, away");
    await deletePost(await as(world.community, world.ada), at(own.slug));
    for (const who of [world.mo, world.ada]) {
      const { posts } = await listDeleted(await as(world.community, who));
      expect(posts.filter(({ id }) => id === own.id)).toHaveLength(1);
    }
    expect((await undoDeletePost(await as(world.community, world.mo), own.id)).status).toBe("published");
  });
});
