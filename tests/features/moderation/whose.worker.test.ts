import { beforeEach, describe, expect, test } from "vitest";
import { countUnaddressed, findCase, listCases } from "~/features/moderation/queries.server";
import { findOwnCase } from "~/features/moderation/own-case.server";
import type { FullCasePayload } from "~/features/moderation/payload";
import { sql } from "~/platform/database/sql";
import { addPerson, as, createWorld, grant, type Person, run, type World } from "../../world";
import { post } from "../posts/posting";
import { caseOf, flag, judge, toldOf } from "./moderating";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Whether somebody finds a case anywhere: in the list, in its number, by its address. */
async function sees(who: Person, id: number): Promise<boolean[]> {
  const { cases } = await listCases(await as(world.community, who), { status: "inbox" });
  const { count } = await countUnaddressed(await as(world.community, who));
  const found = await findCase(await as(world.community, who), id).catch(() => null);
  return [cases.some((one) => one.id === id), count > 0, found !== null];
}

describe("what is reported of whoever moderates", () => {
  test("is nothing that they learn, nor who did it, whatever their role is", async () => {
    const role = (who: Person) =>
      run(
        world.community,
        sql`insert into space_roles (community_id, space_id, member_id, role, created_at)
          values (${world.community.id}, ${world.plaza.id}, ${who.id}, 'moderator', 1)`,
      );
    await role(world.mia);
    for (const who of [world.mo, world.mia, world.ada]) {
      const { id } = await post(world, who, world.plaza, `Words of ${who.name}`);
      const thing = { kind: "post", id } as const;
      await flag(world, world.max, thing, "harassment", "They are rude");
      const { id: found } = await caseOf(world, thing);
      expect(await sees(who, found), who.name).toEqual([false, false, false]);
      await expect(judge(world, who, { id: found, verdict: "approved" })).rejects.toMatchObject({ status: 404 });
      expect(await sees(world.olive, found)).toEqual([true, true, true]);
      await judge(world, world.olive, { id: found, verdict: "approved" });
    }
    await flag(world, world.max, { kind: "member", id: world.mo.id }, "harassment");
    expect(await sees(world.mo, (await caseOf(world, { kind: "member", id: world.mo.id })).id)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("an owner judges what is theirs, who may be the only one there is, and learns nobody's name", async () => {
    const { id } = await post(world, world.olive, world.plaza, "An owner's words");
    await flag(world, world.max, { kind: "post", id }, "spam", "Again");
    const found = await caseOf(world, { kind: "post", id });
    expect(await findCase(await as(world.community, world.olive), found.id)).toMatchObject({ flags: [] });
    await judge(world, world.olive, { id: found.id, verdict: "approved" });
  });

  test("a post that was given to another author is that one's: neither judges it by having had it, nor reads of it", async () => {
    const { id } = await post(world, world.max, world.plaza, "Handed over");
    const thing = { kind: "post", id } as const;
    await flag(world, world.mia, thing);
    const { id: found } = await caseOf(world, thing);
    await run(world.community, sql`update posts set author_id = ${world.mo.id} where id = ${id}`);
    expect(await sees(world.mo, found)).toEqual([false, false, false]);
    await judge(world, world.ada, { id: found, verdict: "rejected", reason: "Not here." });
    await expect(findOwnCase(await as(world.community, world.max), found)).rejects.toMatchObject({ status: 404 });
    expect(await findOwnCase(await as(world.community, world.mo), found)).toMatchObject({ as: "author" });
  });
});

describe("what was found fine", () => {
  test("is judged again when the same person reports what it says by now; one person stays one", async () => {
    const { id } = await post(world, world.mo, world.plaza, "Fine at first");
    const thing = { kind: "post", id } as const;
    await flag(world, world.max, thing, "spam", "An advertisement");
    await flag(world, world.max, thing, "other", "Twice");
    const { id: found } = await caseOf(world, thing);
    const flags = async () => {
      const { flags: all } = await findCase(await as(world.community, world.ada), found);
      return all.map(({ reason, body }: FullCasePayload["flags"][number]) => `${reason}: ${body}`);
    };
    expect(await flags()).toEqual(["spam: An advertisement"]);
    await judge(world, world.ada, { id: found, verdict: "approved" });
    expect((await caseOf(world, thing)).state).toBe("approved");
    await flag(world, world.max, thing, "harassment", "Now it is vile");
    expect(await caseOf(world, thing)).toMatchObject({ state: "inbox", flags_count: 1 });
    expect(await flags()).toEqual(["harassment: Now it is vile"]);
    // To who wrote it nothing has happened.
    await expect(findOwnCase(await as(world.community, world.mo), found)).rejects.toMatchObject({ status: 404 });
  });
});

test("however many moderate elsewhere, those of the place are told", async () => {
  const sue = await addPerson(world.community, "Sue Space", "member");
  await grant(world, sue, world.cellar);
  for (let n = 0; n < 52; n += 1) await addPerson(world.community, `Mod ${n}`, "moderator");
  await run(
    world.community,
    sql`insert into space_roles (community_id, space_id, member_id, role, created_at)
      values (${world.community.id}, ${world.cellar.id}, ${sue.id}, 'admin', 1)`,
  );
  const { id } = await post(world, world.mia, world.cellar, "In the cellar");
  await flag(world, world.ada, { kind: "post", id });
  expect(await toldOf(world, sue, (await caseOf(world, { kind: "post", id })).id)).toEqual(["content_flagged"]);
});
