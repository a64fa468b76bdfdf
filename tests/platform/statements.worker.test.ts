import { expect, test } from "vitest";
import { env } from "../world";
import { costlySteps, unscoped } from "./statements";

const mia = { memberId: 7 };

test("a statement on a community's table must bind the community or the proven viewer", () => {
  expect(unscoped("select * from posts where id = ?1", [1], mia)).toMatch(/posts: binds neither/);
  expect(unscoped("select * from posts where id = ?1 and community_id = ?2", [1, 5], mia)).toBeNull();
  expect(unscoped("select * from notifications where member_id = ?1", [7], mia)).toBeNull();
  expect(unscoped("select * from posts where id = ? and community_id = ?", [1, 5], mia)).toBeNull();
  expect(unscoped("select * from notifications where member_id = ?1", [8], mia)).toMatch(/notifications/);
  expect(unscoped("insert into likes (community_id, member_id) values (?1, ?2)", [5, 7], mia)).toBeNull();
  expect(unscoped("select 1", [], mia)).toBeNull();
});

test("a walk of a table and a sort without an index are seen in the plan; a seek and a partial index are not", async () => {
  const plan = async (text: string) => (await costlySteps(env.SHARD_1, text)).map(({ step }) => step);
  expect(await plan("select * from posts where title = ?1")).toEqual([expect.stringMatching(/^SCAN posts/)]);
  expect(await plan("select p.id from posts p order by p.title")).toEqual([
    expect.stringMatching(/^SCAN p/),
    "USE TEMP B-TREE FOR ORDER BY",
  ]);
  expect(await plan("select * from posts where id = ?1")).toEqual([]);
  expect(await plan("select seq from facts where owed <> 0 order by seq limit 100")).toEqual([]);
});
