import { beforeAll, describe, expect, test } from "vitest";
import { LOOSE_MS } from "~/features/files/rules";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { updatePage } from "~/features/pages/commands.server";
import { changePageInput } from "~/features/pages/input";
import { createPost } from "~/features/posts/commands/create-post.server";
import { restoreVersion } from "~/features/posts/commands/restore-version.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { picturesOf } from "~/features/posts/gallery";
import { findVersion } from "~/features/posts/versions.server";
import { deleteFile } from "~/features/storage/commands.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { type DocNode, fileIdsOf } from "~/ui/editor/document";
import { imageSpace, picture } from "../../support/subjects";
import { addSession, as, asSystem, call, createWorld, type Person, rows, run, type World } from "../../world";
import { docOf, paragraph, post } from "../posts/posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const showing = (...ids: number[]): DocNode => ({
  type: "doc",
  content: [
    paragraph("Look:"),
    ...ids.map((fileId) => ({ type: "image", attrs: { fileId, width: 1600, height: 1200, alt: "" } })),
  ],
});
const goneFile = { status: 409, code: "file_gone" };
const placeOf = async (id: number) =>
  (
    await rows<{ kind: string | null; at: number | null }>(
      world.community,
      sql`select attached_kind as kind, attached_id as at from files where id = ${id}`,
    )
  )[0];
const sweep = async () => {
  while ((await sweepLooseFiles(asSystem(world.community))) > 0);
};

describe("a picture that was taken out of a text", () => {
  /** A post of Mia's with her picture, which Mo, who looks after the space, has taken out. */
  async function loosened() {
    const id = await picture(world, world.mia);
    const one = await post(world, world.mia, world.plaza, "A cup", { doc: showing(id) });
    const edit = async (doc: DocNode, by: Person = world.mo) =>
      updatePost(await as(world.community, by), { spaceSlug: one.spaceSlug, slug: one.slug, title: "A cup", doc });
    await edit(docOf("Words alone."));
    expect(await placeOf(id)).toEqual({ kind: null, at: null });
    return { id, one, edit };
  }

  test("is put back by whoever writes that text, whoever uploaded it, and twice is once", async () => {
    const { id, one, edit } = await loosened();
    await edit(showing(id));
    await edit(showing(id));
    expect(await placeOf(id)).toEqual({ kind: "post", at: one.id });
    // Out and in once more, by another who may write it.
    await edit(docOf("Words alone."), world.ada);
    await edit(showing(id), world.ada);
    expect(await placeOf(id)).toEqual({ kind: "post", at: one.id });
  });

  test("comes back with the version that showed it", async () => {
    const { id, one } = await loosened();
    const mo = await as(world.community, world.mo);
    expect((await findVersion(mo, one, 1)).version.missing_pictures).toBe(0);
    const after = await restoreVersion(mo, one, 1);
    expect(fileIdsOf(JSON.parse(after.bodyDoc) as DocNode)).toEqual([id]);
    expect(await placeOf(id)).toEqual({ kind: "post", at: one.id });
  });

  test("is refused to every other text, also of who may write the one it hung on", async () => {
    const { id, one } = await loosened();
    const elsewhere = await post(world, world.mo, world.plaza, "Elsewhere");
    const other = { spaceSlug: elsewhere.spaceSlug, slug: elsewhere.slug, title: "Elsewhere", doc: showing(id) };
    await expect(updatePost(await as(world.community, world.mo), other)).rejects.toMatchObject(goneFile);
    await expect(post(world, world.mo, world.plaza, "New", { doc: showing(id) })).rejects.toMatchObject(goneFile);
    const said = await call(world.community, world.mo, `/internal_api/posts/${one.id}/comments`, {
      json: { tiptap_body: showing(id) },
    });
    expect([said.status, await said.json()]).toMatchObject([409, { code: "file_gone" }]);
    expect(await placeOf(id)).toEqual({ kind: null, at: null });
  });

  test("is refused to who may not write the text, and to another community", async () => {
    const { id, one, edit } = await loosened();
    await expect(edit(showing(id), world.max)).rejects.toMatchObject({ status: 403 });
    const path = `/internal_api/spaces/${one.spaceSlug}/posts/${one.slug}`;
    const change = { method: "PATCH", json: { name: "A cup", tiptap_body: showing(id) } };
    expect((await call(world.community, null, path, change)).status).toBe(401);
    expect((await call(world.other, world.stan, path, change)).status).toBe(404);
    // Nor does its number open it: while it hangs on nothing it is its uploader's to read.
    expect((await call(world.community, world.mo, `/files/${id}/480.webp`)).status).toBe(404);
    const [foreign] = [await picture(world, world.mia)];
    await run(
      world.community,
      sql`update files set community_id = ${world.other.id}, hung_kind = 'post', hung_id = ${one.id}
        where id = ${foreign} and community_id = ${world.community.id}`,
    );
    await expect(edit(showing(foreign))).rejects.toMatchObject(goneFile);
    expect(await placeOf(id)).toEqual({ kind: null, at: null });
  });

  test("that an admin has deleted stays away", async () => {
    const { id, edit } = await loosened();
    await deleteFile(await as(world.community, world.ada), id);
    await expect(edit(showing(id))).rejects.toMatchObject(goneFile);
  });

  test("that its uploader has put elsewhere meanwhile stays there", async () => {
    const { id, edit } = await loosened();
    const elsewhere = await post(world, world.mia, world.plaza, "Elsewhere", { doc: showing(id) });
    await expect(edit(showing(id))).rejects.toMatchObject(goneFile);
    expect(await placeOf(id)).toEqual({ kind: "post", at: elsewhere.id });
    // And from there it comes loose: what it hung on before that is forgotten.
    await updatePost(await as(world.community, world.mia), {
      spaceSlug: elsewhere.spaceSlug,
      slug: elsewhere.slug,
      title: "Elsewhere",
      doc: docOf("Words alone."),
    });
    await expect(edit(showing(id))).rejects.toMatchObject(goneFile);
  });

  test("is kept for its day, and swept after it", async () => {
    const { id, one, edit } = await loosened();
    await sweep();
    expect(await placeOf(id)).toEqual({ kind: null, at: null });
    await run(world.community, sql`update files set created_at = created_at - ${LOOSE_MS} - 1 where id = ${id}`);
    await sweep();
    await expect(edit(showing(id))).rejects.toMatchObject(goneFile);
    const after = await restoreVersion(await as(world.community, world.mo), one, 1);
    expect(fileIdsOf(JSON.parse(after.bodyDoc) as DocNode)).toEqual([]);
  });

  test("put back by two at once hangs there once, and one that is put elsewhere at that moment hangs in one place", async () => {
    const { id, one, edit } = await loosened();
    await Promise.all([edit(showing(id)), edit(showing(id), world.ada)]);
    expect(await placeOf(id)).toEqual({ kind: "post", at: one.id });

    const second = await loosened();
    const outcomes = await Promise.allSettled([
      second.edit(showing(second.id)),
      post(world, world.mia, world.plaza, "Elsewhere", { doc: showing(second.id) }),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is put back by nobody in a view-only masquerade", async () => {
    const { id, one } = await loosened();
    const cookie = await addSession(world.community, world.mo, { mode: "view_only", masqueraderId: world.ada.id });
    const looking = await as(world.community, { ...world.mo, cookie });
    const input = { spaceSlug: one.spaceSlug, slug: one.slug, title: "A cup", doc: showing(id) };
    await expect(updatePost(looking, input)).rejects.toMatchObject({ code: "view_only_error" });
    expect(await placeOf(id)).toEqual({ kind: null, at: null });
  });
});

test("a picture of a gallery, too, and of a page of the house", async () => {
  const space = await imageSpace(world);
  const [first, second] = [await picture(world, world.mia), await picture(world, world.mia)];
  const images = [first, second].map((id) => ({ id, alt: "" }));
  const one = await createPost(await as(world.community, world.mia), {
    spaceSlug: space.slug,
    title: "Bags",
    doc: showing(),
    requestKey: newUid(20),
    status: "published",
    gallery: { images },
  });
  const change = async (gallery: typeof images) =>
    updatePost(await as(world.community, world.mo), {
      spaceSlug: one.spaceSlug,
      slug: one.slug,
      title: "Bags",
      gallery: { images: gallery },
    });
  await change(images.slice(0, 1));
  expect(picturesOf((await change(images)).gallery).map(({ id }) => id)).toEqual([first, second]);

  const shown = await picture(world, world.ada);
  const page = await (
    await call(world.community, world.ada, "/internal_api/site_pages", {
      json: { title: newUid(6), tiptap_body: showing(shown), status: "draft" },
    })
  ).json<{ id: number }>();
  const rewrite = async (doc: DocNode) =>
    updatePage(await as(world.community, world.olive), page.id, { ...changePageInput.parse({ title: "Rules" }), doc });
  await rewrite(docOf("Words alone."));
  await rewrite(showing(shown));
  expect(await placeOf(shown)).toEqual({ kind: "site_page", at: page.id });
});
