import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fireCron, host, migrate, query } from "../../scripts/host.mjs";
import { freePort } from "../../scripts/lib.mjs";
import { seedOnce } from "../../scripts/seed.mjs";
import { answerAsTheWeb } from "../support/web-double";
import { expectAccessible, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

/** What a mail server by other people has taken, as a reader of other people reads it. */
const taken: { to: string[]; letter: Email }[] = [];
const state = mkdtempSync(path.join(os.tmpdir(), "atrium-by-mail-"));
let mails: SMTPServer;
let house: Awaited<ReturnType<typeof host>>;
let origin = "";

beforeAll(async () => {
  mails = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authMethods: ["PLAIN"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      done(username === "atrium" && password === "p%ss" ? null : new Error("no"), { user: username }),
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const letter = await PostalMime.parse(await buffer(stream));
        taken.push({ to: envelope.rcptTo.map(({ address }) => address), letter });
      };
      take().then(() => done(), done);
    },
  });
  const [port, smtp] = [await freePort(), await freePort()];
  mails.listen(smtp, "127.0.0.1");
  await once(mails.server, "listening");
  // `npm test` has poured the demo in once for all of its lanes.
  const { ATRIUM_E2E_STATE: poured } = process.env;
  if (poured) cpSync(poured, state, { recursive: true });
  const vars = {
    MAIL_ADAPTER: "smtp",
    SMTP_URL: `smtp://atrium:p%25ss@127.0.0.1:${smtp}`,
    MAIL_FROM: "Atrium <house@atrium.example>",
  };
  house = await host({ port, state, vars, isMeasured: true, hasDesk: true, network: answerAsTheWeb });
  await migrate(house.miniflare);
  await seedOnce({ port, state });
  origin = `http://localhost:${port}`;
}, 120_000);
afterAll(async () => {
  await house?.stop();
  await new Promise<void>((resolve) => mails.close(() => resolve()));
  rmSync(state, { recursive: true, force: true });
});

async function enter(as: string): Promise<string> {
  const answer = await fetch(`${origin}/users/enter`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams({ as, post_login_redirect: "/" }),
  });
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function write<Answer>(cookie: string, where: string, body: object): Promise<Answer> {
  const answer = await fetch(`${origin}/internal_api/${where}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: cookie, Origin: origin },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text) as Answer;
}

/** What another program gets at an address of a mail. By hand: outside of a browser nobody knows where `<slug>.localhost` is. */
async function statusOf(address: string, body?: string): Promise<number> {
  const { host: name, port, pathname, search } = new URL(address);
  const headers = {
    host: name,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": body?.length ?? 0,
  };
  const sent = request({
    method: body === undefined ? "GET" : "POST",
    host: "127.0.0.1",
    port,
    path: `${pathname}${search}`,
    headers,
  });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

/** Ten minutes pass: what has waited since is sent, and nothing is left that waits. */
async function tenMinutes(): Promise<void> {
  const ask = (text: string, params: unknown[] = []) => query(house, { binding: "SHARD_1", text, params });
  const owed = async () =>
    ((await ask("select count(*) as n from facts where owed <> 0")) as { n: number }[])[0]?.n ?? 0;
  await expect.poll(owed, { timeout: 20_000 }).toBe(0);
  await ask("update sendings set due_at = ?1 where state = 'waiting'", [Date.now() - 1]);
  const open = async () => {
    await fireCron(house);
    // Of the demo's people some have their quiet hours: theirs is put off.
    const left = "state = 'bundled' or (state = 'waiting' and due_at <= ?1)";
    return (await ask(`select id from sendings where ${left}`, [Date.now()])).length;
  };
  await expect.poll(open, { timeout: 30_000, interval: 1_000 }).toBe(0);
}

test("from a comment to its mail, by one click of the reader's program to silence, and back again", async () => {
  const [owner, member] = [await enter("owner"), await enter("member")];
  const space = (await (await fetch(`${origin}/internal_api/spaces`, { headers: { Cookie: owner } })).json()) as {
    records: { id: number; slug: string; space_type: string }[];
  };
  const { slug = "" } = space.records.find(({ space_type: type }) => type === "basic") ?? {};
  const post = await write<{ id: number }>(owner, `spaces/${slug}/posts`, {
    name: "Asked by mail",
    body: "What do you think?",
  });
  const say = (body: string) => write<{ id: number }>(member, `posts/${post.id}/comments`, { body });
  const about = () => taken.filter(({ letter }) => letter.subject?.includes("Asked by mail"));

  const said = await say("I think <b>so</b>, and I say it twice.");
  await tenMinutes();
  expect(about()).toHaveLength(1);
  const [{ to, letter }] = about() as [(typeof taken)[number]];
  expect(to).toEqual(["owner@demo.test"]);
  expect(letter.from?.address).toBe("house@atrium.example");
  expect(letter.text).toContain("I think <b>so</b>, and I say it twice.");
  const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value ?? "";
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  const [, leave = ""] = /^<(.+)>$/.exec(header("list-unsubscribe")) ?? [];

  // What a scanner does: it follows every link, and ends nothing.
  const links = [...(letter.html ?? "").matchAll(/href="(http[^"]+)"/g)].map(([, link = ""]) => link);
  for (const link of links) expect(await statusOf(link.replaceAll("&amp;", "&"))).toBeLessThan(404);
  await say("And once more.");
  await tenMinutes();
  expect(about()).toHaveLength(2);

  // The mail as it is read, and the place to which its button leads.
  const { page, context, problems } = await visit();
  await context.addCookies(
    owner.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: new URL(leave).origin, httpOnly: true, sameSite: "Lax" as const };
    }),
  );
  const place = links.find((link) => link.includes(`#message_${said.id}`))?.replaceAll("&amp;", "&") ?? "";
  await page.goto(place);
  await page.locator(`#message_${said.id}`).waitFor();

  expect(await statusOf(leave, "List-Unsubscribe=One-Click")).toBe(200);
  await say("Does anybody hear me?");
  await tenMinutes();
  expect(about()).toHaveLength(2);

  // And back: the page of the same link, by a person.
  await page.goto(leave);
  await expectAccessible(page);
  await page.getByRole("button", { name: words.notifications_end_again, exact: true }).click();
  await page.getByRole("button", { name: words.notifications_end_stop, exact: true }).waitFor();
  await say("Now you do.");
  await tenMinutes();
  expect(about()).toHaveLength(3);
  expect(problems).toEqual([]);
  await context.close();
}, 180_000);
