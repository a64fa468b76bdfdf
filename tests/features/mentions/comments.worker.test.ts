import { beforeAll, beforeEach, expect, test } from "vitest";
import { followPost } from "~/features/followers/commands.server";
import { deleteComment } from "~/features/comments/commands.server";
import { listComments } from "~/features/comments/queries.server";
import { findPost } from "~/features/posts/queries.server";
import { TOLD_AT_ONCE } from "~/features/notifications/rules";
import type { FullPostRow } from "~/features/posts/row";
import { sql } from "~/platform/database/sql";
import { addSpace, as, asVisitor, createWorld, grant, newId, type Person, rows, run, type World } from "../../world";
import { finishDue } from "../jobs/finish";
import { post } from "../posts/posting";
import { find } from "../search/searching";
import { editSaid, everybody, lineOf, mention, say, toldOf } from "./mentioning";

let world: World;
let one: FullPostRow;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  one = await post(world, world.mia, world.plaza, "A question");
});

const told = (who: Person, id: number) => toldOf(world, who, { comment: id });
const bodies = async (who: Person | null) => {
  const ctx = who ? await as(world.community, who) : await asVisitor(world.community);
  const { records } = await listComments(ctx, { postId: one.id });
  return records.map(({ body }) => body);
};

test("a comment names somebody: linked to, told once, found; the author, whom it answers and followers have one line each", async () => {
  const max = await as(world.community, world.max);
  await findPost(max, { spaceSlug: "plaza", slug: one.slug });
  await followPost(max, one.id);
  const id = await say(world, world.ada, one.id, lineOf("Ask ", mention(world.max), " or ", mention(world.mia)));
  expect([await told(world.max, id), await told(world.mia, id)]).toEqual([["mention"], ["mention"]]);
  const link = `<a href="/u/${world.max.publicUid}" data-mention="1">@${world.max.name}</a>`;
  expect((await bodies(world.mo))[0]).toContain(`<p>Ask ${link} or `);
  expect(await find(world, world.max, "", { type: "mentions" })).toContain("on A question");
  const answer = await say(world, world.max, one.id, lineOf(mention(world.ada), " yes"), id);
  expect(await told(world.ada, answer)).toEqual(["mention"]);
  expect(await told(world.max, answer)).toEqual([]);
});

test("an edit tells whom it adds, and answers with their name; none of it is a visitor’s where the directory is closed", async () => {
  const id = await say(world, world.ada, one.id, lineOf("Hm"));
  const after = await editSaid(world, world.ada, { postId: one.id, id }, lineOf("Hm, ", mention(world.max)));
  expect(after.body).toContain(`>@${world.max.name}</a>`);
  await editSaid(world, world.ada, { postId: one.id, id }, lineOf("Well, ", mention(world.max)));
  expect(await told(world.max, id)).toEqual(["mention"]);
  const directory = (isPublic: number) =>
    run(
      world.community,
      sql`update communities set public_member_directory = ${isPublic} where community_id = ${world.community.id}`,
    );
  await directory(0);
  expect((await bodies(null))[0]).toBe(`<p>Well, @${world.max.name}</p>`);
  await directory(1);
  await deleteComment(await as(world.community, world.ada), { postId: one.id, id });
  const [line] = await rows<{ at: number }>(
    world.community,
    sql`select archived_at as at from notifications where comment_id = ${id} and member_id = ${world.max.id}`,
  );
  expect(line).toBeDefined();
});

test("everybody in its space: for who manages it; of more than a delivery holds a job tells each once, as one line", async () => {
  await expect(say(world, world.mia, one.id, lineOf(everybody))).rejects.toMatchObject({
    status: 403,
    code: "mention_everybody",
  });
  expect(await bodies(world.mia)).toEqual([]);
  const space = await addSpace(world, "crowded", {});
  const busy = await post(world, world.mia, space, "Busy");
  await grant(world, world.max, space);
  const ids = Array.from({ length: TOLD_AT_ONCE + 20 }, () => newId());
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, name, role, status, locale, time_zone, email_confirmed,
        joined_at, updated_at)
      select j.value, ${world.community.id}, 'e' || j.value, 'One of many', 'member', 'active', 'en', 'UTC', 1, 1, 1
      from json_each(${JSON.stringify(ids)}) j`,
  );
  await run(
    world.community,
    sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
      select j.value, ${world.community.id}, j.value, ${space.id}, 'direct', 0, 9000000000000, 1
      from json_each(${JSON.stringify(ids)}) j`,
  );
  const id = await say(world, world.ada, busy.id, lineOf(everybody, " and ", mention(world.max)));
  await finishDue(world.community);
  const [{ n, each } = { n: 0, each: 0 }] = await rows<{ n: number; each: number }>(
    world.community,
    sql`select count(*) as n, count(distinct member_id) as each from notifications where comment_id = ${id}
      and kind = 'space_mention'`,
  );
  expect([n, each]).toEqual([ids.length, ids.length]);
  expect([await told(world.max, id), await told(world.mia, id)]).toEqual([["mention"], ["comment"]]);
});
