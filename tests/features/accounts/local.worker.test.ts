import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { enterAsDemo } from "~/features/accounts/commands/enter-demo.server";
import { askForReset } from "~/features/accounts/commands/passwords.server";
import { listDemoPeople } from "~/features/accounts/queries.server";
import { problemOf } from "~/platform/mail/mailer.server";
import { ctxContext } from "~/platform/router-context";
import { loader as devMail } from "~/routes/dev-mail";
import { loader as enterPage } from "~/routes/account/enter";
import { sql } from "~/platform/database/sql";
import app from "../../../workers/app";
import { createContext } from "../../../workers/context";
import { createWorld, env, type World } from "../../world";
import { cookiesSet, inDirectory, visiting } from "./cast";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // The demo's owner belongs to one community of the installation only.
  await inDirectory(
    sql`update accounts set email = ${`was-${world.olive.id}@demo.test`} where email = 'owner@demo.test'`,
  );
  await inDirectory(sql`update accounts set email = 'owner@demo.test' where id = ${world.olive.accountId}`);
});

const deployed = { ...env, ENVIRONMENT: "production" };

async function page(load: (args: never) => Promise<unknown>, path: string, on = env) {
  const request = new Request(`http://${world.community.slug}.localhost${path}`);
  const context = new RouterContextProvider();
  context.set(ctxContext, await createContext(request, on, createExecutionContext()));
  return load({ request, context, params: {} } as never);
}

test("one may enter as the demo's people on one's own machine", async () => {
  const ctx = await visiting(world.community);
  expect(await listDemoPeople(ctx)).toEqual(["owner"]);
  await enterAsDemo(ctx, "owner");
  expect((await visiting(world.community, { cookie: cookiesSet(ctx) })).viewer.memberId).toBe(world.olive.id);
});

test("nowhere else, and as nobody else", async () => {
  for (const role of ["admin", "moderator", "__proto__", ""]) {
    await expect(enterAsDemo(await visiting(world.community), role)).rejects.toMatchObject({ status: 404 });
  }
  await expect(enterAsDemo(await visiting(world.other), "owner")).rejects.toMatchObject({ status: 404 });
  const request = new Request(`http://${world.community.slug}.localhost/users/enter`, { method: "POST" });
  const ctx = await createContext(request, deployed, createExecutionContext());
  await expect(enterAsDemo(ctx, "owner")).rejects.toMatchObject({ status: 404 });
  expect(await listDemoPeople(ctx)).toEqual([]);
  await expect(page(enterPage, "/users/enter", deployed)).rejects.toMatchObject({ init: { status: 404 } });
});

test("kept mail is listed locally with its links, and a deployment answers 404", async () => {
  await askForReset(await visiting(world.community), world.mia.email);
  const { mails } = (await page(devMail, "/dev/mail")) as Awaited<ReturnType<typeof devMail>>;
  expect(mails[0]).toMatchObject({
    to: world.mia.email,
    links: [expect.stringContaining("/users/password/edit?token="), expect.any(String)],
  });
  await expect(page(devMail, "/dev/mail", deployed)).rejects.toMatchObject({ init: { status: 404 } });
  const smtp = { ...deployed, MAIL_ADAPTER: "smtp", SMTP_URL: "smtp://localhost" };
  await expect(page(devMail, "/dev/mail", smtp)).rejects.toMatchObject({ init: { status: 404 } });
});

test("a kept letter is read under a policy of its own, and a deployment answers 404", async () => {
  await askForReset(await visiting(world.community), world.mia.email);
  const { mails } = (await page(devMail, "/dev/mail")) as Awaited<ReturnType<typeof devMail>>;
  const read = async (id: number | string, on = env) => {
    const execution = createExecutionContext();
    const request = new Request(`http://${world.community.slug}.localhost/dev/mail/${id}`);
    const response = await app.fetch(request, on, execution);
    await waitOnExecutionContext(execution);
    return response;
  };
  const letter = await read(mails[0]?.id ?? 0);
  expect(letter.headers.get("Content-Type")).toMatch(/^text\/html/);
  expect(letter.headers.get("Content-Security-Policy")?.split("; ")).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' http://*.localhost data:",
    "sandbox",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  expect(await letter.text()).toBe(mails[0]?.html);
  for (const unknown of ["1", "nope", "-1"]) expect((await read(unknown)).status).toBe(404);
  const smtp = { ...deployed, MAIL_ADAPTER: "smtp", SMTP_URL: "smtps://user:secret@mail.example:465" };
  expect((await read(mails[0]?.id ?? 0, smtp)).status).toBe(404);
});

test("a deployment without a mail adapter refuses to run", () => {
  expect(problemOf(env)).toBeNull();
  expect(problemOf(deployed)).toMatch(/MAIL_ADAPTER/);
  expect(problemOf({ ...deployed, MAIL_ADAPTER: undefined })).toMatch(/MAIL_ADAPTER/);
  expect(problemOf({ ...deployed, MAIL_ADAPTER: "smtp" })).toMatch(/MAIL_ADAPTER/);
  const smtp = { ...deployed, MAIL_ADAPTER: "smtp", SMTP_URL: "smtps://user:secret@mail.example:465" };
  expect(problemOf(smtp)).toBeNull();
  expect(problemOf({ ...smtp, SECRET: "" })).toMatch(/SECRET/);
  expect(problemOf({ ...smtp, SECRET: "x".repeat(31) })).toMatch(/SECRET is short/);
  for (const url of ["smtp://mail.example", "smtp://user:pw@mail.example:587", "smtp://localhost.evil.example"]) {
    expect(problemOf({ ...smtp, SMTP_URL: url })).toMatch(/smtps/);
  }
  expect(problemOf({ ...smtp, LIMIT_WORDS: undefined as unknown as RateLimit })).toMatch(/LIMIT_WORDS/);
});

test("every door of such a deployment answers a plain 500, and the log says why", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const path of ["/", "/internal_api/current_user", "/parties/inbox"]) {
    const answer = await door(path, deployed);
    expect(answer.status).toBe(500);
    // The reason is the operator's to read.
    expect(await answer.text()).not.toContain("MAIL_ADAPTER");
  }
  expect(logged).toHaveBeenCalledTimes(3);
  expect(String(logged.mock.calls[0])).toContain("MAIL_ADAPTER is not set");
  logged.mockRestore();
});

test("the doors that pour the demo in are not there on a deployment", async () => {
  const smtp = { ...deployed, MAIL_ADAPTER: "smtp", SMTP_URL: "smtp://localhost" };
  for (const path of ["/dev/seed/people", "/dev/seed/posts", "/dev/seed/picture", "/dev/import_token"]) {
    const headers = { "X-Atrium-Secret": env.SECRET, "Content-Length": "2" };
    expect((await door(path, smtp, { method: "POST", body: "{}", headers })).status).toBe(404);
  }
  expect((await door("/dev/seed", smtp)).status).toBe(404);
});

const door = (path: string, on: typeof env, init: RequestInit = {}) =>
  app.fetch(new Request(`http://${world.community.slug}.localhost${path}`, init), on, createExecutionContext());
