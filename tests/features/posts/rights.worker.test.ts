import { beforeAll, beforeEach, expect, test } from "vitest";
import { createPost } from "~/features/posts/commands/create-post.server";
import { movePost } from "~/features/posts/commands/move-post.server";
import { setCustomHtml } from "~/features/posts/commands/set-custom-html.server";
import { setPostMeta } from "~/features/posts/commands/set-post-meta.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { addSpace, as, createWorld, grant, type Person, rows, run, type SpaceRef, type World } from "../../world";
import { docOf, post } from "./posting";

// What somebody may do is asked once more in the write: between reading and writing it may have been taken from them.

let world: World;
let space: SpaceRef;
let made = 0;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  space = await addSpace(world, `rights-${++made}`, {});
});

/** Somebody, whom something befalls after all was read and before anything is written. */
async function befallen(who: Person, loss: () => Promise<unknown>): Promise<Ctx> {
  const ctx = await as(world.community, who);
  const prove = ctx.prove.bind(ctx);
  ctx.prove = async () => {
    ctx.prove = prove;
    await loss();
    return prove();
  };
  return ctx;
}

const change = (statement: Statement) => () => run(world.community, statement);
const closing = () => change(sql`update spaces set is_private = 1 where id = ${space.id}`);
const hiding = () => change(sql`update spaces set hide_post_settings = 1 where id = ${space.id}`);
const written = () => post(world, world.mia, space, "As it was");
const at = ({ slug }: { slug: string }) => ({ spaceSlug: space.slug, slug });
const stored = async ({ id }: { id: number }) =>
  (
    await rows<{ title: string; metaTitle: string; html: string }>(
      world.community,
      sql`select title, meta_title as metaTitle, internal_custom_html as html from posts where id = ${id}`,
    )
  )[0];
const AS_IT_WAS = { title: "As it was", metaTitle: "", html: "" };
const told = async ({ id }: { id: number }) =>
  rows(
    world.community,
    sql`select name from facts where subject_kind = 'post' and subject_id = ${id} and name not in ('post.created', 'post.published')`,
  );

const meta = async (ctx: Ctx, slug: string) => setPostMeta(ctx, at({ slug }), { metaTitle: "Mine" });
const edit = async (ctx: Ctx, slug: string) => updatePost(ctx, { ...at({ slug }), title: "Mine", doc: docOf("Mine") });
const settle = async (ctx: Ctx, slug: string) =>
  updatePost(ctx, { ...at({ slug }), title: "As it was", settings: { isCommentsClosed: true } });

test.each([
  ["an edit", edit],
  ["what shared links say", meta],
  ["a setting", settle],
])("%s is not taken from an author whose space was closed to them meanwhile", async (_, act) => {
  const one = await written();
  await expect(act(await befallen(world.mia, closing()), one.slug)).rejects.toMatchObject({ status: 403 });
  expect([await stored(one), await told(one)]).toEqual([AS_IT_WAS, []]);
});

test.each([
  ["what shared links say", meta],
  ["a setting", settle],
])("%s is not set where the space hides that by now; words are still taken", async (_, act) => {
  const one = await written();
  const refusal = { status: 403, code: "post_settings_hidden" };
  await expect(act(await befallen(world.mia, hiding()), one.slug)).rejects.toMatchObject(refusal);
  expect([await stored(one), await told(one)]).toEqual([AS_IT_WAS, []]);
  await run(world.community, sql`update spaces set hide_post_settings = 0 where id = ${space.id}`);
  expect((await edit(await befallen(world.mia, hiding()), one.slug)).title).toBe("Mine");
});

test("nor where the post stands by now, moved into a space that hides it", async () => {
  const one = await written();
  const to = await addSpace(world, `shut-${made}`, { hidePostSettings: 1 });
  const move = async () => movePost(await as(world.community, world.olive), { ...at(one), to: to.slug });
  const refusal = { status: 403, code: "post_settings_hidden" };
  await expect(meta(await befallen(world.mia, move), one.slug)).rejects.toMatchObject(refusal);
  expect(await stored(one)).toEqual(AS_IT_WAS);
});

test("who managed the space and does no more edits nobody's post", async () => {
  const one = await written();
  await grant(world, world.max, space);
  await run(
    world.community,
    sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
      values (${world.community.id}, ${world.max.id}, ${space.id}, 'moderator', 1)`,
  );
  const losing = change(sql`delete from space_roles where space_id = ${space.id}`);
  for (const act of [edit, meta, settle]) {
    await expect(act(await befallen(world.max, losing), one.slug)).rejects.toMatchObject({ status: 403 });
    expect(await stored(one)).toEqual(AS_IT_WAS);
  }
});

test("no HTML is stored of who is no admin any more, by its door nor with an edit; who still is one stores it", async () => {
  const one = await written();
  const html = "<script>alert(1)</script>";
  const role = (name: string) => change(sql`update members set role = ${name} where id = ${world.ada.id}`);
  const byDoor = (ctx: Ctx) => setCustomHtml(ctx, at(one), html);
  const withEdit = (ctx: Ctx) => updatePost(ctx, { ...at(one), title: "As it was", settings: { customHtml: html } });
  for (const act of [byDoor, withEdit]) {
    await expect(act(await befallen(world.ada, role("member")))).rejects.toMatchObject({
      status: 403,
      code: "custom_html_admins",
    });
    expect([await stored(one), await told(one)]).toEqual([AS_IT_WAS, []]);
    await role("admin")();
  }
  const fresh = { spaceSlug: space.slug, title: "Fresh", doc: docOf("So"), settings: { customHtml: html } };
  const demoted = await befallen(world.ada, role("member"));
  const creating = createPost(demoted, { ...fresh, requestKey: crypto.randomUUID(), status: "published" });
  await expect(creating).rejects.toMatchObject({ status: 403 });
  await role("admin")();
  const to = await addSpace(world, `moved-${made}`, {});
  const move = async () => movePost(await as(world.community, world.olive), { ...at(one), to: to.slug });
  await expect(byDoor(await befallen(world.ada, move))).rejects.toMatchObject({ status: 409, code: "conflict" });
  expect(
    (await setCustomHtml(await as(world.community, world.ada), { ...at(one), spaceSlug: to.slug }, html)).customHtml,
  ).toBe(html);
});

test("what waits for its time, or is a draft, is its author's to edit in a space that was closed to them", async () => {
  const draft = await post(world, world.mia, space, "As it was", { status: "draft" });
  expect((await edit(await befallen(world.mia, closing()), draft.slug)).title).toBe("Mine");
});
