import { beforeEach, expect, test } from "vitest";
import { listComments } from "~/features/comments/queries.server";
import { updateProfile } from "~/features/members/commands/update-profile.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { findPost, findPostById } from "~/features/posts/queries.server";
import { RENAMED_AT_ONCE } from "~/features/search/renamed.server";
import { sql } from "~/platform/database/sql";
import { addPerson, as, createWorld, type Person, rows, type World } from "../../world";
import { finishDue, slowedIn, step } from "../jobs/finish";
import { lineOf, mention, say } from "../mentions/mentioning";
import { post } from "../posts/posting";
import { find, listened, rebuilt } from "./searching";

let world: World;
let pat: Person;
beforeEach(async () => {
  world = await createWorld();
  pat = await addPerson(world.community, "Oldname", "member");
  await rebuilt(world);
});

async function rename(name: string): Promise<void> {
  const ctx = await as(world.community, pat);
  await updateProfile(ctx, { name });
  await ctx.settled();
  await listened(world);
}
const named = (title: string) =>
  post(world, world.mia, world.plaza, title, { doc: lineOf("Ask ", mention(pat), " first") });
const jobs = async () =>
  (
    await rows<{ id: number }>(
      world.community,
      sql`select id from jobs where community_id = ${world.community.id} and kind = 'search.renamed'`,
    )
  ).map(({ id }) => id);

test("a name that was changed is in excerpts, in search and in the text that its author opens; no text counts as edited", async () => {
  const one = await named("A question");
  const said = await say(world, world.max, one.id, lineOf(mention(pat), " knows"));
  await listened(world);
  expect((await find(world, world.ada, "oldname")).toSorted()).toEqual(["A question", "Oldname", "on A question"]);
  await rename("Newname");
  await finishDue(world.community);
  const ada = await as(world.community, world.ada);
  const found = await findPost(ada, { spaceSlug: "plaza", slug: one.slug });
  expect(found).toMatchObject({ excerpt: "Ask @Newname first", edited_at: null });
  expect(found.body).toContain(">@Newname</a>");
  const { records } = await listComments(ada, { postId: one.id });
  expect(records).toMatchObject([{ id: said, edited_at: null }]);
  const [row] = await rows<{ excerpt: string }>(world.community, sql`select excerpt from comments where id = ${said}`);
  expect(row?.excerpt).toBe("@Newname knows");
  const mine = await findPostById(await as(world.community, world.mia), one.id);
  expect(JSON.stringify(mine.tiptap_body)).toContain('"label":"Newname"');
  expect(await find(world, world.ada, "oldname")).toEqual([]);
  expect((await find(world, world.ada, "newname")).toSorted()).toEqual(["A question", "Newname", "on A question"]);
  // The same once more writes nothing, and whom nothing names has no job.
  const before = await jobs();
  await rename("Newname");
  expect(await jobs()).toEqual(before);
  const ctx = await as(world.community, world.max);
  await updateProfile(ctx, { name: "Maximus" });
  await ctx.settled();
  await listened(world);
  expect(await jobs()).toEqual(before);
});

test("of many texts some at a time; a step that is killed is taken again, and what was edited meanwhile stays as it was edited", async () => {
  const many = RENAMED_AT_ONCE + 5;
  const made = [];
  for (let n = 0; n < many; n += 1) made.push(await named(`Of many ${n}`));
  await listened(world);
  await rename("Newname");
  const [job = 0] = await jobs();
  const excerpts = async () =>
    (
      await rows<{ excerpt: string }>(
        world.community,
        sql`select excerpt from posts where title like 'Of many%' order by id`,
      )
    ).map(({ excerpt }) => excerpt);
  const changed = async () => (await excerpts()).filter((words) => words.includes("Newname")).length;
  const first = made[0];
  expect(await changed()).toBe(0);
  await slowedIn(world.community, async () => {})(job, { dies: true });
  expect(await changed()).toBe(0);
  const edited = async () => {
    const ctx = await as(world.community, world.mia);
    await updatePost(ctx, {
      spaceSlug: "plaza",
      slug: first?.slug ?? "",
      title: "Of many 0",
      doc: lineOf("Nobody any more"),
    });
  };
  await rows(world.community, sql`update jobs set lease_until = 0 where id = ${job} returning id`);
  await slowedIn(world.community, edited)(job);
  expect(await changed()).toBe(RENAMED_AT_ONCE - 1);
  let steps = 1;
  while ((await step(world.community, job)) === "again") steps += 1;
  expect(steps).toBeLessThanOrEqual(5);
  expect(await changed()).toBe(many - 1);
  expect((await excerpts())[0]).toBe("Nobody any more");
  await listened(world);
  expect(await find(world, world.ada, "oldname")).toEqual([]);
});
