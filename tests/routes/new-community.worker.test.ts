import { beforeAll, expect, test } from "vitest";
import { action as confirm } from "~/routes/account/confirm";
import { signIn } from "~/features/accounts/commands/sign-in.server";
import { signUp as enrol } from "~/features/accounts/commands/sign-up.server";
import { joinCommunity } from "~/features/accounts/join.server";
import { action as signInForm, loader as signInPage } from "~/routes/account/sign-in";
import { action as signUp, loader as signUpPage } from "~/routes/account/sign-up";
import { action, loader } from "~/routes/communities/new";
import { newUid } from "~/lib/ids";
import { sql } from "~/platform/database/sql";
import {
  accountOf,
  cookiesSet,
  givePassword,
  inDirectory,
  mailTo,
  PASSWORD,
  tokenIn,
  visiting,
} from "../features/accounts/cast";
import { addCommunity, createWorld, type Person, run, type World } from "../world";
import { submit } from "./submit";
import { visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const PAGE = "/communities/new";
const QUERY = `post_login_redirect=${encodeURIComponent(PAGE)}`;
const newcomer = () => ({ name: "Nina New", email: `${newUid()}@example.test`, password: PASSWORD });
const browserOf = (cookie: string) => ({ cookie }) as Person;

/** Somebody who came to begin a community of their own, with their letter. */
async function begun() {
  const person = newcomer();
  const answer = await submit(world.community, "/users/sign_up", signUp, { ...person, post_login_redirect: PAGE });
  const letters = await mailTo(person.email);
  return { person, answer, letters, cookie: answer.cookie };
}

const form = () => ({
  name: "Longboards",
  slug: `b${newUid(10).toLowerCase()}`,
  locale: "en",
  privacy: "public",
  request_key: newUid(12),
});

test("a visitor is led to an account first, and from there back; where nobody may sign up, to the sign-in", async () => {
  expect((await visit(world.community, null, PAGE, loader)).location).toBe(`/users/sign_up?${QUERY}`);
  const page = await visit(world.community, null, `/users/sign_up?${QUERY}`, signUpPage);
  expect(page.data).toMatchObject({ target: PAGE, toSignIn: `/users/sign_in?${QUERY}` });
  const closed = await addCommunity();
  await run(closed, sql`update communities set allow_signups = 0 where community_id = ${closed.id}`);
  expect((await visit(closed, null, PAGE, loader)).location).toBe(`/users/sign_in?${QUERY}`);
});

test("at the installation's own host it is not a closed community's to say who begins one", async () => {
  const closed = await addCommunity();
  await run(closed, sql`update communities set is_private = 1, allow_signups = 0 where community_id = ${closed.id}`);
  const person = newcomer();
  const here = await visiting(closed);
  await expect(enrol(here, person, { target: PAGE })).rejects.toMatchObject({ code: "signups_closed" });
  const atRoot = await visiting(closed);
  atRoot.request.host = atRoot.site.rootHost;
  expect(await enrol(atRoot, person, { target: PAGE })).toMatchObject({ member: null });
  await expect(enrol(atRoot, newcomer(), { target: "/" })).rejects.toMatchObject({ code: "signups_closed" });
});

test("a member whose session began elsewhere is told so and goes on, where nobody may join", async () => {
  const closed = await addCommunity();
  const mia = await accountOf(world.mia.accountId);
  await givePassword(world.mia);
  await joinCommunity(await visiting(closed), mia);
  await run(closed, sql`update communities set is_private = 1, allow_signups = 0 where community_id = ${closed.id}`);
  const away = await visiting(null);
  await signIn(away, { email: world.mia.email, password: PASSWORD });
  const cookie = cookiesSet(away);
  const page = await visit(closed, browserOf(cookie), "/users/sign_in", signInPage);
  expect(page.data).toMatchObject({ isMember: true, isOpen: false, legal: [] });
  const gone = await submit(closed, "/users/sign_in", signInForm, { intent: "join" }, { cookie });
  expect(gone).toMatchObject({ status: 302, location: "/" });
  const stranger = await visiting(null);
  await givePassword(world.max);
  await signIn(stranger, { email: world.max.email, password: PASSWORD });
  const refused = await visit(closed, browserOf(cookiesSet(stranger)), "/users/sign_in", signInPage);
  expect(refused.data).toMatchObject({ isMember: false, isOpen: false });
});

test("whoever begins a community of their own joins no other, and is at the form's door at once", async () => {
  const { person, answer, cookie } = await begun();
  expect(answer).toMatchObject({ status: 302, location: PAGE });
  const like = `%${person.email}%`;
  const [joined] = await inDirectory(sql<{ n: number }>`select count(*) as n from account_communities
    where account_id = (select id from accounts where email like ${like})`);
  expect(joined?.n).toBe(0);
  // The sign-in page asks nobody to join who came for something else.
  const again = await visit(world.community, browserOf(cookie), `/users/sign_in?${QUERY}`, signInPage);
  expect(again.location).toBe(PAGE);
});

test("who has not confirmed sees that before the form, has the letter sent again, and the link leads to the form", async () => {
  const { person, letters, cookie } = await begun();
  const before = await visit(world.community, browserOf(cookie), PAGE, loader);
  expect(before.data).toMatchObject({ waitsFor: person.email });
  expect(letters[0]?.subject).toContain("Atrium");

  const sent = await submit(world.community, PAGE, action, { intent: "resend" }, { cookie });
  expect(sent.data).toEqual({ resent: true });
  const [letter] = await mailTo(person.email);
  const link = new URL(/http\S+/.exec(letter?.text ?? "")?.[0] ?? "");
  expect(link.searchParams.get("post_login_redirect")).toBe(PAGE);
  expect(tokenIn(letter)).not.toBe(tokenIn(letters[0]));

  const fields = { token: tokenIn(letter), post_login_redirect: PAGE };
  expect((await submit(world.community, link.pathname, confirm, fields, { cookie })).location).toBe(PAGE);
  const after = await visit(world.community, browserOf(cookie), PAGE, loader);
  expect(after.data).toMatchObject({ waitsFor: null });
  const made = await submit(world.community, PAGE, action, form(), { cookie });
  expect(made.status).toBe(302);
});

test("sending it again too often is refused with the words of every such door", async () => {
  const { cookie } = await begun();
  const answers = [];
  for (let n = 0; n < 6; n += 1)
    answers.push(await submit(world.community, PAGE, action, { intent: "resend" }, { cookie }));
  expect(answers.at(-1)).toMatchObject({ status: 429, data: { error: { code: "too_many_attempts" } } });
});

test("a form that comes after its session ended keeps what was typed", async () => {
  const typed = form();
  const answer = await submit(world.community, PAGE, action, typed);
  expect(answer).toMatchObject({ status: 409, data: { error: { code: "session_ended" }, values: typed } });
});
