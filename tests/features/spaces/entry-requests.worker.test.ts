import { beforeEach, describe, expect, test } from "vitest";
import {
  askForEntry,
  declineEntry,
  grantEntry,
  withdrawEntryRequest,
} from "~/features/spaces/commands/entry-requests.server";
import { findAccessChange } from "~/features/spaces/access-change.server";
import { updateSpace } from "~/features/spaces/commands/update-space.server";
import { deleteSpace } from "~/features/spaces/commands/delete-space.server";
import { addSpaceMembers, setSpaceRole } from "~/features/spaces/commands/space-members.server";
import {
  countEntryRequests,
  findOwnEntryRequest,
  listEntryRequests,
  REQUESTS_PAGE,
} from "~/features/spaces/entry-requests.server";
import { findSpace } from "~/features/spaces/queries.server";
import { ASK_AGAIN_DAYS } from "~/features/spaces/rules";
import { sql } from "~/platform/database/sql";
import { addPerson, addSession, as, call, createWorld, newId, type Person, rows, run, type World } from "../../world";
import { removeDeletedSpaces } from "../jobs/finish";

const DAY = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const asked = async (who = world.max, words = "I roast every week.") =>
  askForEntry(await as(world.community, who), "cellar", words);
const requests = () =>
  rows<{ memberId: number; message: string; declinedAt: number | null }>(
    world.community,
    sql`select member_id as memberId, message, declined_at as declinedAt from space_entry_requests
      where community_id = ${world.community.id} and withdrawn_at is null order by asked_at, member_id`,
  );
const entryFacts = async () =>
  (
    await rows<{ name: string }>(
      world.community,
      sql`select name from facts where community_id = ${world.community.id} and name like 'space.%' order by seq`,
    )
  ).map((fact) => fact.name);
const isIn = async (who: Person) =>
  (await findSpace(await as(world.community, who), "cellar").catch(() => null))?.access.isSpaceMember ?? false;
const names = async (who = world.ada) =>
  (await listEntryRequests(await as(world.community, who), "cellar")).requests.map((one) => one.name);

describe("asking", () => {
  test("a member asks with a few words and the managers find who it is; asking twice is asking once", async () => {
    expect(await asked()).toMatchObject({ message: "I roast every week.", declinedAt: null });
    await Promise.all([asked(world.max, "Again"), asked(world.max, "And again")]);
    const { requests: found } = await listEntryRequests(await as(world.community, world.ada), "cellar");
    expect(found).toMatchObject([{ memberId: world.max.id, name: "Max Member", message: "I roast every week." }]);
    expect(await entryFacts()).toEqual(["space.entry_asked"]);
    expect(await countEntryRequests(await as(world.community, world.ada), "cellar")).toBe(1);
  });

  test("is for who stands before a locked page, and tells nobody else that there is one", async () => {
    const status = (who: Person | null, slug: string) =>
      as(world.community, who).then((ctx) =>
        askForEntry(ctx, slug).then(
          () => 200,
          (error: { status: number; code: string }) => `${error.status} ${error.code}`,
        ),
      );
    expect(await status(null, "cellar")).toBe("401 sign_in_required");
    expect(await status(world.stan, "cellar")).toBe("401 sign_in_required");
    // In it, an admin, or open to all: there is nothing to ask for.
    expect(await status(world.mia, "cellar")).toBe("409 space_entry_open");
    expect(await status(world.ada, "cellar")).toBe("409 space_entry_open");
    expect(await status(world.max, "plaza")).toBe("409 space_entry_open");
    for (const hidden of ["attic", "sketch", "nowhere"]) expect(await status(world.max, hidden)).toBe("404 not_found");
    expect(await status(world.una, "cellar")).toBe("403 confirm_email");
    // A moderator of the community is no manager of what they may not see.
    expect(await status(world.mo, "cellar")).toBe(200);
    const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    expect(await status({ ...world.max, cookie }, "cellar")).toBe("403 view_only_error");
    expect((await requests()).map((one) => one.memberId)).toEqual([world.mo.id]);
  });

  test("a space that opens, turns secret or is deleted between the look and the write takes no request", async () => {
    for (const change of [sql`is_private = 0`, sql`visibility = 'secret'`, sql`deleted_at = 5`]) {
      const ctx = await as(world.community, world.max);
      const read = ctx.read.bind(ctx);
      // The look is over: the world changes before the write.
      ctx.read = async (build) => {
        const found = await read(build);
        await run(world.community, sql`update spaces set ${change} where id = ${world.cellar.id}`);
        return found;
      };
      await expect(askForEntry(ctx, "cellar")).rejects.toMatchObject({ code: "space_entry_open" });
      await run(
        world.community,
        sql`update spaces set is_private = 1, visibility = 'listed', deleted_at = null where id = ${world.cellar.id}`,
      );
    }
    expect(await requests()).toEqual([]);
  });

  test("is taken back once and for all, and may be done anew", async () => {
    const withdraw = async () => withdrawEntryRequest(await as(world.community, world.max), "cellar");
    await asked();
    await withdraw();
    await withdraw();
    expect(await requests()).toEqual([]);
    const [kept] = await rows<{ message: string }>(
      world.community,
      sql`select message from space_entry_requests where member_id = ${world.max.id}`,
    );
    expect(kept).toEqual({ message: "" });
    const ctx = await as(world.community, world.max);
    expect(await findOwnEntryRequest(ctx, "cellar")).toBeNull();
    expect(await countEntryRequests(await as(world.community, world.ada), "cellar")).toBe(0);
    expect(await names()).toEqual([]);
    const decline = declineEntry(await as(world.community, world.ada), "cellar", world.max.id);
    await expect(decline).rejects.toMatchObject({ code: "space_entry_gone" });
    expect(await asked(world.max, "Changed my mind")).toMatchObject({ message: "Changed my mind" });
    expect(await names()).toEqual(["Max Member"]);
    expect(await entryFacts()).toEqual(["space.entry_asked", "space.entry_withdrawn", "space.entry_asked"]);
  });
});

describe("answering", () => {
  test("letting in is a grant and the end of the request in one; two managers at once do it once", async () => {
    await asked();
    await setSpaceRole(await as(world.community, world.ada), "cellar", world.mia.id, "moderator");
    const both = [world.ada, world.mia].map(async (who) =>
      grantEntry(await as(world.community, who), "cellar", world.max.id),
    );
    expect(await Promise.all(both)).toEqual([undefined, undefined]);
    expect(await isIn(world.max)).toBe(true);
    expect(await requests()).toEqual([]);
    expect((await entryFacts()).filter((name) => name === "space.entry_granted")).toHaveLength(1);
  });

  test("nobody is let in who does not ask: withdrawn, declined, of another community, gone", async () => {
    const grantTo = async (memberId: number) => grantEntry(await as(world.community, world.ada), "cellar", memberId);
    const gone = { code: "space_entry_gone" };
    await expect(grantTo(world.max.id)).rejects.toMatchObject(gone);
    await asked();
    await withdrawEntryRequest(await as(world.community, world.max), "cellar");
    await expect(grantTo(world.max.id)).rejects.toMatchObject(gone);
    await asked();
    await declineEntry(await as(world.community, world.ada), "cellar", world.max.id);
    await expect(grantTo(world.max.id)).rejects.toMatchObject(gone);
    await expect(grantTo(world.stan.id)).rejects.toMatchObject(gone);
    expect(await isIn(world.max)).toBe(false);
  });

  test("what is declined leaves the list, twice is once, and may be asked again a week later, not before", async () => {
    await asked();
    const decline = async () => declineEntry(await as(world.community, world.ada), "cellar", world.max.id);
    await decline();
    await decline();
    expect(await names()).toEqual([]);
    expect((await entryFacts()).filter((name) => name === "space.entry_declined")).toHaveLength(1);
    expect(await requests()).toMatchObject([{ memberId: world.max.id, message: "" }]);
    await expect(asked(world.max, "Please")).rejects.toMatchObject({ code: "space_entry_declined" });
    // Taking it back is no way around the week.
    await withdrawEntryRequest(await as(world.community, world.max), "cellar");
    await expect(asked(world.max, "Please")).rejects.toMatchObject({ code: "space_entry_declined" });
    const past = Date.now() - ASK_AGAIN_DAYS * DAY - 1000;
    await run(
      world.community,
      sql`update space_entry_requests set declined_at = ${past} where space_id = ${world.cellar.id}`,
    );
    expect(await asked(world.max, "A week later")).toMatchObject({ message: "A week later", declinedAt: null });
    expect(await names()).toEqual(["Max Member"]);
  });

  test("is for the managers of the space: its roles, admins, and moderators who are in it", async () => {
    await asked();
    const asks = async (who: Person | null) => {
      const ctx = await as(world.community, who);
      return listEntryRequests(ctx, "cellar").then(
        (page) => page.requests.length,
        (error: { status: number }) => error.status,
      );
    };
    const all = [null, world.stan, world.max, world.mo, world.mia, world.ada, world.olive];
    expect(await Promise.all(all.map(asks))).toEqual([401, 401, 403, 403, 403, 1, 1]);
    for (const who of [null, world.stan, world.max, world.mo, world.mia]) {
      for (const command of [grantEntry, declineEntry]) {
        const ctx = await as(world.community, who);
        const right = who === null || who === world.stan ? 401 : 403;
        await expect(command(ctx, "cellar", world.max.id)).rejects.toMatchObject({ status: right });
      }
    }
    const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    for (const command of [grantEntry, declineEntry]) {
      const ctx = await as(world.community, { ...world.ada, cookie });
      await expect(command(ctx, "cellar", world.max.id)).rejects.toMatchObject({ code: "view_only_error" });
    }
    expect(await names()).toEqual(["Max Member"]);
  });
});

describe("a request ends", () => {
  test("whatever lets its member in: being added, a role, a group", async () => {
    for (const letIn of [
      async () => addSpaceMembers(await as(world.community, world.ada), "cellar", [world.max.id]),
      async () => setSpaceRole(await as(world.community, world.ada), "cellar", world.max.id, "moderator"),
      () =>
        run(
          world.community,
          sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
            values (${newId()}, ${world.community.id}, ${world.max.id}, ${world.cellar.id}, 'group', ${world.group},
              ${Number.MAX_SAFE_INTEGER}, 0)`,
        ),
    ]) {
      await asked();
      await letIn();
      expect(await requests()).toEqual([]);
      await run(world.community, sql`delete from space_roles where member_id = ${world.max.id}`);
      await run(world.community, sql`delete from access_grants where member_id = ${world.max.id}`);
    }
  });

  const update = async (input: object, by = world.ada) => updateSpace(await as(world.community, by), "cellar", input);

  test("with the space's opening, which lets in who asks, once, whoever opens it", async () => {
    const [eve, gus, deb] = await Promise.all(
      ["Eve Eager", "Gus Gone", "Deb Declined"].map((name) => addPerson(world.community, name, "member")),
    );
    if (!eve || !gus || !deb) throw new Error("nobody");
    for (const who of [world.max, eve, gus, deb]) await asked(who);
    await withdrawEntryRequest(await as(world.community, gus), "cellar");
    await declineEntry(await as(world.community, world.ada), "cellar", deb.id);
    // Shown to nobody it is not open yet, and neither is one that only gets another name.
    await update({ is_private: false, visibility: "secret" });
    await update({ name: "Deep cellar" });
    const change = await findAccessChange(await as(world.community, world.ada), "cellar", "open");
    expect(change).toMatchObject({ to: "open", letIn: 2 });
    expect((await requests()).map((one) => one.memberId).sort()).toEqual([world.max.id, eve.id, deb.id].sort());
    await Promise.all([update({ visibility: "listed" }), update({ visibility: "listed" }, world.olive)]);
    expect(await requests()).toEqual([]);
    expect(await Promise.all([world.max, eve, gus, deb].map(isIn))).toEqual([true, true, false, false]);
    expect((await entryFacts()).filter((name) => name === "space.entries_granted")).toHaveLength(1);
    // Closed again, who was let in stays.
    await update({ is_private: true });
    expect(await isIn(world.max)).toBe(true);
  });

  test("not by whoever may not open the space", async () => {
    await asked();
    for (const [who, status] of [
      [world.max, 403],
      [world.mia, 403],
    ] as const)
      await expect(update({ is_private: false }, who)).rejects.toMatchObject({ status });
    const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    await expect(update({ is_private: false }, { ...world.ada, cookie })).rejects.toMatchObject({
      code: "view_only_error",
    });
    expect(await isIn(world.max)).toBe(false);
    expect(await requests()).toHaveLength(1);
  });

  test("with its member's becoming an admin, who stands before no door", async () => {
    await asked();
    await run(world.community, sql`update members set role = 'moderator' where id = ${world.max.id}`);
    expect(await requests()).toHaveLength(1);
    await run(world.community, sql`update members set role = 'admin' where id = ${world.max.id}`);
    expect(await requests()).toEqual([]);
  });

  test("by taking it back, whatever the space is by now; what is not there is nothing to take back", async () => {
    const withdraw = async (who: Person | null, slug: string) =>
      withdrawEntryRequest(await as(world.community, who), slug);
    for (const change of [sql`visibility = 'secret'`, sql`is_private = 0`]) {
      await asked();
      await run(world.community, sql`update spaces set ${change} where id = ${world.cellar.id}`);
      await withdraw(world.max, "cellar");
      expect(await requests()).toEqual([]);
      await run(
        world.community,
        sql`update spaces set is_private = 1, visibility = 'listed' where id = ${world.cellar.id}`,
      );
    }
    await asked();
    await withdraw(world.mia, "cellar");
    for (const slug of ["plaza", "attic", "nowhere"]) await withdraw(world.max, slug);
    for (const who of [null, world.stan]) {
      await expect(withdraw(who, "cellar")).rejects.toMatchObject({ code: "sign_in_required" });
    }
    const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    await expect(withdraw({ ...world.max, cookie }, "cellar")).rejects.toMatchObject({ code: "view_only_error" });
    expect(await names()).toEqual(["Max Member"]);
  });

  test("with its member's leaving and with its space", async () => {
    const gus = await addPerson(world.community, "Gus Gone", "member");
    await asked(gus);
    await asked(world.max);
    await run(world.community, sql`update members set status = 'left' where id = ${gus.id}`);
    expect((await requests()).map((one) => one.memberId)).toEqual([world.max.id]);
    await deleteSpace(await as(world.community, world.ada), "cellar");
    await run(world.community, sql`update spaces set deleted_at = 5 where id = ${world.cellar.id}`);
    await removeDeletedSpaces(world.community);
    expect(await requests()).toEqual([]);
  });
});

test.each(["secret", "draft"] as const)(
  "while the space is %s a request stays with its managers, who answer it; listed again it waits as before",
  async (visibility) => {
    const update = async (input: object) => updateSpace(await as(world.community, world.ada), "cellar", input);
    const eve = await addPerson(world.community, "Eve Eager", "member");
    await asked();
    await asked(eve, "Me too");
    await update({ visibility });
    expect(await names()).toEqual(["Max Member", "Eve Eager"]);
    expect(await countEntryRequests(await as(world.community, world.ada), "cellar")).toBe(2);
    // Who asked learns nothing of it, and cannot ask for what they may not know of.
    await expect(findSpace(await as(world.community, world.max), "cellar")).rejects.toMatchObject({ status: 404 });
    await expect(asked()).rejects.toMatchObject({ status: 404 });
    await declineEntry(await as(world.community, world.ada), "cellar", eve.id);
    expect(await names()).toEqual(["Max Member"]);
    await update({ visibility: "listed" });
    expect(await names()).toEqual(["Max Member"]);
    expect(await asked(world.max, "Again")).toMatchObject({ message: "I roast every week.", declinedAt: null });
    await update({ visibility });
    await grantEntry(await as(world.community, world.ada), "cellar", world.max.id);
    expect(await names()).toEqual([]);
    expect(await isIn(world.max)).toBe(visibility === "secret");
  },
);

test("the list goes on where it ended, the longest waiting first", async () => {
  const crowd = Array.from({ length: REQUESTS_PAGE + 3 }, () => newId());
  await run(
    world.community,
    sql`insert into members (id, community_id, public_uid, role, status, name, locale, time_zone, email_confirmed, joined_at, updated_at)
      select j.value, ${world.community.id}, 'u' || j.key, 'member', 'active', 'n' || j.key, 'en', 'UTC', 1, 0, 0
      from json_each(${JSON.stringify(crowd)}) j`,
  );
  await run(
    world.community,
    sql`insert into space_entry_requests (community_id, member_id, space_id, asked_at, told_at)
      select ${world.community.id}, j.value, ${world.cellar.id}, j.key / 4, 0 from json_each(${JSON.stringify(crowd)}) j`,
  );
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const ctx = await as(world.community, world.ada);
    const page: Awaited<ReturnType<typeof listEntryRequests>> = await listEntryRequests(ctx, "cellar", { cursor });
    seen.push(...page.requests.map((one) => one.name));
    cursor = page.cursor;
  }
  expect(seen).toEqual(crowd.map((_, i) => `n${i}`));
  const nonsense = listEntryRequests(await as(world.community, world.ada), "cellar", { cursor: "nonsense" });
  await expect(nonsense).rejects.toMatchObject({ status: 422 });
});

test("the JSON door: ask, look, answer, withdraw; too many words are refused by their field", async () => {
  const at = "/internal_api/spaces/cellar";
  const send = (who: Person, method: string, path: string, json?: object) =>
    call(world.community, who, at + path, { method, json });
  const long = await send(world.max, "POST", "/entry_request", { message: "x".repeat(301) });
  expect([long.status, await long.json()]).toMatchObject([
    422,
    { error_details: { message: expect.stringContaining("300") } },
  ]);
  const made = await send(world.max, "POST", "/entry_request", { message: " Hello " });
  expect([made.status, await made.json()]).toEqual([
    201,
    { message: "Hello", asked_at: expect.any(String), declined_at: null, may_ask_again_at: null },
  ]);
  const list = await send(world.ada, "GET", "/entry_requests");
  expect(await list.json()).toEqual({
    records: [
      {
        community_member_id: world.max.id,
        public_uid: world.max.publicUid,
        name: "Max Member",
        headline: "",
        message: "Hello",
        asked_at: expect.any(String),
      },
    ],
    cursor: null,
  });
  expect((await send(world.max, "DELETE", "/entry_request")).status).toBe(200);
  await send(world.max, "POST", "/entry_request", {});
  expect((await send(world.ada, "POST", `/entry_requests/${world.max.id}/decline`, {})).status).toBe(200);
  expect((await send(world.ada, "POST", `/entry_requests/${world.max.id}/grant`, {})).status).toBe(409);
  const again = await send(world.max, "POST", "/entry_request", {});
  expect([again.status, await again.json()]).toMatchObject([409, { code: "space_entry_declined" }]);
});
