import { beforeAll, describe, expect, test } from "vitest";
import { editComment } from "~/features/comments/commands.server";
import { sweepLooseFiles } from "~/features/files/sweep.server";
import { updatePage } from "~/features/pages/commands.server";
import { changePageInput } from "~/features/pages/input";
import { createPost } from "~/features/posts/commands/create-post.server";
import { duplicatePost } from "~/features/posts/commands/duplicate-post.server";
import { restoreVersion } from "~/features/posts/commands/restore-version.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { publishNow, schedulePost } from "~/features/posts/commands/schedule-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { picturesOf } from "~/features/posts/gallery";
import type { FullPostRow } from "~/features/posts/row";
import { findVersion } from "~/features/posts/versions.server";
import { deleteFile } from "~/features/storage/commands.server";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import { type DocNode, fileIdsOf } from "~/ui/editor/document";
import { imageSpace, picture } from "../../support/subjects";
import { as, asSystem, call, createWorld, env, rows, run, type World } from "../../world";
import { paragraph, post } from "../posts/posting";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const mia = () => as(world.community, world.mia);
/** A picture of somebody's, with its bytes. */
async function upload(owner = world.mia): Promise<number> {
  const id = await picture(world, owner);
  for (const width of [480, 960, 1600]) await env.FILES.put(`c/${world.community.id}/${id}/${width}.webp`, "a bag");
  return id;
}
const showing = (...ids: number[]): DocNode => ({
  type: "doc",
  content: [
    paragraph("Look:"),
    ...ids.map((fileId) => ({ type: "image", attrs: { fileId, width: 1600, height: 1200, alt: "" } })),
  ],
});
const shownIn = ({ bodyDoc }: Pick<FullPostRow, "bodyDoc">) => fileIdsOf(JSON.parse(bodyDoc) as DocNode);
const at = ({ spaceSlug, slug }: FullPostRow) => ({ spaceSlug, slug });
const deleted = async (id: number) => deleteFile(await as(world.community, world.ada), id);
const inAnHour = () => Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000;
const goneFile = { status: 409, code: "file_gone" };

/** As the sweep leaves it: not even its row. */
async function swept(id: number): Promise<void> {
  await deleted(id);
  await run(world.community, sql`update files set created_at = 1 where id = ${id}`);
  await sweepLooseFiles(asSystem(world.community));
  expect(await rows(world.community, sql`select 1 from files where id = ${id}`)).toEqual([]);
}

const hangsOn = async (id: number) =>
  (await rows<{ at: number }>(world.community, sql`select attached_id as at from files where id = ${id}`))[0]?.at;

describe.each([
  ["deleted", deleted],
  ["deleted and swept", swept],
])("a picture that is %s", (_, remove) => {
  test("lets the text that shows it be saved: it keeps its place, and is nobody's cover", async () => {
    const [gone, there] = [await upload(), await upload()];
    const one = await post(world, world.mia, world.plaza, "Shown", { doc: showing(gone, there) });
    await remove(gone);
    const doc = showing(gone, there);
    doc.content?.push(paragraph("More words."));
    const after = await updatePost(await mia(), { ...at(one), title: "Shown on", doc });
    expect([after.title, shownIn(after)]).toEqual(["Shown on", [gone, there]]);
    expect(after.coverFileId).toBeNull();
    expect(await hangsOn(there)).toBe(one.id);
    const alone = await updatePost(await mia(), { ...at(one), title: "Shown alone", doc: showing(gone) });
    expect(shownIn(alone)).toEqual([gone]);
    expect(await hangsOn(there)).toBeNull();
  });

  test("lets a draft be kept, scheduled, scheduled anew and published", async () => {
    const gone = await upload();
    const doc = showing(gone);
    const draft = await post(world, world.mia, world.plaza, "Kept", { doc, status: "draft" });
    await remove(gone);
    const keeping = { id: draft.id, title: "Kept on", doc, version: draft.draftVersion };
    const { version } = await saveDraft(await mia(), keeping);
    // Its answer was lost.
    expect((await saveDraft(await mia(), keeping)).version).toBe(version);
    await schedulePost(await mia(), draft.id, inAnHour());
    const later = await schedulePost(await mia(), draft.id, inAnHour() + 60_000);
    expect(later).toMatchObject({ status: "scheduled", coverFileId: null });
    const now = await publishNow(await mia(), draft.id);
    expect(now).toMatchObject({ status: "published", title: "Kept on", coverFileId: null });
  });

  test("lets a gallery be changed: its settings, its order, and what else it shows", async () => {
    const space = await imageSpace(world);
    const [first, gone] = [await upload(), await upload()];
    const images = [first, gone].map((id) => ({ id, alt: "" }));
    const one = await createPost(await mia(), {
      spaceSlug: space.slug,
      title: "Bags",
      doc: showing(),
      requestKey: newUid(20),
      status: "published",
      gallery: { images },
    });
    await remove(gone);
    const fresh = await upload();
    const change = async (gallery: Parameters<typeof updatePost>[1]["gallery"]) =>
      updatePost(await mia(), { ...at(one), title: "Bags", gallery });
    expect((await change({ isDownloadable: true })).downloadableImages).toBe(1);
    const turned = await change({ images: [gone, first, fresh].map((id) => ({ id, alt: "A bag" })) });
    expect(picturesOf(turned.gallery).map(({ id, alt }) => [id, alt])).toEqual(
      [gone, first, fresh].map((id) => [id, "A bag"]),
    );
    expect(picturesOf(turned.gallery)[0]).toMatchObject({ width: 1600, height: 1200 });
    expect([await hangsOn(first), await hangsOn(fresh), turned.coverFileId]).toEqual([one.id, one.id, null]);
  });

  test("stays out of a copy, with what the copy's page begins with, and of a version that is put back", async () => {
    const [gone, there] = [await upload(), await upload()];
    const one = await post(world, world.mia, world.plaza, "To be like", { doc: showing(gone, there) });
    await updatePost(await mia(), { ...at(one), title: "To be like", doc: showing(gone, there, await upload()) });
    await remove(gone);
    const copy = await duplicatePost(await mia(), at(one), { requestKey: newUid(20) });
    expect(shownIn(copy)).toHaveLength(2);
    expect(shownIn(copy)).not.toContain(gone);
    const mo = await as(world.community, world.mo);
    expect((await findVersion(mo, at(one), 1)).version.missing_pictures).toBe(1);
    expect(shownIn(await restoreVersion(mo, at(one), 1))).toEqual([there]);
  });

  test("stays out of the copy of a gallery, too", async () => {
    const space = await imageSpace(world);
    const [gone, there] = [await upload(), await upload()];
    const one = await createPost(await mia(), {
      spaceSlug: space.slug,
      title: "Bags",
      doc: showing(),
      requestKey: newUid(20),
      status: "published",
      gallery: { images: [gone, there].map((id) => ({ id, alt: "" })) },
    });
    await remove(gone);
    const copy = await duplicatePost(await mia(), at(one), { requestKey: newUid(20) });
    expect(picturesOf(copy.gallery)).toHaveLength(1);
    expect(picturesOf(copy.gallery)[0]?.id).not.toBe(gone);
  });

  test("lets the comment and the page that show it be changed", async () => {
    const [gone, onPage] = [await upload(), await upload(world.ada)];
    const { id: postId } = await post(world, world.mia, world.plaza, "Commented");
    const body = { json: { tiptap_body: showing(gone) } };
    const comment = await call(world.community, world.mia, `/internal_api/posts/${postId}/comments`, body);
    const { id } = await comment.json<{ id: number }>();
    const page = await (
      await call(world.community, world.ada, "/internal_api/site_pages", {
        json: { title: newUid(6), tiptap_body: showing(onPage), status: "draft" },
      })
    ).json<{ id: number }>();
    await remove(gone);
    await remove(onPage);
    const edited = await editComment(await mia(), { postId, id, doc: showing(gone) });
    expect(edited.comment.body).toContain(`data-file="${gone}"`);
    const change = changePageInput.parse({ title: "Rules" });
    await updatePage(await as(world.community, world.ada), page.id, { ...change, doc: showing(onPage) });
  });
});

test("what a text did not show is refused as before: what is gone, another's, and another post's", async () => {
  const [gone, foreign, elsewhere] = [await upload(), await upload(world.max), await upload()];
  await post(world, world.max, world.plaza, "Elsewhere", { doc: showing(foreign) });
  await deleted(gone);
  const [one, other] = [
    await post(world, world.mia, world.plaza, "Its own"),
    await post(world, world.mia, world.plaza, "Another", { doc: showing(elsewhere) }),
  ];
  for (const id of [gone, foreign, elsewhere]) {
    const doc = showing(id);
    await expect(updatePost(await mia(), { ...at(one), title: "New", doc })).rejects.toMatchObject(goneFile);
  }
  expect(await hangsOn(elsewhere)).toBe(other.id);
  // What it showed and is there is not let go of for that either.
  const shown = await upload();
  const third = await post(world, world.mia, world.plaza, "Third", { doc: showing(shown) });
  await run(world.community, sql`update files set attached_id = ${other.id} where id = ${shown}`);
  await expect(updatePost(await mia(), { ...at(third), title: "New", doc: showing(shown) })).rejects.toMatchObject(
    goneFile,
  );
});
