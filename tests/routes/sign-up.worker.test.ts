import { beforeAll, describe, expect, test } from "vitest";
import { action as confirmAction, loader as confirmPage } from "~/routes/account/confirm";
import { action, loader } from "~/routes/account/sign-up";
import { newUid } from "~/lib/ids";
import type { CommunityRef } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { inDirectory, mailTo, PASSWORD, tokenIn } from "../features/accounts/cast";
import { addCommunity, createWorld, run, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const PAGE = "/users/sign_up";
const newcomer = () => ({ name: "Nina New", email: `${newUid()}@example.test`, password: PASSWORD });

describe("post_login_redirect through sign-up (spec section 2)", () => {
  const target = "/c/plaza/a-post?sort=likes#message_5";
  const query = (to: string) => `post_login_redirect=${encodeURIComponent(to)}`;

  async function signedUp(to: string) {
    const fields = newcomer();
    const answer = await submit(world.community, PAGE, action, { ...fields, post_login_redirect: to });
    const [letter] = await mailTo(fields.email);
    const link = new URL(/http\S+/.exec(letter?.text ?? "")?.[0] ?? "");
    return { answer, link, token: tokenIn(letter) };
  }

  test("the page hands it to its form and to the link for who has an account", async () => {
    const { data } = await visit(world.community, null, `${PAGE}?${query(target)}`, loader);
    expect(data).toMatchObject({ target, toSignIn: `/users/sign_in?${query(target)}` });
  });

  test("signing up leads there at once, and the letter keeps it", async () => {
    const { answer, link } = await signedUp(target);
    expect(answer).toMatchObject({ status: 302, location: target });
    expect([link.pathname, link.searchParams.get("post_login_redirect")]).toEqual(["/users/confirm", target]);
  });

  test("the confirmation is Atrium's for who begins a community, the house's for who joins it", async () => {
    const page = async (to: string) => {
      const { link } = await signedUp(to);
      return (await visit(world.community, null, `${link.pathname}${link.search}`, confirmPage)).data;
    };
    expect(await page("/communities/new")).toMatchObject({ target: "/communities/new", community: "Atrium" });
    expect(await page(target)).toMatchObject({ community: world.community.name });
  });

  test("the confirmation hands it on and leads there, by way of signing in in another browser", async () => {
    for (const isSameBrowser of [true, false]) {
      const { answer, link, token } = await signedUp(target);
      const { data } = await visit(world.community, null, `${link.pathname}${link.search}`, confirmPage);
      expect(data).toMatchObject({ target });
      const fields = { token, post_login_redirect: target };
      const confirmed = await submit(world.community, link.pathname, confirmAction, fields, {
        cookie: isSameBrowser ? answer.cookie : "",
      });
      const expected = isSameBrowser ? target : `/users/sign_in?notice=confirmed&${query(target)}`;
      expect(confirmed).toMatchObject({ status: 302, location: expected });
    }
  });

  test("an address elsewhere never comes out: not on the page, in the answer, in the letter or after it", async () => {
    const evil = "https://evil.example/";
    const { data } = await visit(world.community, null, `${PAGE}?${query(evil)}`, loader);
    expect(data).toMatchObject({ target: "/", toSignIn: "/users/sign_in" });
    const { answer, link, token } = await signedUp(evil);
    expect([answer.location, link.searchParams.get("post_login_redirect")]).toEqual(["/", null]);
    const fields = { token, post_login_redirect: evil };
    const { cookie } = answer;
    expect((await submit(world.community, link.pathname, confirmAction, fields, { cookie })).location).toBe("/");
  });
});

describe("where the community allows no sign-ups (spec section 5)", () => {
  const closings: [string, ReturnType<typeof sql>][] = [
    ["sign-ups are off", sql`allow_signups = 0`],
    ["it is private", sql`is_private = 1`],
  ];
  test.each(closings)("%s: the page has no form, and its action makes nobody", async (_, closing) => {
    const closed: CommunityRef = await addCommunity();
    expect((await visit(closed, null, PAGE, loader)).data).toMatchObject({ isOpen: true });
    await run(closed, sql`update communities set ${closing} where community_id = ${closed.id}`);
    expect((await visit(closed, null, PAGE, loader)).data).toMatchObject({ isOpen: false });
    const fields = newcomer();
    const answer = await submit(closed, PAGE, action, fields);
    expect(answer).toMatchObject({ status: 403, data: { error: { code: "signups_closed" } }, cookie: "" });
    const like = `%${fields.email}%`;
    expect(await inDirectory(sql`select 1 from accounts where email like ${like}`)).toEqual([]);
  });
});
