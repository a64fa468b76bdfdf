import { beforeAll, describe, expect, test } from "vitest";
import { createPost } from "~/features/posts/commands/create-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { picturesOf } from "~/features/posts/gallery";
import { listSpacePosts, listSpaceView } from "~/features/posts/lists.server";
import type { PostPayload } from "~/features/posts/present";
import { findPost } from "~/features/posts/queries.server";
import { createSpace } from "~/features/spaces/commands/create-space.server";
import { createSpaceInput } from "~/features/spaces/input";
import { findSpace } from "~/features/spaces/queries.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { emptyDoc } from "~/ui/editor/document";
import {
  addSession,
  addSpace,
  as,
  asVisitor,
  call,
  createWorld,
  newId,
  type Person,
  rows,
  run,
  type SpaceRef,
  type World,
} from "../../world";
import { picture } from "../../support/subjects";
import { docOf, post } from "./posting";

let world: World;
let bags: SpaceRef;

beforeAll(async () => {
  world = await createWorld();
  bags = await addSpace(world, "bags", { postType: "image" });
});

const upload = (owner: Person) => picture(world, owner);

/** A file that is no picture. */
async function download(owner: Person): Promise<number> {
  const id = await upload(owner);
  await run(world.community, sql`update files set kind = 'download' where id = ${id}`);
  return id;
}

const chosen = (...ids: number[]) => ({ images: ids.map((id) => ({ id, alt: `Bag ${id}` })) });

interface Make {
  by?: Person;
  in?: SpaceRef;
  status?: "draft" | "published";
  title?: string;
  gallery?: Parameters<typeof createPost>[1]["gallery"];
}

const make = async ({ by = world.mia, in: space = bags, status = "published", title = "A bag", gallery }: Make) =>
  createPost(await as(world.community, by), {
    spaceSlug: space.slug,
    title,
    doc: emptyDoc,
    requestKey: newUid(20),
    status,
    gallery,
  });

const shown = async (slug: string, who: Person | null = world.mia, space = bags) =>
  findPost(who ? await as(world.community, who) : await asVisitor(world.community), { spaceSlug: space.slug, slug });

const hangingOn = (postId: number) =>
  rows(
    world.community,
    sql<{ id: number }>`select id from files where attached_kind = 'post' and attached_id = ${postId} order by id`,
  ).then((found) => found.map(({ id }) => id));

const idsIn = (post: PostPayload) => post.gallery?.images.map(({ id }) => id);

describe("a space of pictures", () => {
  test("is shown as masonry where nobody says how, takes posts, and each of them is a picture", async () => {
    const input = { space_group_id: world.group, name: "Farms", post_type: "image" };
    const ctx = await as(world.community, world.olive);
    const { slug } = await createSpace(ctx, createSpaceInput.parse(input));
    const space = await findSpace(await as(world.community, world.mia), slug);
    expect(space).toMatchObject({ postType: "image", displayView: "masonry" });
    const grid = await createSpace(ctx, createSpaceInput.parse({ ...input, name: "Roasts", display_view: "grid" }));
    expect(await findSpace(await as(world.community, world.mia), grid.slug)).toMatchObject({ displayView: "grid" });
  });

  test("lists what it shows: the first picture, and how many there are", async () => {
    const space = await addSpace(world, "shelf", { postType: "image" });
    const [one, two] = [await upload(world.mia), await upload(world.mia)];
    await make({ in: space, gallery: chosen(two, one) });
    await make({ in: space, title: "One alone", gallery: chosen(await upload(world.mia)) });
    const ctx = await asVisitor(world.community);
    const { posts } = await listSpacePosts(ctx, { spaceSlug: space.slug, sort: "oldest" });
    expect(posts.map(({ type }) => type)).toEqual(["Posts::Image", "Posts::Image"]);
    expect(posts[0]).toMatchObject({ cover: { file_id: two }, gallery: { images: [{ id: two }, { id: one }] } });
    const found = Promise.resolve({ defaultSort: "oldest" as const });
    const cards = await listSpaceView(
      await asVisitor(world.community),
      { spaceSlug: space.slug, sort: "oldest" },
      found,
    );
    expect(cards.posts.map((card) => [card.cover?.file_id, card.pictures_count])).toEqual([
      [two, 2],
      [posts[1]?.cover?.file_id, undefined],
    ]);
  });

  test("shows the first picture where members' posts have no covers", async () => {
    const space = await addSpace(world, "coverless", { postType: "image", disableMemberPostCovers: 1 });
    const id = await upload(world.mia);
    const made = await make({ in: space, gallery: chosen(id) });
    expect((await shown(made.slug, world.mia, space)).cover?.file_id).toBe(id);
  });
});

describe("an image post", () => {
  test("shows its pictures in their order, with their sizes, words and addresses", async () => {
    const [one, two] = [await upload(world.mia), await upload(world.mia)];
    const made = await make({ gallery: { ...chosen(two, one, two), isDownloadable: true } });
    const { gallery, reading, body, type } = await shown(made.slug, null);
    expect(type).toBe("Posts::Image");
    expect(body).toBe("");
    expect(reading?.shows_cover).toBe(true);
    expect(gallery).toEqual({
      downloadable_images: true,
      images: [two, one].map((id) => ({
        id,
        url: `/files/${id}/1600.webp`,
        src: `/files/${id}/960.webp`,
        src_set: [480, 960, 1600].map((width) => `/files/${id}/${width}.webp ${width}w`).join(", "),
        width: 1600,
        height: 1200,
        alt: `Bag ${id}`,
      })),
    });
    expect(await hangingOn(made.id)).toEqual([one, two].sort((a, b) => a - b));
  });

  test("needs a picture, as another post needs words; a draft needs neither", async () => {
    await expect(make({ title: "" })).rejects.toMatchObject({
      fields: { title: "title_required", gallery: "gallery_required" },
    });
    await expect(make({ in: world.plaza })).rejects.toMatchObject({ fields: { body: "body_required" } });
    expect((await make({ status: "draft" })).gallery).toBe("");
  });

  test("nobody shows what is not there, is no picture, or is another's", async () => {
    for (const id of [newId(), await upload(world.max), await download(world.mia)])
      await expect(make({ gallery: chosen(id) })).rejects.toMatchObject({ code: "file_gone" });
    const mine = await upload(world.mia);
    await make({ gallery: chosen(mine) });
    await expect(make({ gallery: chosen(mine) })).rejects.toMatchObject({ code: "file_gone" });
  });

  test("one picture is in one post, however many want it at once", async () => {
    const one = await upload(world.mia);
    const made = await Promise.allSettled([1, 2, 3].map((n) => make({ title: `Wants it ${n}`, gallery: chosen(one) })));
    const got = made.filter((answer) => answer.status === "fulfilled");
    expect(got).toHaveLength(1);
    expect(await hangingOn(got[0]?.value.id ?? 0)).toEqual([one]);
    const refused = made.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    expect(refused).toEqual([
      expect.objectContaining({ code: "file_gone" }),
      expect.objectContaining({ code: "file_gone" }),
    ]);
    const { posts } = await listSpacePosts(await asVisitor(world.community), { spaceSlug: bags.slug });
    expect(posts.filter(({ name }) => name.startsWith("Wants it"))).toHaveLength(1);
  });

  test("is changed: pictures come, go, change places and words; what goes hangs on nothing", async () => {
    const [one, two, three] = [await upload(world.mia), await upload(world.mia), await upload(world.mia)];
    const made = await make({ gallery: chosen(one, two) });
    const at = { spaceSlug: bags.slug, slug: made.slug, title: "A bag" };
    await updatePost(await as(world.community, world.mia), { ...at, gallery: chosen(three, one) });
    const after = await shown(made.slug);
    expect(idsIn(after)).toEqual([three, one]);
    expect(after.cover?.file_id).toBe(three);
    expect(after.edited_at).not.toBeNull();
    expect(await hangingOn(made.id)).toEqual([one, three].sort((a, b) => a - b));

    // Words alone leave the pictures, and pictures alone leave the words with theirs.
    const inText = await upload(world.mia);
    const image = { type: "image", attrs: { fileId: inText, width: 1600, height: 1200, alt: "" } };
    const doc = { type: "doc", content: [image] };
    await updatePost(await as(world.community, world.mia), { ...at, doc });
    expect(await hangingOn(made.id)).toEqual([one, three, inText].sort((a, b) => a - b));
    await updatePost(await as(world.community, world.mia), { ...at, gallery: { isDownloadable: true } });
    await updatePost(await as(world.community, world.mia), { ...at, gallery: chosen(one) });
    expect(await hangingOn(made.id)).toEqual([one, inText].sort((a, b) => a - b));
    expect(await shown(made.slug)).toMatchObject({ gallery: { downloadable_images: true }, cover: { file_id: one } });

    await expect(updatePost(await as(world.community, world.mia), { ...at, gallery: chosen() })).rejects.toMatchObject({
      fields: { gallery: "gallery_required" },
    });
    expect(idsIn(await shown(made.slug))).toEqual([one]);
  });

  test("who manages the space describes another's pictures, and adds their own", async () => {
    const one = await upload(world.mia);
    const made = await make({ gallery: chosen(one) });
    const at = { spaceSlug: bags.slug, slug: made.slug, title: "A bag" };
    const theirs = await upload(world.mo);
    await updatePost(await as(world.community, world.mo), { ...at, gallery: chosen(one, theirs) });
    expect(idsIn(await shown(made.slug))).toEqual([one, theirs]);
    const gallery = chosen(one);
    await expect(updatePost(await as(world.community, world.max), { ...at, gallery })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("another kind of post has no pictures of its own", async () => {
    const made = await post(world, world.mia, world.plaza, "Words");
    const at = { spaceSlug: world.plaza.slug, slug: made.slug, title: "Words" };
    const gallery = chosen(await upload(world.mia));
    await expect(updatePost(await as(world.community, world.mia), { ...at, gallery })).rejects.toMatchObject({
      fields: { gallery: "gallery_not_here" },
    });
  });
});

describe("the pictures of a draft", () => {
  test("are kept with its words, of two tabs the newer, and published as they stand", async () => {
    const [one, two] = [await upload(world.mia), await upload(world.mia)];
    const draft = await make({ status: "draft", title: "", gallery: chosen(one) });
    const keep = { id: draft.id, title: "Half a bag", doc: emptyDoc, version: draft.draftVersion };
    const saved = await saveDraft(await as(world.community, world.mia), { ...keep, gallery: chosen(two, one) });
    // The answer was lost: the same once more is no newer text.
    const again = await saveDraft(await as(world.community, world.mia), { ...keep, gallery: chosen(two, one) });
    expect(again.version).toBe(saved.version);
    await expect(
      saveDraft(await as(world.community, world.mia), { ...keep, gallery: chosen(one) }),
    ).rejects.toMatchObject({ code: "draft_newer" });
    await saveDraft(await as(world.community, world.mia), { ...keep, version: saved.version, title: "A bag" });

    const out = { id: draft.id, title: "A bag", doc: emptyDoc };
    const made = await publishPost(await as(world.community, world.mia), out);
    expect(idsIn(await shown(made.slug))).toEqual([two, one]);
    // Twice is once, and other pictures of its author's become its pictures.
    await publishPost(await as(world.community, world.mia), out);
    expect((await shown(made.slug)).edited_at).toBeNull();
    await publishPost(await as(world.community, world.mia), { ...out, gallery: chosen(one) });
    expect(idsIn(await shown(made.slug))).toEqual([one]);
  });

  test("go along to another space; one that takes none says so when it is to be published", async () => {
    const one = await upload(world.mia);
    const draft = await make({ status: "draft", title: "Moved", gallery: chosen(one) });
    const move = { id: draft.id, title: "Moved", doc: docOf("Words"), version: draft.draftVersion };
    await saveDraft(await as(world.community, world.mia), { ...move, spaceSlug: world.plaza.slug });
    const out = { id: draft.id, title: "Moved", doc: docOf("Words") };
    const before = await findDraft(draft.id);
    expect(before).toMatchObject({ post_type: "basic", space_id: world.plaza.id });
    expect(picturesOf(before.gallery).map(({ id }) => id)).toEqual([one]);
    await expect(publishPost(await as(world.community, world.mia), out)).rejects.toMatchObject({
      fields: { gallery: "gallery_not_here" },
    });
    await publishPost(await as(world.community, world.mia), { ...out, spaceSlug: bags.slug });
    expect(await findDraft(draft.id)).toMatchObject({ post_type: "image", space_id: bags.id, cover_file_id: one });
  });
});

interface Draft {
  post_type: string;
  space_id: number;
  cover_file_id: number | null;
  gallery: string;
}

async function findDraft(id: number): Promise<Draft> {
  const [row] = await rows(world.community, sql<Draft>`select * from posts where id = ${id}`);
  if (!row) throw new Error("no such draft");
  return row;
}

describe("/internal_api/spaces/{slug}/images/posts", () => {
  const path = "/internal_api/spaces/bags/images/posts";
  const wire = (...ids: number[]) => ({ images: ids.map((id) => ({ id, alt: "A bag" })) });

  test("makes, shows and changes an image post; so do the doors of every post", async () => {
    const [one, two] = [await upload(world.mia), await upload(world.mia)];
    const json = { name: "By API", gallery: { ...wire(one), downloadable_images: true } };
    const made = await call(world.community, world.mia, path, { json });
    expect(made.status).toBe(201);
    const { slug } = (await made.json()) as PostPayload;
    for (const method of ["PUT", "PATCH"]) {
      const answer = await call(world.community, world.mia, `${path}/${slug}`, {
        method,
        json: { gallery: wire(two, one) },
      });
      expect(answer.status).toBe(200);
    }
    const get = async (at: string) => (await (await call(world.community, null, at)).json()) as PostPayload;
    const found = await get(`${path}/${slug}`);
    expect(found).toMatchObject({ type: "Posts::Image", gallery: { downloadable_images: true } });
    expect(idsIn(found)).toEqual([two, one]);
    expect(await get(`/internal_api/spaces/bags/posts/${slug}`)).toEqual(found);
    const other = { method: "PATCH", json: { gallery: wire(one) } };
    const change = await call(world.community, world.mia, `/internal_api/spaces/bags/posts/${slug}`, other);
    expect(idsIn((await change.json()) as PostPayload)).toEqual([one]);
  });

  test("knows no post of another kind, and no space of one", async () => {
    const words = await post(world, world.mia, world.plaza, "No picture");
    const at = `/internal_api/spaces/plaza/images/posts`;
    expect((await call(world.community, world.mia, `${at}/${words.slug}`)).status).toBe(404);
    const json = { name: "Changed" };
    expect((await call(world.community, world.mia, `${at}/${words.slug}`, { method: "PUT", json })).status).toBe(404);
    const made = await call(world.community, world.mia, at, { json: { ...json, body: "Words" } });
    expect(made.status).toBe(422);
    expect(await made.json()).toMatchObject({ error_details: { post_type: expect.any(String) } });
  });

  test("refuses the visitor, the stranger, and who is only looking", async () => {
    const gallery = wire(await upload(world.mia));
    const made = await make({ gallery: chosen(await upload(world.mia)) });
    const cookie = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
    const asks: [Person | null, number][] = [
      [null, 401],
      [world.stan, 401],
      [{ ...world.mia, cookie }, 403],
    ];
    for (const [who, status] of asks) {
      const json = { name: "Mine", gallery };
      expect((await call(world.community, who, path, { json })).status).toBe(status);
      expect((await call(world.community, who, `${path}/${made.slug}`, { method: "PUT", json })).status).toBe(status);
    }
    expect(await shown(made.slug)).toMatchObject({ name: "A bag" });
  });
});

test("a draft of an image space is changed before it has a picture, as one of words before it has words", async () => {
  const draft = await make({ status: "draft" });
  const patch = (json: object) =>
    call(world.community, world.mia, `/internal_api/spaces/bags/posts/${draft.slug}`, { method: "PATCH", json });
  for (const json of [{ name: "Another bag" }, { body: "Of leather." }, { body: "" }])
    expect((await patch(json)).status).toBe(200);
  expect(await shown(draft.slug)).toMatchObject({ name: "Another bag", status: "draft", body: "" });
  expect((await patch({ status: "published" })).status).toBe(422);
});
