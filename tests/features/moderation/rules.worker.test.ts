import { beforeAll, beforeEach, expect, test } from "vitest";
import { listRules, saveRule, tryRule } from "~/features/moderation/rule-settings.server";
import type { RuleKind } from "~/features/moderation/rules";
import { sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/settings/moderation/rules";
import { submit } from "../../routes/submit";
import { signInFor, visit } from "../../routes/visit";
import { addPerson, addSession, as, call, createWorld, type Person, rows, run, type World } from "../../world";
import { docOf, post } from "../posts/posting";
import { caseOf, flag, judge } from "./moderating";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => run(world.community, sql`delete from moderation_rules where community_id = ${world.community.id}`));

const save = async (who: Person, kind: RuleKind, values: object, isOn = true) =>
  saveRule(await as(world.community, who), kind, values, isOn);
const attempt = async (kind: RuleKind, values: object) => tryRule(await as(world.community, world.ada), kind, values);

test("a rule is an admin’s to set: twice is once, and the log says it; nobody else sees or sets any", async () => {
  for (const who of [world.mo, world.mia]) {
    await expect(save(who, "slow_mode", { minutes: 5 })).rejects.toMatchObject({ status: 403 });
    await expect(listRules(await as(world.community, who))).rejects.toMatchObject({ status: 403 });
    await expect(tryRule(await as(world.community, who), "first_post", {})).rejects.toMatchObject({ status: 403 });
  }
  await expect(saveRule(await as(world.community, null), "first_post", {}, true)).rejects.toMatchObject({
    status: 401,
  });
  await expect(saveRule(await as(world.community, world.stan), "first_post", {}, true)).rejects.toMatchObject({
    status: 401,
  });
  const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
  await expect(save({ ...world.ada, cookie }, "first_post", {})).rejects.toMatchObject({ code: "view_only_error" });
  await Promise.all([save(world.ada, "slow_mode", { minutes: 5 }), save(world.olive, "slow_mode", { minutes: 5 })]);
  await save(world.ada, "slow_mode", { minutes: 5 });
  const said = await rows(
    world.community,
    sql`select 1 from facts where community_id = ${world.community.id} and name = 'moderation.rule_changed'`,
  );
  expect(said).toHaveLength(1);
  const rules = await listRules(await as(world.community, world.ada));
  expect(rules.find(({ kind }) => kind === "slow_mode")).toEqual({
    kind: "slow_mode",
    is_on: true,
    config: { minutes: 5 },
  });
  expect(rules.find(({ kind }) => kind === "first_post")?.is_on).toBe(false);
});

test("what is typed is checked by the rule’s own fields, and kept", async () => {
  await expect(save(world.ada, "slow_mode", { minutes: 0 })).rejects.toMatchObject({
    fields: { minutes: "moderation_number" },
  });
  await expect(save(world.ada, "words_hold", { words: " \n , " })).rejects.toMatchObject({
    fields: { words: "moderation_words_required" },
  });
  await expect(save(world.ada, "words_hold", { words: "x".repeat(61) })).rejects.toMatchObject({ status: 422 });
  await save(world.ada, "words_hold", { words: "Casino\ncasino, dm  me\n" });
  expect(
    (await listRules(await as(world.community, world.ada))).find(({ kind }) => kind === "words_hold")?.config,
  ).toEqual({ words: ["casino", "dm me"] });
  const path = "/settings/moderation/edit?rule=slow_mode";
  const send = (fields: Record<string, string>, who = world.ada) =>
    submit(world.community, path, action, fields, { cookie: who.cookie });
  expect(await send({ intent: "on", minutes: "often" })).toMatchObject({
    status: 422,
    data: { values: { minutes: "often" } },
  });
  expect((await send({ intent: "on", minutes: "7" })).data).toEqual({ saved: true });
  expect((await send({ intent: "on", minutes: "7" }, world.mo)).status).toBe(403);
  const open = (who: Person | null) => visit(world.community, who, path, loader);
  expect((await open(world.ada)).data).toMatchObject({ open: "slow_mode" });
  expect([(await open(world.mo)).status, await open(null)]).toMatchObject([403, { location: signInFor(path) }]);
});

test("it is tried before it is switched on: what it would have caught, what was decided about that, and nothing changes", async () => {
  const nell = await addPerson(world.community, "Nell Tried", "member");
  const first = await post(world, nell, world.plaza, "Come to my cas1no", { doc: docOf("Soon.") });
  await post(world, nell, world.plaza, "Just words", { doc: docOf("Only words.") });
  const body = await post(world, nell, world.plaza, "In its text", {
    doc: docOf("One line.", "A CASINO in the other."),
  });
  await post(world, world.mo, world.plaza, "The casino of a moderator");
  await flag(world, world.max, { kind: "post", id: first.id });
  await judge(world, world.mo, { id: (await caseOf(world, { kind: "post", id: first.id })).id, verdict: "approved" });
  const gone = await post(world, nell, world.plaza, "Casino, taken down");
  await flag(world, world.max, { kind: "post", id: gone.id });
  await judge(world, world.mo, { id: (await caseOf(world, { kind: "post", id: gone.id })).id, verdict: "rejected" });
  const tried = await attempt("words_hold", { words: "casino" });
  expect(tried).toMatchObject({ caught: 3, kept: 1 });
  expect(tried.records.map(({ id, status, matched }) => [id, status, matched])).toEqual([
    [gone.id, "rejected", ["casino"]],
    [body.id, null, ["casino"]],
    [first.id, "approved", ["casino"]],
  ]);
  expect(
    await rows(world.community, sql`select 1 from moderation_rules where community_id = ${world.community.id}`),
  ).toEqual([]);
  expect((await post(world, nell, world.plaza, "A casino still")).status).toBe("published");
  // Of who wrote, as of then: of theirs the first one alone.
  const firsts = await attempt("first_post", {});
  expect(firsts.records.filter(({ author }) => author.name === "Nell Tried").map(({ id }) => id)).toEqual([first.id]);
  const answer = await call(
    world.community,
    world.ada,
    "/internal_api/moderation_settings/words_hold/try?words=casino,nothing",
  );
  expect(await answer.json()).toMatchObject({ caught: 4 });
});

test("tried on more posts than that it looks at the last thousand", async () => {
  const other = await createWorld();
  await run(
    other.community,
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1100)
      insert into posts (id, community_id, space_id, author_id, post_type, status, title, slug, share_uid, excerpt, published_at,
        activity_at, created_at, updated_at)
      select ${other.plaza.id} + i, ${other.community.id}, ${other.plaza.id}, ${other.mia.id}, 'basic', 'published',
        iif(i % 100 = 0, 'Casino ', 'Words ') || i, 's' || i, 'u' || i, '', i, i, i, i from n`,
  );
  const tried = await tryRule(await as(other.community, other.ada), "words_block", { words: "casino" });
  expect(tried).toMatchObject({ looked: 1_000, caught: 10 });
  expect(tried.places[0]).toBe(0);
});
