import { beforeEach, describe, expect, test } from "vitest";
import { updateProfile } from "~/features/members/commands/update-profile.server";
import type { ProfileInput } from "~/features/members/input";
import { countUnaddressed, findCase, listCases } from "~/features/moderation/queries.server";
import { findOwnCase } from "~/features/moderation/own-case.server";
import type { FullCasePayload } from "~/features/moderation/payload";
import { pinPost } from "~/features/posts/commands/pin-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { sweepScheduledPosts } from "~/features/posts/commands/sweep-scheduled-posts.server";
import { updatePost } from "~/features/posts/commands/update-post.server";
import { hasHeld, listHeld } from "~/features/posts/dashboard.server";
import { findPost } from "~/features/posts/queries.server";
import { PINS_MOST } from "~/features/posts/rules";
import { sql } from "~/platform/database/sql";
import {
  addPerson,
  as,
  asSystem,
  asVisitor,
  call,
  createWorld,
  grant,
  type Person,
  rows,
  run,
  type World,
} from "../../world";
import { docOf, post } from "../posts/posting";
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

test("what is hidden of one's own is listed for its author alone, beside drafts, as long as it is", async () => {
  const { id } = await post(world, world.max, world.plaza, "Hidden from others");
  await flag(world, world.mia, { kind: "post", id });
  const { id: found } = await caseOf(world, { kind: "post", id });
  const held = async (who: Person) => {
    const ctx = await as(world.community, who);
    const [any, { posts }] = await Promise.all([hasHeld(ctx), listHeld(ctx)]);
    return [any, posts.map(({ name, held }) => [name, held?.state])];
  };
  expect(await held(world.max)).toEqual([false, []]);
  await judge(world, world.olive, { id: found, verdict: "rejected" });
  expect(await held(world.max)).toEqual([true, [["Hidden from others", "rejected"]]]);
  for (const who of [world.mia, world.olive]) expect(await held(who)).toEqual([false, []]);
  await expect(listHeld(await asVisitor(world.community))).rejects.toMatchObject({ status: 401 });
  await judge(world, world.olive, { id: found, verdict: "approved" });
  expect(await held(world.max)).toEqual([false, []]);
});

describe("what is judged is what was read", () => {
  test("words that were changed since are read first, by form and by door; the same words are decided about", async () => {
    const { id, slug } = await post(world, world.max, world.plaza, "Soft words");
    await flag(world, world.mia, { kind: "post", id });
    const { id: found } = await caseOf(world, { kind: "post", id });
    const read = await findCase(await as(world.community, world.olive), found);
    expect(read.content_changed_at).toBe(0);
    const doc = docOf("Harsh words.");
    await updatePost(await as(world.community, world.max), { spaceSlug: "plaza", slug, title: "Harsh words", doc });
    const json = { version: read.version, content_changed_at: read.content_changed_at };
    const path = `/internal_api/flagged_contents/${found}/approve`;
    const refused = await call(world.community, world.olive, path, { method: "PUT", json });
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([409, "moderation_changed"]);
    expect((await caseOf(world, { kind: "post", id })).state).toBe("inbox");
    const again = await findCase(await as(world.community, world.olive), found);
    expect(again).toMatchObject({ title: "Harsh words" });
    await judge(world, world.olive, { id: found, verdict: "rejected", changedAt: again.content_changed_at });
    expect((await caseOf(world, { kind: "post", id })).state).toBe("rejected");
  });

  test("so is a profile: a headline or a name that was changed since is read first; saved as it was it is the same", async () => {
    const pat = await addPerson(world.community, "Pat Profile", "member");
    await flag(world, world.mia, { kind: "member", id: pat.id });
    const { id } = await caseOf(world, { kind: "member", id: pat.id });
    const olive = await as(world.community, world.olive);
    const change = async (input: Partial<ProfileInput>) => {
      const ctx = await as(world.community, pat);
      await updateProfile(ctx, input);
      await ctx.settled();
    };
    for (const one of [{ headline: "Vile words" }, { name: "Vile Pat" }]) {
      const { content_changed_at: changedAt } = await findCase(olive, id);
      await change(one);
      await expect(judge(world, world.olive, { id, verdict: "approved", changedAt })).rejects.toMatchObject({
        code: "moderation_changed",
      });
    }
    const read = await findCase(olive, id);
    expect(read).toMatchObject({ title: "Vile Pat", excerpt: "Vile words" });
    await change({ headline: "Vile words" });
    await judge(world, world.olive, { id, verdict: "rejected", changedAt: read.content_changed_at });
    expect((await caseOf(world, { kind: "member", id: pat.id })).state).toBe("rejected");
  });

  test("what is put back has its place at the top again, while there is one", async () => {
    const one = await post(world, world.max, world.plaza, "Pinned and reported");
    const at = { spaceSlug: "plaza", slug: one.slug };
    await pinPost(await as(world.community, world.olive), at);
    await flag(world, world.mia, { kind: "post", id: one.id });
    const { id } = await caseOf(world, { kind: "post", id: one.id });
    await judge(world, world.olive, { id, verdict: "rejected" });
    await judge(world, world.olive, { id, verdict: "approved" });
    expect((await findPost(await as(world.community, world.max), at)).pinned_at).not.toBeNull();
    await judge(world, world.olive, { id, verdict: "rejected" });
    for (let n = 0; n < PINS_MOST; n++) {
      const { slug } = await post(world, world.ada, world.plaza, `Top ${n}`);
      await pinPost(await as(world.community, world.ada), { spaceSlug: "plaza", slug });
    }
    await judge(world, world.olive, { id, verdict: "approved" });
    expect((await findPost(await as(world.community, world.max), at)).pinned_at).toBeNull();
  });

  test("a draft of what was taken down stays one until it is found fine, by hand and at its time", async () => {
    const { id } = await post(world, world.max, world.plaza, "Taken back in time");
    await flag(world, world.mia, { kind: "post", id });
    // As one that a job had published, and that was taken back.
    await run(world.community, sql`update posts set status = 'draft' where id = ${id}`);
    await run(world.community, sql`update facts set key = null where name = 'post.published' and subject_id = ${id}`);
    const { id: found } = await caseOf(world, { kind: "post", id });
    await judge(world, world.olive, { id: found, verdict: "rejected" });
    const asked = { id, title: "Taken back in time", doc: docOf("The same.") };
    const publishes = async () => publishPost(await as(world.community, world.max), asked);
    await expect(publishes()).rejects.toMatchObject({ status: 403, code: "moderation_taken_down" });
    await publishPost(await as(world.community, world.max), { ...asked, at: Date.now() + 60_000 });
    await run(world.community, sql`update posts set published_at = ${Date.now() - 1} where id = ${id}`);
    await sweepScheduledPosts(asSystem(world.community));
    const status = () =>
      rows(world.community, sql`select status, unpublished_because as because from posts where id = ${id}`);
    expect(await status()).toEqual([{ status: "draft", because: "rules" }]);
    await judge(world, world.olive, { id: found, verdict: "approved" });
    await publishes();
    expect(await status()).toEqual([{ status: "published", because: null }]);
  });
});
