import { beforeEach, expect, test } from "vitest";
import type { BookmarksPayload } from "~/features/bookmarks/payload";
import { sweepReminders } from "~/features/bookmarks/sweep.server";
import { deleteComment } from "~/features/comments/commands.server";
import { listMemberComments } from "~/features/members/queries.server";
import { parsePlace } from "~/features/members/rules";
import type { NotificationsPayload } from "~/features/notifications/payload";
import type { FullPostRow } from "~/features/posts/row";
import { sql } from "~/platform/database/sql";
import { as, asSystem, asVisitor, call, createWorld, type Person, run, type World } from "../../world";
import { post } from "../posts/posting";

let world: World;
let one: FullPostRow;
beforeEach(async () => {
  world = await createWorld();
  one = await post(world, world.mia, world.plaza, "About water");
});

const send = (who: Person | null, path: string, method = "GET", json?: object) =>
  call(world.community, who, `/internal_api${path}`, { method, ...(json ? { json } : {}) });
async function said(): Promise<string> {
  const answer = await send(world.max, `/posts/${one.id}/comments`, "POST", { body: "A word." });
  return `/posts/${one.id}/comments/${(await answer.json<{ id: number }>()).id}`;
}
const turn = (is_comments_enabled: boolean) =>
  send(world.mia, `/spaces/plaza/posts/${one.slug}`, "PATCH", { is_comments_enabled });
const onProfile = async () =>
  (await listMemberComments(await asVisitor(world.community), world.max.publicUid, parsePlace(null))).lines.length;
const told = async (who: Person) => (await send(who, "/notifications")).json<NotificationsPayload>();
const saved = async () => (await (await send(world.ada, "/bookmarks")).json<BookmarksPayload>()).records[0];

test("what was said under a post whose comments are off is served by no door, and is there again when they are on", async () => {
  const comment = await said();
  const json = { bookmarkable_type: "Comment", bookmarkable_id: Number(comment.split("/").at(-1)) };
  expect((await send(world.ada, "/bookmarks", "POST", json)).status).toBe(201);
  const seen = async () => ({
    alone: (await send(null, comment)).status,
    profile: await onProfile(),
    lines: (await told(world.mia)).records.length,
    news: (await told(world.mia)).new_count,
    bookmark: (await saved())?.bookmarkable?.excerpt,
  });
  const before = { alone: 200, profile: 1, lines: 1, news: 1, bookmark: "A word." };
  expect(await seen()).toEqual(before);
  await turn(false);
  expect(await seen()).toEqual({ alone: 404, profile: 0, lines: 0, news: 0, bookmark: undefined });
  await turn(true);
  expect(await seen()).toEqual(before);
});

test("while they are off nobody changes one, its author takes it away, and nobody is reminded of it", async () => {
  const comment = await said();
  const id = Number(comment.split("/").at(-1));
  await send(world.ada, "/bookmarks", "POST", { bookmarkable_type: "Comment", bookmarkable_id: id });
  await turn(false);
  await run(world.community, sql`update bookmarks set remind_at = 1 where member_id = ${world.ada.id}`);
  const system = asSystem(world.community);
  await sweepReminders(system);
  await system.settled();
  expect((await told(world.ada)).records).toEqual([]);
  expect((await send(world.max, comment, "PATCH", { body: "Another." })).status).toBe(404);
  const { comment: gone } = await deleteComment(await as(world.community, world.max), { postId: one.id, id });
  expect(gone.is_deleted).toBe(true);
});
