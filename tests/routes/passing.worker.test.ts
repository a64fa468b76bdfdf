import { beforeAll, expect, test } from "vitest";
import { newLink } from "~/features/accounts/links.server";
import { commitDirectory } from "~/platform/database/commit.server";
import * as handoff from "~/routes/account/handoff";
import * as pass from "~/routes/account/pass";
import * as byMail from "~/routes/account/sign-in-link";
import { accountOf, visiting } from "../features/accounts/cast";
import { as, createWorld, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

test("/session/handoff begins on the host one goes to, and /session/pass sends back with a token", async () => {
  const from = `${world.community.slug}.localhost`;
  const begun = await visit(world.other, null, `/session/handoff?from=${from}&path=%2Fc%2Fx`, handoff.loader);
  expect(begun.status).toBe(302);
  const back = new URL(begun.location ?? "");
  expect([back.host, back.pathname]).toEqual([from, "/session/pass"]);

  const path = `${back.pathname}${back.search}`;
  const known = await visit(world.community, world.mia, path, pass.loader);
  const there = new URL(known.location ?? "");
  expect([there.host, there.pathname]).toEqual([`${world.other.slug}.localhost`, "/session/handoff"]);
  expect(there.searchParams.get("token")).toMatch(/^[\w-]{20,}$/);
  expect([known.headers.get("Cache-Control"), known.headers.get("Referrer-Policy")]).toEqual([
    "private, no-store",
    "no-referrer",
  ]);
  const nobody = await visit(world.community, null, path, pass.loader);
  expect(nobody.location).toBe(`http://${world.other.slug}.localhost/c/x`);
});

test("what is no host of ours is not found, a token that is no good is gone, and a POST of it leads nowhere else", async () => {
  for (const from of ["evil.example", "", "evil.example%23.localhost"]) {
    const begun = await visit(world.other, null, `/session/handoff?from=${from}&path=%2F`, handoff.loader);
    expect([from, begun.status, begun.location]).toEqual([from, 404, null]);
  }
  const gone = await visit(world.other, null, "/session/handoff?token=nothing", handoff.loader);
  expect([gone.status, gone.data]).toEqual([410, null]);
  // Who is signed in here already is not told that they are not.
  const known = await visit(world.community, world.mia, "/session/handoff?token=nothing", handoff.loader);
  expect([known.status, known.location]).toEqual([302, "/"]);
  const posted = await submit(world.other, "/session/handoff", handoff.action, { token: "nothing" });
  expect(posted.location).toBe("/session/handoff?token=");
  expect(posted.cookie).not.toContain("atrium_session");
});

test("/users/sign_in/link only looks; its button signs in and leads on", async () => {
  const ctx = await visiting(world.community);
  const link = await newLink(ctx, "sign_in", await accountOf(world.max.accountId), {});
  await commitDirectory(ctx, { writes: link.writes });
  const path = `/users/sign_in/link?token=${link.secret}&post_login_redirect=%2Fc%2Fplaza`;
  for (let twice = 0; twice < 2; twice += 1) {
    const page = await visit(world.community, null, path, byMail.loader);
    expect(page.data).toEqual({ token: link.secret, target: "/c/plaza", email: world.max.email });
  }
  const fields = { token: link.secret, post_login_redirect: "/c/plaza" };
  const entered = await submit(world.community, path, byMail.action, fields);
  expect(entered.location).toBe("/c/plaza");
  expect((await as(world.community, { ...world.max, cookie: entered.cookie })).viewer.memberId).toBe(world.max.id);
  const again = await submit(world.community, path, byMail.action, fields);
  expect(again).toMatchObject({ status: 409, data: { error: { code: "link_used" } } });
  expect((await visit(world.community, null, path, byMail.loader)).data).toMatchObject({ email: null });
});
