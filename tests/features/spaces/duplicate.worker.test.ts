import { getTableColumns } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { spaces } from "#db/community/schema";
import { sql } from "~/platform/database/sql";
import { findTopic } from "~/features/topics/queries.server";
import { MOST_SPACES } from "~/features/topics/rules";
import { action, loader } from "~/routes/spaces/duplicate-space";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addSpace, as, call, createWorld, newId, type Person, rows, run, type SpaceRef, type World } from "../../world";
import { addTopic, ask } from "../topics/topics";
import { makePng } from "../files/pictures";
import { post } from "../posts/posting";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const duplicate = (who: Person, space: SpaceRef, json: object, headers: Record<string, string> = {}) =>
  call(world.community, who, `/internal_api/spaces/${space.slug}/duplicate`, { method: "POST", json, headers });
const rowOf = async (id: number) => {
  const [row] = await rows<Record<string, unknown>>(world.community, sql`select * from spaces where id = ${id}`);
  return row ?? {};
};

/** What makes a space another one than its original. */
const ITS_OWN = `id space_group_id slug name meta_title position posts_count last_post_at source external_id created_by
  created_at deleted_at deleted_by cover_file_id`.split(/\s+/);

/** Set otherwise than a new one in everything that can be set. */
const SET_OTHERWISE = {
  emoji: "🍷",
  description: "For tasters.",
  displayView: "cards",
  isPrivate: 1,
  visibility: "secret",
  hideFromSidebar: 1,
  hideSorting: 1,
  hidePostSettings: 1,
  disableMemberPostCovers: 1,
  membersCanPost: 0,
  requireTopicSelection: 1,
  defaultSort: "likes",
  hideMembersTab: 1,
  hidePastTab: 1,
  defaultTab: "members",
  postNotifications: "none",
  coverAlt: "Oak",
  lockedHeading: "H",
  lockedDescription: "D",
  lockedButtonLabel: "L",
  lockedButtonUrl: "/c/plaza",
  showLockIcon: 0,
} as const;

test("has every setting of its original, and nothing of what happened there", async () => {
  const original = await addSpace(world, "vault", SET_OTHERWISE);
  const topic = newId();
  await run(
    world.community,
    sql`insert into topic_spaces (community_id, topic_id, space_id)
      values (${world.community.id}, ${topic}, ${original.id})`,
  );
  await post(world, world.ada, original, "Stays where it is");
  const answer = await duplicate(world.ada, original, { name: "Vault of 2027" });
  expect(answer.status).toBe(201);
  const copy = await answer.json<{ id: number; job_id: number | null }>();
  expect(copy).toMatchObject({ name: "Vault of 2027", slug: "vault-of-2027", visibility: "secret", job_id: null });
  const [from, to] = [await rowOf(original.id), await rowOf(copy.id)];
  // Of every column that the table has: a setting that comes later is copied, or named as the space's own.
  for (const { name } of Object.values(getTableColumns(spaces)))
    if (!ITS_OWN.includes(name)) expect([name, to[name]]).toEqual([name, from[name]]);
  expect(to).toMatchObject({ space_group_id: world.group, posts_count: 0, last_post_at: 0, created_by: world.ada.id });
  expect(Number(to.position)).toBeGreaterThan(Number(from.position));
  const offered = await rows(world.community, sql`select topic_id from topic_spaces where space_id = ${copy.id}`);
  expect(offered).toEqual([{ topic_id: topic }]);
  const inside = await rows(world.community, sql`select member_id from space_members where space_id = ${copy.id}`);
  expect(inside).toEqual([{ member_id: world.ada.id }]);
  // Secret as its original: nobody else learns of it.
  for (const who of [world.mia, world.mo])
    expect((await call(world.community, who, `/internal_api/spaces/${copy.id}`)).status).toBe(404);
});

test("takes no topic past its spaces: which stays behind is said, and what was past keeps all of them", async () => {
  const original = await addSpace(world, "full", {});
  const ids = [original.id];
  while (ids.length < MOST_SPACES) ids.push((await addSpace(world, `full-${ids.length}`, {})).id);
  const [full, room] = [
    await addTopic(world, "Everywhere but", { space_ids: ids }),
    await addTopic(world, "With room", { space_ids: ids.slice(0, MOST_SPACES - 1) }),
  ];
  // Of two at once one finds the last place.
  const answers = await Promise.all(["One", "Two"].map((name) => duplicate(world.ada, original, { name })));
  const copies = await Promise.all(answers.map((answer) => answer.json<{ id: number; topics_left: string[] }>()));
  const countOf = async (topic: number) =>
    (await rows(world.community, sql`select 1 from topic_spaces where topic_id = ${topic}`)).length;
  expect([await countOf(full.id), await countOf(room.id)]).toEqual([MOST_SPACES, MOST_SPACES]);
  // One of the two found the last place; the page says of a third before it shows it what is not in it.
  const left = copies.map(({ topics_left }) => topics_left.toSorted());
  expect(left).toContainEqual(["Everywhere but"]);
  expect(left).toContainEqual(["Everywhere but", "With room"]);
  const at = { params: { spaceSlug: original.slug }, cookie: world.ada.cookie };
  const fields = { name: "Three", request_key: "the-third-form-1" };
  for (let clicks = 0; clicks < 2; clicks++)
    expect(await submit(world.community, `/c/${original.slug}/settings/duplicate`, action, fields, at)).toMatchObject({
      status: 200,
      data: {
        copied: { to: "/c/three/settings", topicsLeft: expect.arrayContaining(["Everywhere but", "With room"]) },
      },
    });
  // One that was taken past it before is said whole, and to be made smaller by who saves it.
  await run(
    world.community,
    sql`insert into topic_spaces (community_id, topic_id, space_id)
      values (${world.community.id}, ${full.id}, ${world.plaza.id})`,
  );
  const { spaceIds } = await findTopic(await as(world.community, world.ada), full.id);
  expect(spaceIds).toHaveLength(MOST_SPACES + 1);
  const saved = await ask(world, world.ada, `/topics/${full.id}`, { method: "PATCH", json: { space_ids: spaceIds } });
  expect([saved.status, await countOf(full.id)]).toEqual([422, MOST_SPACES + 1]);
});

test("has a picture of its own, that stays when the original's goes", async () => {
  const body = await makePng(600, 200);
  const headers = { "X-Filename": "c.png", "Content-Length": String(body.byteLength) };
  const sent = await call(world.community, world.ada, "/internal_api/files?purpose=picture", {
    method: "POST",
    body,
    headers,
  });
  const { id: picture } = await sent.json<{ id: number }>();
  const cover = (json: object, id: number | string) =>
    call(world.community, world.ada, `/internal_api/spaces/${id}`, { method: "PATCH", json });
  await cover({ cover_image: String(picture), cover_image_alt: "Barrels" }, "cellar");
  const copy = await (await duplicate(world.ada, world.cellar, { name: "Second cellar" })).json<{ id: number }>();
  const { cover_file_id } = await rowOf(copy.id);
  expect(cover_file_id).not.toBe(picture);
  await cover({ cover_image: "none" }, "cellar");
  const shown = await call(world.community, world.ada, `/files/${Number(cover_file_id)}/480.webp`);
  expect(shown.status).toBe(200);
  // As private as what it hangs on.
  expect((await call(world.community, world.max, `/files/${Number(cover_file_id)}/480.webp`)).status).toBe(404);
});

test("with its members: a job lets them in, and the same try twice is one space and one job", async () => {
  const json = { name: "Cellar again", with_members: true };
  const key = { "Idempotency-Key": "duplicate-once-1" };
  const answers = [];
  for (let tries = 0; tries < 2; tries++) {
    const answer = await duplicate(world.ada, world.cellar, json, key);
    answers.push(await answer.json<{ id: number; job_id: number }>());
  }
  expect(answers[1]).toMatchObject({ id: answers[0]?.id, job_id: answers[0]?.job_id });
  const [job] = await rows<{ kind: string; input: string }>(
    world.community,
    sql`select kind, input from jobs where id = ${answers[0]?.job_id ?? 0}`,
  );
  expect(job?.kind).toBe("spaces.add_members");
  expect(JSON.parse(job?.input ?? "{}")).toMatchObject({ space_id: answers[0]?.id, from_space_id: world.cellar.id });
  const made = await rows(
    world.community,
    sql`select id from spaces where community_id = ${world.community.id} and name = 'Cellar again'`,
  );
  expect(made).toHaveLength(1);
});

test("is the admins' to make, of what they find, with a name and a free address", async () => {
  for (const [who, status] of [
    [world.mo, 403],
    [world.mia, 403],
    [world.stan, 401],
  ] as const)
    expect([who.name, (await duplicate(who, world.plaza, { name: "Another" })).status]).toEqual([who.name, status]);
  expect((await duplicate(world.ada, world.plaza, { name: "" })).status).toBe(422);
  expect((await duplicate(world.ada, { id: 1, slug: "nowhere" }, { name: "Another" })).status).toBe(404);
  expect((await duplicate(world.ada, world.plaza, { name: "Another", slug: "cellar" })).status).toBe(422);
  const second = await duplicate(world.ada, world.plaza, { name: "Plaza" });
  expect(await second.json()).toMatchObject({ slug: "plaza-2" });
});

test("its page asks for a name and leads to the settings of the copy", async () => {
  const at = { params: { spaceSlug: "plaza" }, cookie: world.ada.cookie };
  const path = "/c/plaza/settings/duplicate";
  expect((await visit(world.community, world.ada, path, loader, at.params)).data).toMatchObject({ name: "plaza" });
  for (const who of [world.mo, world.mia])
    expect((await visit(world.community, who, path, loader, at.params)).status).toBe(403);
  const refused = await submit(world.community, path, action, { name: " ", with_members: "on" }, at);
  expect(refused.data).toMatchObject({
    error: { fields: { name: expect.any(String) } },
    values: { with_members: "on" },
  });
  const fields = { name: "Plaza two", request_key: "the-same-form-1" };
  for (let clicks = 0; clicks < 2; clicks++)
    expect((await submit(world.community, path, action, fields, at)).location).toBe("/c/plaza-two/settings");
});
