import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { members } from "#db/community/schema";
import { findProfile } from "~/features/members/queries.server";
import { newUid } from "~/lib/ids";
import { insertInto } from "~/platform/database/insert";
import { sql } from "~/platform/database/sql";
import { ctxContext } from "~/platform/router-context";
import { action } from "../../../app/routes/members/profile";
import {
  addPerson,
  addSession,
  as,
  asVisitor,
  createWorld,
  newId,
  type Person,
  rows,
  run,
  type World,
} from "../../world";

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

/** Sends the form of a profile page as somebody; what was thrown comes back as its status. */
async function change(by: Person | null, publicUid: string, role: string) {
  const ctx = await as(world.community, by, `/u/${publicUid}`);
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  const body = new URLSearchParams({ intent: "role", role, sure: role });
  const request = new Request(ctx.request.url, { method: "POST", body });
  const args = { request, context, params: { publicUid }, pattern: "/u/:publicUid", url: ctx.request.url };
  try {
    const answer = await action(args as Parameters<typeof action>[0]);
    return "data" in answer ? { status: answer.init?.status, ...answer.data } : answer;
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, location: thrown.headers.get("Location") };
    return { status: (thrown as { init?: ResponseInit }).init?.status };
  }
}

const roleOf = async (person: Person) =>
  (await rows<{ role: string }>(world.community, sql`select role from members where id = ${person.id}`))[0]?.role;

const choices = async (by: Person | null, publicUid: string) =>
  (await findProfile(by ? await as(world.community, by) : await asVisitor(world.community), publicUid)).roles;

/** Olive looks through Ada's eyes. */
async function adaViewOnly(): Promise<Person> {
  const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
  return { ...world.ada, cookie };
}

test("an admin names moderators and takes it back, an owner names admins too", async () => {
  expect(await change(world.ada, world.mia.publicUid, "moderator")).toEqual({ given: "moderator" });
  expect(await roleOf(world.mia)).toBe("moderator");
  expect(await change(world.ada, world.mia.publicUid, "member")).toEqual({ given: "member" });
  expect(await change(world.ada, world.mia.publicUid, "member")).toEqual({ given: "member" });
  expect(await change(world.olive, world.mia.publicUid, "admin")).toEqual({ given: "admin" });
  expect(await roleOf(world.mia)).toBe("admin");
});

test("what the command refuses comes back in words, with what was chosen", async () => {
  const refused = (code: string, message: RegExp, role: string) => ({
    error: { code, message: expect.stringMatching(message), fields: {} },
    values: { intent: "role", role, sure: role },
  });
  const { olive, ada, mo, mia, max } = world;
  for (const [by, whom] of [
    [mia, max],
    [mia, mia],
    [mo, max],
    [ada, ada],
    [ada, olive],
  ] as const) {
    const outcome = await change(by, whom.publicUid, "moderator");
    expect(outcome).toEqual({ status: 403, ...refused("forbidden", /permission/, "moderator") });
    expect(await roleOf(whom)).toBe(whom.role);
  }
  expect(await change(ada, mia.publicUid, "admin")).toMatchObject(refused("forbidden", /permission/, "admin"));
  expect(await change(olive, olive.publicUid, "admin")).toEqual({
    status: 409,
    ...refused("last_owner", /needs an owner/, "admin"),
  });
  expect(await roleOf(olive)).toBe("owner");
  expect(await change(await adaViewOnly(), mia.publicUid, "moderator")).toEqual({
    status: 403,
    ...refused("view_only_error", /viewing as another/, "moderator"),
    view_only_masquerading: true,
  });
  expect(await roleOf(mia)).toBe("member");
  expect(await change(olive, mia.publicUid, "king")).toMatchObject({ status: 422, error: { fields: { role: /./ } } });
});

test("a visitor is sent to sign in, also one who belongs to another community; strangers are not found here", async () => {
  const { ada, mia, stan } = world;
  for (const by of [null, stan]) {
    const outcome = await change(by, mia.publicUid, "moderator");
    expect(outcome).toEqual({ status: 302, location: expect.stringContaining("/users/sign_in?post_login_redirect=") });
  }
  expect(await change(ada, stan.publicUid, "moderator")).toEqual({ status: 404 });
  expect([await roleOf(mia), await roleOf(stan)]).toEqual(["member", "member"]);
});

test("who may choose is offered what they may choose, everybody else nothing", async () => {
  const { olive, ada, mo, mia, max } = world;
  expect(await choices(ada, mia.publicUid)).toEqual(["member", "moderator"]);
  expect(await choices(ada, mo.publicUid)).toEqual(["member", "moderator"]);
  expect(await choices(olive, ada.publicUid)).toEqual(["member", "moderator", "admin", "owner"]);
  expect(await choices(olive, olive.publicUid)).toEqual(["member", "moderator", "admin", "owner"]);
  for (const [by, whom] of [
    [ada, ada],
    [ada, olive],
    [mo, mia],
    [mia, max],
    [mia, mia],
    [null, mia],
    [await adaViewOnly(), mia],
  ] as const) {
    expect(await choices(by, whom.publicUid)).toEqual([]);
  }
});

test("an owner beside another may step down, and then has nothing to choose", async () => {
  const otto = await addPerson(world.community, "Otto Owner", "owner");
  expect(await change(otto, otto.publicUid, "member")).toEqual({ given: "member" });
  expect(await choices(otto, otto.publicUid)).toEqual([]);
});

test("an imported author has no role to give", async () => {
  const publicUid = newUid();
  await run(
    world.community,
    insertInto(members, {
      id: newId(),
      communityId: world.community.id,
      publicUid,
      authorNumber: 7,
      role: "member",
      status: "imported",
      name: "",
      locale: "en",
      timeZone: "UTC",
      emailConfirmed: 0,
      joinedAt: 1,
      updatedAt: 1,
    }),
  );
  expect(await choices(world.olive, publicUid)).toEqual([]);
  expect(await change(world.olive, publicUid, "moderator")).toEqual({ status: 404 });
});
