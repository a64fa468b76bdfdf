import { beforeAll, expect, test } from "vitest";
import { deleteEmoji } from "~/features/emojis/commands.server";
import { listComments } from "~/features/comments/queries.server";
import { publishLegal } from "~/features/legal/commands.server";
import { publishInput } from "~/features/legal/input";
import { findVersion } from "~/features/legal/queries.server";
import { findPost } from "~/features/posts/queries.server";
import { sql } from "~/platform/database/sql";
import type { DocNode } from "~/ui/editor/document";
import { as, call, createWorld, newId, run, type World } from "../../world";
import { lineOf, say } from "../mentions/mentioning";
import { post } from "../posts/posting";

let world: World;
const [party, moon] = [newId(), newId()];
beforeAll(async () => {
  world = await createWorld();
  for (const [id, name, dark] of [
    [party, "party", null],
    [moon, "moon", 8],
  ] as const) {
    await run(
      world.community,
      sql`insert into custom_emojis (id, community_id, name, file_id, dark_file_id, created_by, created_at)
        values (${id}, ${world.community.id}, ${name}, 7, ${dark}, ${world.ada.id}, 1)`,
    );
  }
});

const emoji = (id: number, name: string): DocNode => ({ type: "emoji", attrs: { id, name } });
const body = async (slug: string) =>
  (await findPost(await as(world.community, world.max), { spaceSlug: "plaza", slug })).body;

test("an emoji of the community’s own is its picture in posts and comments, nothing in excerpts, and its words once it is gone", async () => {
  const one = await post(world, world.mia, world.plaza, "Hooray", { doc: lineOf("Yes ", emoji(party, "party")) });
  const light = `<img src="/custom_emoji/moon" alt=":moon:" loading="lazy" class="on-light">`;
  const dark = `<img src="/custom_emoji/moon?appearance=dark" alt=":moon:" loading="lazy" class="on-dark">`;
  expect(await body(one.slug)).toBe(
    `<p>Yes <span data-emoji="${party}"><img src="/custom_emoji/party" alt=":party:" loading="lazy"></span></p>`,
  );
  expect(one.excerpt).toBe("Yes");
  await say(world, world.max, one.id, lineOf(emoji(moon, "moon")));
  const said = async () =>
    (await listComments(await as(world.community, world.max), { postId: one.id })).records.map((each) => each.body);
  expect(await said()).toEqual([`<p><span data-emoji="${moon}">${light}${dark}</span></p>`]);
  await deleteEmoji(await as(world.community, world.ada), party);
  expect(await body(one.slug)).toBe("<p>Yes :party:</p>");
});

test("what is no emoji of this community is words; what is none at all is refused", async () => {
  const one = await post(world, world.mia, world.plaza, "Hm", { doc: lineOf(emoji(4, "nobody_has_it")) });
  expect(await body(one.slug)).toBe("<p>:nobody_has_it:</p>");
  for (const attrs of [{}, { id: "7", name: "party" }, { id: 7, name: "<b>" }, { id: 7 }]) {
    const doc = lineOf({ type: "emoji", attrs });
    await expect(post(world, world.mia, world.plaza, "No", { doc })).rejects.toMatchObject({ status: 422 });
  }
});

test("in a page of the site and in its terms, which nobody reads as a member, it is words", async () => {
  const doc = lineOf("Yes ", emoji(party, "party"));
  const json = { title: "About us", tiptap_body: doc, status: "published", visible_to: "everybody" };
  const page = await call(world.community, world.ada, "/internal_api/site_pages", { json });
  expect(await page.json()).toMatchObject({ body: "<p>Yes :party:</p>" });
  const ada = await as(world.community, world.ada);
  await publishLegal(ada, publishInput.parse({ document: "terms", kind: "text", base: 0, asks_members: false }), doc);
  expect((await findVersion(ada, "terms", null)).html).toBe("<p>Yes :party:</p>");
});
