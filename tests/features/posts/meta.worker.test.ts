import { beforeAll, describe, expect, test } from "vitest";
import { upload } from "~/features/files/upload.server";
import { setPostMeta } from "~/features/posts/commands/set-post-meta.server";
import type { PostPayload } from "~/features/posts/present";
import { removePosts } from "~/features/posts/remove-posts.server";
import type { SharedPostPayload } from "~/features/posts/shared";
import { sql } from "~/platform/database/sql";
import { meta as headOfPost } from "~/routes/posts/post";
import { action, loader } from "~/routes/posts/seo";
import { meta as headOfShared } from "~/routes/posts/shared";
import { makePng } from "../files/pictures";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { made } from "../../support/subjects";
import { addSpace, as, call, createWorld, type Person, rows, run, type SpaceRef, type World } from "../../world";
import { addPost, post } from "./posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

interface At {
  id: number;
  slug: string;
  spaceSlug: string;
}

const door = ({ spaceSlug, slug }: At) => `/internal_api/spaces/${spaceSlug}/posts/${slug}`;
const send = (at: At, by: Person | null, meta: object, method = "PATCH") =>
  call(world.community, by, door(at), { method, json: { meta_tag_attributes: meta } });
const seen = async (at: At, by: Person | null = null) =>
  (await (await call(world.community, by, door(at))).json()) as PostPayload;
const removePicture = (at: At, by: Person) =>
  call(world.community, by, `${door(at)}/attached_files`, {
    method: "DELETE",
    json: { field_name: "open_graph_image" },
  });
const written = (by: Person = world.mia, space: SpaceRef = world.plaza) => post(world, by, space, "Water lab");

async function pictureOf(person: Person): Promise<number> {
  const bytes = (await makePng(40, 20)).buffer;
  return (await upload(await as(world.community, person), { bytes, filename: "p.png", purpose: "open_graph" })).id;
}

const HOUSE = {
  origin: "https://beans.example",
  community: { name: "Beans", pictures: { logo: null }, seo: { image: "/files/1/1200.webp" } },
};

/** What the head of a page says, by name: its title, `description`, `og:image` … */
function told(tags: readonly object[]): Record<string, string> {
  const said = tags as Record<string, string>[];
  return Object.fromEntries(
    said.flatMap((tag) => {
      if (tag.title !== undefined && tag.tagName === undefined) return [["title", tag.title]];
      if (tag.rel === "canonical") return [["canonical", tag.href ?? ""]];
      return [[tag.name ?? tag.property ?? "", tag.content ?? ""]];
    }),
  );
}

const matches = [{ loaderData: HOUSE }];
const headOf = (shown: PostPayload) =>
  told(headOfPost({ loaderData: { post: shown }, matches } as unknown as Parameters<typeof headOfPost>[0]));

describe("what search results and shared links say of a post", () => {
  test("is its own words, until somebody writes it; then that, whole, and its address stays", async () => {
    const one = await written();
    const before = headOf(await seen(one));
    expect(before).toMatchObject({
      title: "Water lab · Beans",
      description: "Water lab, at length.",
      "og:title": "Water lab",
      "og:image": "https://beans.example/files/1/1200.webp",
    });
    const answer = await send(one, world.mia, { meta_title: " Why\nwater matters ", meta_description: "Ten cups." });
    expect(answer.status).toBe(200);
    const shown = await seen(one);
    expect(shown.name).toBe("Water lab");
    expect(shown.edited_at).toBeNull();
    expect(shown.meta_tag_attributes).toEqual({
      meta_title: "Why water matters",
      meta_description: "Ten cups.",
      open_graph_image_url: null,
    });
    expect(headOf(shown)).toMatchObject({
      title: "Why water matters",
      description: "Ten cups.",
      "og:title": "Why water matters",
      "og:description": "Ten cups.",
      "twitter:title": "Why water matters",
      canonical: before.canonical,
    });
    // What is absent stays, and "" is the post's own again.
    await send(one, world.mia, { meta_title: "" });
    expect(headOf(await seen(one))).toMatchObject({ title: "Water lab · Beans", description: "Ten cups." });
  });

  test("a post is made with it, and a draft is published with it", async () => {
    const of = (title: string) => ({ meta_tag_attributes: { meta_title: title, meta_description: "Said." } });
    const path = `/spaces/${world.plaza.slug}/posts`;
    const one = (await made(world, path, { name: "Made", body: "So", ...of("Found") })) as unknown as PostPayload;
    expect(one.meta_tag_attributes).toMatchObject({ meta_title: "Found", meta_description: "Said." });
    const draft = { name: "Begun", body: "So", status: "draft" };
    const begun = (await made(world, path, draft)) as unknown as PostPayload;
    const out = await made(world, `${path}/${begun.slug}`, { status: "published", ...of("Out") }, "PATCH");
    expect(out).toMatchObject({ status: "published", meta_tag_attributes: { meta_title: "Out" } });
  });

  test("its page saves it without scripts, and keeps what was typed where it is refused", async () => {
    const one = await written();
    const at = { spaceSlug: one.spaceSlug, slug: one.slug };
    const path = `/c/${one.spaceSlug}/${one.slug}/seo`;
    const save = (fields: Record<string, string>) =>
      submit(world.community, path, action, fields, { cookie: world.mia.cookie, params: at });
    const long = { meta_title: "x".repeat(71), meta_description: "Kept" };
    expect(await save(long)).toMatchObject({
      status: 422,
      data: { values: long, error: { fields: { meta_title: /\S/ } } },
    });
    expect((await save({ meta_title: "Found", meta_description: "So" })).status).toBe(200);
    const page = await visit(world.community, world.mia, path, loader, at);
    expect(page.data).toMatchObject({ post: { name: "Water lab", meta_tag_attributes: { meta_title: "Found" } } });
    const others = [null, world.max, world.stan];
    const statuses = others.map(async (who) => (await visit(world.community, who, path, loader, at)).status);
    expect(await Promise.all(statuses)).toEqual([302, 403, 302]);
  });

  test("its picture is one that was uploaded as such: of any other nothing is there in its size, and it is refused", async () => {
    const one = await written();
    const ctx = await as(world.community, world.mia);
    const png = (await makePng(40, 20)).buffer;
    for (const purpose of ["file", "avatar", "picture"] as const) {
      const bytes = purpose === "file" ? new TextEncoder().encode("words").buffer : png;
      const { id } = await upload(ctx, { bytes, filename: "a.txt", purpose });
      const answer = await send(one, world.mia, { open_graph_image_file_id: id });
      expect([answer.status, await answer.json()], purpose).toMatchObject([
        422,
        { message: expect.stringContaining("picture"), error_details: { open_graph_image: expect.any(String) } },
      ]);
      const whole = { meta_tag_attributes: { open_graph_image_file_id: id } };
      const edit = await call(world.community, world.mia, door(one), {
        method: "PATCH",
        json: { name: "Edited", ...whole },
      });
      const path = `/internal_api/spaces/${world.plaza.slug}/posts`;
      const fresh = await call(world.community, world.mia, path, { json: { name: "Made", body: "So", ...whole } });
      const draft = await post(world, world.mia, world.plaza, "Begun", { status: "draft" });
      const out = await call(world.community, world.mia, door(draft), {
        method: "PATCH",
        json: { status: "published", ...whole },
      });
      expect([edit.status, fresh.status, out.status], purpose).toEqual([422, 422, 422]);
      const file = await rows(world.community, sql`select attached_kind as on_ from files where id = ${id}`);
      expect(file).toEqual([{ on_: null }]);
    }
    expect((await seen(one)).meta_tag_attributes?.open_graph_image_url).toBeNull();
    const at = { spaceSlug: one.spaceSlug, slug: one.slug };
    const { id } = await upload(ctx, { bytes: png, filename: "a.png", purpose: "avatar" });
    const fields = { meta_title: "Kept", open_graph_image: String(id) };
    const speaks = (locale: string) =>
      run(world.community, sql`update members set locale = ${locale} where id = ${world.mia.id}`);
    await speaks("pt");
    const form = await submit(world.community, `/c/${at.spaceSlug}/${at.slug}/seo`, action, fields, {
      cookie: world.mia.cookie,
      params: at,
    });
    await speaks("");
    expect(form).toMatchObject({
      status: 422,
      data: {
        values: { meta_title: "Kept" },
        error: { fields: { open_graph_image: expect.stringContaining("imagem") } },
      },
    });
  });

  test("waits for a confirmed address, at its door and on its page", async () => {
    const { slug, id } = await addPost(world, world.una, world.plaza);
    const one = { id, slug, spaceSlug: world.plaza.slug };
    const answer = await send(one, world.una, { meta_title: "Mine" });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "confirm_email" }]);
    const page = { cookie: world.una.cookie, params: { spaceSlug: one.spaceSlug, slug: one.slug } };
    const path = `/c/${one.spaceSlug}/${one.slug}/seo`;
    const saved = await submit(world.community, path, action, { meta_title: "Mine" }, page);
    expect([saved.status, (await seen(one, world.ada)).meta_tag_attributes?.meta_title]).toEqual([403, ""]);
  });

  test("who may not change the post sets nothing, nor its author where the space hides the settings", async () => {
    const one = await written();
    const statuses = async (at: At, who: readonly (Person | null)[]) =>
      Promise.all(who.map(async (by) => (await send(at, by, { meta_title: "Mine" })).status));
    expect(await statuses(one, [null, world.max, world.stan, world.mo, world.mia])).toEqual([401, 403, 401, 200, 200]);
    const hiding = await addSpace(world, "hiding", { hidePostSettings: 1 });
    const hidden = await written(world.mia, hiding);
    expect(await statuses(hidden, [world.mia, world.olive])).toEqual([403, 200]);
    const page = { spaceSlug: hidden.spaceSlug, slug: hidden.slug };
    const path = `/c/${page.spaceSlug}/${page.slug}/seo`;
    expect((await visit(world.community, world.mia, path, loader, page)).status).toBe(403);
  });

  test("set twice it is said once", async () => {
    const one = await written();
    const ctx = await as(world.community, world.mia);
    await setPostMeta(ctx, one, { metaTitle: "Found" });
    await setPostMeta(ctx, one, { metaTitle: "Found" });
    const facts = await rows(
      world.community,
      sql`select 1 from facts where subject_id = ${one.id} and name = 'post.updated'`,
    );
    expect(facts).toHaveLength(1);
  });
});

describe("the picture of a post's shared links", () => {
  test("is one's own fresh upload, open to who reads the post, and taken away twice", async () => {
    const one = await written();
    const [mine, foreign] = [await pictureOf(world.mia), await pictureOf(world.olive)];
    expect((await send(one, world.mia, { open_graph_image_file_id: foreign })).status).toBe(409);
    expect((await seen(one)).meta_tag_attributes?.open_graph_image_url).toBeNull();
    expect((await send(one, world.mia, { open_graph_image_file_id: mine })).status).toBe(200);
    const address = `/files/${mine}/1200.webp`;
    expect(headOf(await seen(one))["og:image"]).toBe(`https://beans.example${address}`);
    expect((await call(world.community, null, address)).status).toBe(200);
    // An edit of the text leaves it where it is.
    await call(world.community, world.mia, door(one), { method: "PATCH", json: { body: "Other words" } });
    expect((await seen(one)).meta_tag_attributes?.open_graph_image_url).toBe(address);
    expect([(await removePicture(one, world.max)).status, (await removePicture(one, world.mia)).status]).toEqual([
      403, 200,
    ]);
    expect((await removePicture(one, world.mia)).status).toBe(200);
    expect((await call(world.community, null, address)).status).toBe(404);
  });

  test("of a closed space is told to nobody outside of it, but by the post's share link", async () => {
    const one = await written(world.mia, world.cellar);
    const picture = await pictureOf(world.mia);
    await send(one, world.mia, { meta_title: "Deep down", open_graph_image_file_id: picture });
    const own = await seen(one, world.mia);
    expect(headOf(own)).toEqual({ title: "Water lab · Beans", robots: "noindex, nofollow" });
    const address = `/files/${picture}/1200.webp`;
    expect((await call(world.community, null, address)).status).toBe(404);
    expect((await call(world.community, world.max, address)).status).toBe(404);
    expect((await call(world.community, world.mia, address)).status).toBe(200);
    const share = await call(world.community, world.olive, `${door(one)}/share`, {
      method: "PUT",
      json: { share_post_enabled: true },
    });
    const { share_uid: uid } = (await share.json()) as PostPayload;
    const shared = (await (
      await call(world.community, null, `/internal_api/posts/shared/${uid}`)
    ).json()) as SharedPostPayload;
    const shownThere = { loaderData: { post: shared }, matches } as unknown as Parameters<typeof headOfShared>[0];
    expect(told(headOfShared(shownThere))).toMatchObject({
      "og:title": "Deep down",
      "og:image": `https://beans.example${address}?share=${uid}`,
    });
    expect((await call(world.community, null, `${address}?share=${uid}`)).status).toBe(200);
  });

  test("goes with the post; a copy begins without what was written for the other one", async () => {
    const one = await written();
    const picture = await pictureOf(world.mia);
    await send(one, world.mia, { meta_title: "Found", open_graph_image_file_id: picture });
    const copy = await call(world.community, world.mia, `${door(one)}/duplicate`, { method: "POST", json: {} });
    expect(((await copy.json()) as PostPayload).meta_tag_attributes).toEqual({
      meta_title: "",
      meta_description: "",
      open_graph_image_url: null,
    });
    await removePosts(await as(world.community, world.olive), [{ id: one.id, isReacted: 0, isEdited: 0 }]);
    const kept = await rows(world.community, sql`select attached_kind as kind from files where id = ${picture}`);
    expect(kept).toEqual([{ kind: null }]);
  });
});
