import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { CHROMIUM_ARGS } from "../../scripts/chromium.mjs";

/** One for all files of a project, which share their modules: it goes with their process. */
let browser: Browser | undefined;

/** Call once at the top of a journey file: a context for each of its journeys, and none is left to the next file. */
export function useBrowser() {
  beforeAll(async () => {
    browser ??= await chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_ARGS });
  });
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
}

/** Another Chromium for a journey file whose people have one that is otherwise; returns what opens a page in it, as `visit`. */
export function useOwnBrowser({ isWhole = false, args = [] }: { isWhole?: boolean; args?: string[] } = {}) {
  let own: Browser | undefined;
  beforeAll(async () => {
    const executablePath = inject(isWhole ? "wholeChromium" : "chromium");
    own = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...args] });
  });
  afterAll(() => own?.close());
  return async (prepare: (context: BrowserContext) => Promise<void> = async () => undefined) => {
    if (!own) throw new Error("useOwnBrowser() stands at the top of a journey file");
    const viewport = { width: 1440, height: 900 };
    const context = await own.newContext({ baseURL: url(), locale: "en-US", viewport, reducedMotion: "reduce" });
    await prepare(context);
    const page = await context.newPage();
    waitForScripts(page);
    return { context, page, problems: watch(page) };
  };
}

export type Locale = "en-US" | "pt-BR";

export interface Visit {
  /** Slug of the community; "" is the plain host. */
  host?: string;
  locale?: Locale;
  dark?: boolean;
  width?: 1440 | 390;
  javaScript?: boolean;
  /** What the page itself lets happen, without the policy that would stop it. */
  bypassCSP?: boolean;
}

/** A fresh browser profile on one community's host, and a page in it. */
export async function visit({
  host = "",
  locale = "en-US",
  dark = false,
  width = 1440,
  javaScript = true,
  bypassCSP = false,
}: Visit = {}) {
  if (!browser) throw new Error("useBrowser() stands at the top of a journey file");
  const context = await browser.newContext({
    baseURL: url(host),
    locale,
    timezoneId: "America/Sao_Paulo",
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
    javaScriptEnabled: javaScript,
    bypassCSP,
    // A colour on its way to another one is none that anybody reads.
    reducedMotion: "reduce",
  });
  if (dark) await context.addInitScript(() => localStorage.setItem("current_appearance", "dark"));
  const page = await context.newPage();
  const problems = watch(page);
  if (javaScript) waitForScripts(page);
  return { context, page, problems };
}

const scriptless = new WeakSet<Page>();

/** From now on a journey keeps our scripts away from a page: nothing is waited for that would not come. */
export function keepsScriptsAway(page: Page): void {
  scriptless.add(page);
}

/** Our scripts begin after the first frame, so after `load`: a journey goes on once they have taken the page over. */
export function waitForScripts(page: Page): void {
  for (const name of ["goto", "reload", "goBack", "waitForURL"] as const) {
    const go = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>;
    const goAndWait = async (...args: unknown[]) => {
      const answer = await go(...args);
      // One that is refused, or answers otherwise than by a page, stays as it was sent.
      if (!scriptless.has(page))
        await page.waitForFunction(isTakenOver, undefined, { timeout: 5_000 }).catch(() => undefined);
      return answer;
    };
    Object.assign(page, { [name]: goAndWait });
  }
}

/** Links are followed from the step on in which the router takes the scrolling over; a frame's are the browser's. */
function isTakenOver(): boolean {
  const { __reactRouterContext: sent, __reactRouterDataRouter: router } = window as unknown as Record<string, unknown>;
  const isFramed = location.search.includes("iframe=true");
  return sent === undefined || (router !== undefined && (isFramed || history.scrollRestoration === "manual"));
}

/** What must never happen on a page: script errors, CSP violations, failed hydration, calls to other hosts. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (!/^(localhost|.*\.localhost|)$/.test(hostname)) problems.push(`foreign request: ${request.url()}`);
  });
  return problems;
}

export const url = (host = "", path = "") => `http://${host ? `${host}.` : ""}localhost:${inject("port")}${path}`;

/** Enters as one of the demo people: what pressing their button sends, without the page of the button. */
export async function enterAs(page: Page, who: "owner" | "moderator" | "member", host = ""): Promise<void> {
  await page.context().addCookies(await sessionOf(who, host));
  await page.goto(url(host, "/"));
}

/** A new session's cookies. By hand: outside of a browser nobody knows where `<slug>.localhost` is. */
async function sessionOf(who: string, host: string) {
  const sent = request({
    method: "POST",
    host: "127.0.0.1",
    port: inject("port"),
    path: "/users/enter",
    headers: {
      host: new URL(url(host)).host,
      origin: url(host),
      "content-type": "application/x-www-form-urlencoded",
    },
  });
  sent.end(new URLSearchParams({ as: who, post_login_redirect: "/" }).toString());
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(302);
  return (answer.headers["set-cookie"] ?? []).map((cookie) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return { name, value, url: url(host), httpOnly: true, sameSite: "Lax" as const };
  });
}

/** The owner, who is in, sees the house as the visitor of the list does, or as its first member. */
export async function lookAs(page: Page, whom: "visitor" | "member", host = "", mode = "view_only"): Promise<void> {
  await page.goto(url(host, "/view_as"));
  const buttons = page.locator(`main form button[value=${mode}]`);
  await buttons.nth(whom === "member" && mode === "view_only" ? 1 : 0).click();
  await page.waitForURL(url(host, "/"));
}

/** No violation of WCAG 2.2 AA that axe can find. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Where what is right stands need not be found out. Before the tags, which it would replace.
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // In the page itself: our pages hold no frames, and the other way opens a second page for each look.
    .setLegacyMode()
    .analyze();
  const found = violations.map((violation) => ({
    rule: violation.id,
    where: violation.nodes.slice(0, 3).map((node) => `${node.target.join(" ")}: ${node.failureSummary?.slice(0, 200)}`),
  }));
  expect.soft(found, `${what}: ${JSON.stringify(found)}`).toEqual([]);
}

/**
 * The link in the newest mail to an address, from the local outbox; the page stands on the community's host. Of
 * several letters, the one whose link holds `path`.
 */
export async function linkInMail(page: Page, to: string, path = ""): Promise<string> {
  for (let tries = 0; tries < 40; tries += 1) {
    const html = await page.evaluate(async () => (await fetch("/dev/mail")).text());
    const letters = html.split("<article").filter((one) => one.includes(to));
    // Whoever is named in a letter may be called like an address: ours are on our host.
    const links = letters.flatMap((letter) =>
      [...letter.matchAll(/href="(https?:[^"]+)"/g)].map(([, one = ""]) => one),
    );
    const link = links.find((one) => one.includes("localhost") && one.includes(path));
    if (link) return link.replaceAll("&amp;", "&");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${to} arrived`);
}

/** The words of a language, as the pages show them: a journey names what a person reads. */
export function wordsOf(locale: "en-US" | "pt-BR"): Record<string, string> {
  const folder = path.resolve(import.meta.dirname, "../../app/i18n/messages", locale.slice(0, 2));
  const words = readdirSync(folder).map((file) => JSON.parse(readFileSync(path.join(folder, file), "utf8")));
  return Object.assign({}, ...words);
}

let people = 0;

interface Newcomer extends Pick<Visit, "host" | "locale"> {
  /** For a journey that looks for them: every other names its people the same. */
  name?: string;
}

/** Signs somebody new up on a community's host by the form, and confirms their address by the mail's link. */
export async function signUp(page: Page, { host = "", locale = "en-US", name }: Newcomer = {}) {
  const person = await beginSignUp(page, { host, locale, name });
  await page.goto(await linkInMail(page, person.email));
  await page.getByRole("button", { name: wordsOf(locale).accounts_confirm_button, exact: true }).click();
  await page.waitForURL((to) => !to.pathname.startsWith("/users/"));
  return person;
}

/** Signs somebody new up; their address is not confirmed yet. */
export async function beginSignUp(page: Page, { host = "", locale = "en-US", name }: Newcomer = {}) {
  people += 1;
  const person = {
    name: name ?? `Robin ${people}`,
    email: `robin-${people}-${Date.now()}@example.test`,
    password: "a-long-enough-phrase-7",
  };
  const words = wordsOf(locale);
  await page.goto(url(host, "/users/sign_up"));
  await page.locator("input[name=name]").fill(person.name);
  await page.locator("input[name=email]").fill(person.email);
  await page.locator("input[name=password]").fill(person.password);
  await page.getByRole("button", { name: words.accounts_sign_up_button, exact: true }).click();
  await page.waitForURL((to) => !to.pathname.startsWith("/users/"));
  return person;
}

/** Publishes a post as whoever the page is, through the door its pages use; the space is the first one may write in. */
export async function publish(page: Page, title: string): Promise<{ path: string; id: number }> {
  const space = await firstSpace(page);
  // From inside the page: only the browser knows where `<slug>.localhost` is.
  const answer = await page.evaluate(
    async ([path, name, key]) => {
      const body = JSON.stringify({ name, body: "Some words to talk about.", status: "published" });
      const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
      const response = await fetch(path, { method: "POST", body, headers });
      return { status: response.status, text: await response.text() };
    },
    [`/internal_api/spaces/${space}/posts`, title, `e2e-${Math.random().toString(36).slice(2)}-key`] as const,
  );
  expect(answer.status, answer.text).toBe(201);
  const post = JSON.parse(answer.text) as { id: number; slug: string };
  return { path: `/c/${space}/${post.slug}`, id: post.id };
}

export async function firstSpace(page: Page): Promise<string> {
  const href = await page.locator("#sidebar a[href^='/c/']").first().getAttribute("href");
  return href?.split("/")[2] ?? "";
}

/** Opens the editor under a post and waits until it takes what is typed. */
export async function beginComment(page: Page, locale: "en-US" | "pt-BR" = "en-US"): Promise<void> {
  await page.getByRole("textbox", { name: wordsOf(locale).comments_write, exact: true }).click();
  await page.locator("#comments .ProseMirror:focus").waitFor();
}

/** Writes a comment under the post that is open, and waits until it stands there. */
export async function comment(page: Page, text: string, locale: "en-US" | "pt-BR" = "en-US"): Promise<void> {
  await beginComment(page, locale);
  await page.keyboard.type(text);
  await page.locator("#comments button[value=comment]").first().click();
  await page.locator("#comments .prose:not(.ProseMirror)", { hasText: text }).waitFor();
}
