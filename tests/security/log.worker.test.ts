import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { sql } from "~/platform/database/sql";
import { directoryOutbox, sendOutgoing } from "~/platform/mail/outgoing.server";
import { action as account } from "~/routes/account/account";
import { action as forgotten } from "~/routes/account/password-forgotten";
import { action as reset } from "~/routes/account/password-reset";
import { action as signIn } from "~/routes/account/sign-in";
import { action as signUp } from "~/routes/account/sign-up";
import { givePassword, inDirectory, mailTo, PASSWORD, tokenIn } from "../features/accounts/cast";
import { submit } from "../routes/submit";
import { addSession, asSystem, call, createWorld, type Person, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await givePassword(world.mia);
});

let spies: MockInstance[];
beforeEach(() => {
  const levels = ["log", "error", "warn", "info", "debug"] as const;
  spies = levels.map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
});
afterEach(() => vi.restoreAllMocks());

const written = () => spies.flatMap((spy) => spy.mock.calls.map((args) => args.map(String).join(" ")));

/** Each line of the log is one object, whatever it speaks of: nobody's text begins a line of its own. */
function lines(): Record<string, unknown>[] {
  return written().map((line) => {
    expect(line).not.toMatch(/[\r\n]/);
    return JSON.parse(line) as Record<string, unknown>;
  });
}

test("a request is one line: of which house, what was asked for, how it was answered and what it cost, and nothing of anybody's", async () => {
  const secrets = {
    cookie: world.mia.cookie.split("=")[1]?.split(".")[0] ?? "",
    token: `atr_${world.community.id}_${"s".repeat(24)}`,
    typed: "a sentence nobody else may read",
    asked: "e-mail%40example.test",
  };
  const headers = { Authorization: `Bearer ${secrets.token}`, "User-Agent": "agent-of-mia" };
  await call(world.community, world.mia, `/internal_api/notifications?email=${secrets.asked}&s=signature-of-a-file`);
  await call(world.community, null, "/internal_api/spaces", {
    json: { name: secrets.typed, space_group_id: world.group },
    headers,
  });
  await call(world.community, world.mia, `/internal_api/spaces/${world.plaza.slug}/posts`, {
    json: { name: secrets.typed, body: secrets.typed },
  });
  await call(world.community, world.mia, "/internal_api/nope%0A%7B%22request%22:%22forged%22%7D");
  const requests = lines().filter((line) => "route" in line);
  expect(requests.map(({ route, status }) => [route, status])).toEqual([
    ["GET /internal_api/notifications", 200],
    ["POST /internal_api/spaces", 401],
    [`POST /internal_api/spaces/${world.plaza.slug}/posts`, 201],
    [expect.stringMatching(/^GET \/internal_api\/nope/), 404],
  ]);
  for (const line of requests) {
    expect(line).toMatchObject({
      request: expect.stringMatching(/^[\w-]{8,}$/),
      community: world.community.id,
      ms: expect.any(Number),
    });
  }
  for (const secret of [...Object.values(secrets), "signature-of-a-file", "agent-of-mia", "Mia Member"])
    expect(written().join("\n")).not.toContain(secret);
});

test("it says by what somebody asks and, once that is proven, who it is; what was refused has its code beside it", async () => {
  const through = await addSession(world.community, world.mia, { mode: "view_only", masqueraderId: world.ada.id });
  const forged = `atrium_session=${"f".repeat(32)}.${world.olive.id}.owner`;
  const ask = (who: Person | null, headers: Record<string, string> = {}) =>
    call(world.community, who, "/internal_api/notifications/reset_count", { method: "POST", headers });
  await ask(world.mia);
  await ask({ ...world.mia, cookie: through });
  await ask({ ...world.olive, cookie: forged });
  await ask(null, { Authorization: `Bearer atr_${world.community.id}_${"s".repeat(24)}` });
  await ask(null);
  const linesOf = (kind: string) => lines().filter((line) => kind in line);
  const asked = linesOf("route");
  expect(asked.map(({ by, member, status }) => [by, member, status])).toEqual([
    ["session", world.mia.id, 200],
    ["masquerade", world.mia.id, 403],
    ["session", undefined, 401],
    ["token", undefined, 401],
    ["none", undefined, 401],
  ]);
  // The request's id leads from one to the other.
  const ids = asked.map(({ request }) => request);
  expect(linesOf("refused").map((line) => [line.request, line.refused])).toEqual([
    [ids[1], "view_only_error"],
    [ids[2], "sign_in_required"],
    [ids[3], "sign_in_required"],
    [ids[4], "sign_in_required"],
  ]);
});

test("signing in, up and out of trouble writes no address, no password and no link", async () => {
  const sent = (path: string, action: unknown, fields: Record<string, string>, cookie?: string) =>
    submit(world.community, path, action, fields, { cookie });
  const email = world.mia.email;
  const fresh = `fresh-${crypto.randomUUID()}@example.test`;
  await sent("/users/sign_in", signIn, { email, password: "not the one at all" });
  const { cookie } = await sent("/users/sign_in", signIn, { email, password: PASSWORD });
  await sent("/users/sign_up", signUp, { name: "Fresh Face", email: fresh, password: "a lamp and a ladder" });
  await sent("/users/password/new", forgotten, { email });
  const token = tokenIn((await mailTo(email))[0]);
  await sent("/users/password/edit", reset, { token, password: "short" });
  await sent("/users/password/edit", reset, { token: "made-up-token", password: "a ladder and a lamp" });
  await sent("/account", account, { intent: "email", email: fresh, current_password: "a wrong old one" }, cookie);
  const all = written().join("\n");
  const refused = lines().flatMap((line) => line.refused ?? []);
  // Each of the four that failed says why, and the first that a sign-in did.
  expect(refused).toHaveLength(4);
  expect(refused[0]).toBe("wrong_credentials");
  const secret = /atrium_session=([\w-]+)\./.exec(cookie)?.[1] ?? "";
  expect(secret.length).toBeGreaterThan(20);
  const told = [email, fresh, PASSWORD, "not the one at all", "a lamp and a ladder", "a wrong old one", token, secret];
  for (const one of told) expect(all).not.toContain(one);
});

test("what breaks keeps its reason on one line, and of what a mail server says only the number, for it quotes the address", async () => {
  const { email } = world.mia;
  const ctx = asSystem(world.community);
  const refusing = () => Promise.reject(new Error(`550 <${email}> unknown\n{}\r\nhere`));
  await submit(world.community, "/users/password/new", forgotten, { email });
  // It has left at once, as letters do; so it leaves once more.
  await inDirectory(sql`update outgoing set sent_at = null, leased_until = 0, attempts = 0 where recipient = ${email}`);
  const failing = { ...ctx, mail: { kind: "smtp" as const, send: refusing } };
  await sendOutgoing(failing as never, directoryOutbox(ctx));
  expect(lines()).toContainEqual(expect.objectContaining({ failed: "550" }));
  expect(written().join("\n")).not.toContain(email);
});
