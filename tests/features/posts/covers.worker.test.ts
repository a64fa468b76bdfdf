import { beforeAll, expect, test } from "vitest";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { findPost } from "~/features/posts/queries.server";
import { sql } from "~/platform/database/sql";
import { addSpace, as, createWorld, newId, type Person, run, type SpaceRef, type World } from "../../world";
import { post } from "./posting";

let world: World;
/** Members' posts have no covers here (spec section 3: disable_member_post_covers). */
let plain: SpaceRef;

beforeAll(async () => {
  world = await createWorld();
  plain = await addSpace(world, "plain", { disableMemberPostCovers: 1 });
});

async function picture(owner: Person) {
  const fileId = newId();
  await run(
    world.community,
    sql`insert into files (id, community_id, owner_id, kind, filename, content_type, byte_size, width, height, widths,
        created_at)
      values (${fileId}, ${world.community.id}, ${owner.id}, 'image', 'a.png', 'image/png', 10, 800, 600, '[480]', 1)`,
  );
  return { type: "doc", content: [{ type: "image", attrs: { fileId, width: 800, height: 600, alt: "A cup" } }] };
}

const hasCover = async (who: Person, space: SpaceRef, slug: string) =>
  (await findPost(await as(world.community, who), { spaceSlug: space.slug, slug })).cover !== null;

test("where covers are disabled a member's post shows its picture in the text only, however it gets there", async () => {
  const { mia } = world;
  const made = await post(world, mia, plain, "Made with one", { doc: await picture(mia) });
  expect(made.bodyHtml).toContain("<img");
  expect(await hasCover(mia, plain, made.slug)).toBe(false);

  const draft = await post(world, mia, plain, "A draft with one", { doc: await picture(mia), status: "draft" });
  const doc = await picture(mia);
  const out = await publishPost(await as(world.community, mia), { id: draft.id, title: draft.title, doc });
  expect(await hasCover(mia, plain, out.slug)).toBe(false);

  const change = { spaceSlug: plain.slug, slug: made.slug, title: "Changed to another", doc: await picture(mia) };
  await updatePost(await as(world.community, mia), change);
  expect(await hasCover(mia, plain, made.slug)).toBe(false);
});

test("who manages the space keeps theirs, and elsewhere everybody does", async () => {
  const { mia, mo } = world;
  const made = await post(world, mo, plain, "The house's own", { doc: await picture(mo) });
  expect(await hasCover(mia, plain, made.slug)).toBe(true);

  const draft = await post(world, mo, plain, "The house's draft", { status: "draft" });
  const doc = await picture(mo);
  const out = await publishPost(await as(world.community, mo), { id: draft.id, title: draft.title, doc });
  expect(await hasCover(mia, plain, out.slug)).toBe(true);

  const change = { spaceSlug: plain.slug, slug: made.slug, title: "Changed", doc: await picture(mo) };
  await updatePost(await as(world.community, mo), change);
  expect(await hasCover(mia, plain, made.slug)).toBe(true);

  const elsewhere = await post(world, mia, world.plaza, "In the plaza", { doc: await picture(mia) });
  expect(await hasCover(mia, world.plaza, elsewhere.slug)).toBe(true);
});
