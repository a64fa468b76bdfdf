import { beforeEach, describe, expect, test } from "vitest";
import { askForReset, resetPassword } from "~/features/accounts/commands/passwords.server";
import { newAccountSession, openMemberSession, revokeSessions } from "~/features/accounts/sessions.server";
import { commitDirectory } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { addPerson, createWorld, type Person, rows, type TestCtx, type World } from "../../world";
import { accountOf, cookiesSet, givePassword, mailTo, meanwhile, tokenIn, visiting } from "./cast";

let world: World;
let pat: Person;
let sessionId: number;
beforeEach(async () => {
  world = await createWorld();
  pat = await addPerson(world.community, "Pat Person", "member");
  await givePassword(pat);
  const ctx = await visiting(world.community);
  const session = await newAccountSession(ctx, await accountOf(pat.accountId));
  await commitDirectory(ctx, { writes: [session.write] });
  sessionId = session.id;
});

const open = (ctx: TestCtx) => openMemberSession(ctx, { id: pat.id, role: "member" }, pat.accountId, sessionId);

/** The steps of opening: the row in the shard, the question to the directory, the row's coming to life. */
const STEPS = [
  ["db", /insert into member_sessions/],
  ["directory", /update account_sessions set last_seen_at/],
  ["db", /update member_sessions set expires_at/],
] as const;

const EVENTS: Record<string, () => Promise<void>> = {
  "the sign-in is ended": async () =>
    revokeSessions(await visiting(world.community), pat.accountId, { only: sessionId }),
  "all are ended": async () => revokeSessions(await visiting(world.community), pat.accountId, "all"),
  "the password is reset": async () => {
    await askForReset(await visiting(world.community), pat.email);
    const token = tokenIn((await mailTo(pat.email))[0]);
    await resetPassword(await visiting(world.community), { token, password: "an entirely new one" });
  },
};

const interleavings = STEPS.flatMap(([where, step]) =>
  (["before", "after"] as const).flatMap((place) =>
    Object.keys(EVENTS).map((event) => ({ where, step, place, event })),
  ),
);

describe("a member's session that is opened while", () => {
  test.each(interleavings)("$event, $place $step, is not alive afterwards", async ({ where, step, place, event }) => {
    const ctx = await visiting(world.community);
    let happened = 0;
    ctx[where] = meanwhile(ctx[where], step, place, async () => {
      happened += 1;
      await EVENTS[event]?.();
    });
    await open(ctx).catch(() => undefined);
    expect(happened).toBe(1);
    expect(await alive()).toBe(0);
    expect((await visiting(world.community, { cookie: cookiesSet(ctx) })).viewer.memberId).toBe(0);
  });
});

test.each(STEPS.slice(0, 2))("killed after its step in the %s, what is left proves nobody", async (where, step) => {
  const ctx = await visiting(world.community);
  ctx[where] = meanwhile(ctx[where], step, "after", async () => {
    throw new Error("the isolate is gone");
  });
  await expect(open(ctx)).rejects.toThrow("the isolate is gone");
  expect(await alive()).toBe(0);
});

test("undisturbed it lives, and no longer than its sign-in", async () => {
  const ctx = await visiting(world.community);
  await open(ctx);
  expect(await alive()).toBe(1);
  expect((await visiting(world.community, { cookie: cookiesSet(ctx) })).viewer.memberId).toBe(pat.id);
});

async function alive(): Promise<number> {
  const live = await rows(
    world.community,
    sql`select 1 from member_sessions where community_id = ${world.community.id}
      and directory_session_id = ${sessionId} and revoked_at is null and expires_at > ${Date.now()}`,
  );
  return live.length;
}
