import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { CHROMIUM_ARGS } from "../../scripts/chromium.mjs";

let browser: Browser;

/** Call once at the top of a journey file: one Chromium for its journeys, a context for each. */
export function useBrowser() {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject("chromium"), args: CHROMIUM_ARGS });
  });
  afterAll(async () => {
    await browser?.close();
  });
}

export interface Visit {
  /** Slug of the community; "" is the plain host. */
  host?: string;
  locale?: "en-US" | "pt-BR";
  dark?: boolean;
  width?: 1440 | 390;
  javaScript?: boolean;
}

/** A fresh browser profile on one community's host, and a page in it. */
export async function visit({ host = "", locale = "en-US", dark = false, width = 1440, javaScript = true }: Visit = {}) {
  const context = await browser.newContext({
    baseURL: url(host),
    locale,
    timezoneId: "America/Sao_Paulo",
    viewport: { width, height: width === 390 ? 844 : 900 },
    hasTouch: width === 390,
    javaScriptEnabled: javaScript,
  });
  if (dark) await context.addInitScript(() => localStorage.setItem("current_appearance", "dark"));
  const page = await context.newPage();
  const problems = watch(page);
  return { context, page, problems };
}

/** What must never happen on a page: script errors, CSP violations, failed hydration, calls to other hosts. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 4\d\d/.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { hostname } = new URL(request.url());
    if (!/^(localhost|.*\.localhost|)$/.test(hostname)) problems.push(`foreign request: ${request.url()}`);
  });
  return problems;
}

export const url = (host = "", path = "") => `http://${host ? `${host}.` : ""}localhost:${inject("port")}${path}`;

/** Enters as one of the demo people, through the door that exists on a laptop only. */
export async function enterAs(page: Page, who: "owner" | "moderator" | "member", host = ""): Promise<void> {
  await page.goto(url(host, "/users/sign_in"));
  await page.locator(`button[name="as"][value="${who}"]`).click();
  await page.waitForURL((to) => !to.pathname.startsWith("/users/"));
}

/** No violation of WCAG 2.2 AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  const found = violations.map((violation) => ({
    rule: violation.id,
    where: violation.nodes.slice(0, 3).map((node) => `${node.target.join(" ")}: ${node.failureSummary?.slice(0, 200)}`),
  }));
  expect(found).toEqual([]);
}

/** The newest mail to an address, from the local outbox: its links open by `page.goto`. */
export async function newestMail(context: BrowserContext, to: string, host = ""): Promise<{ text: string; links: string[] }> {
  for (let tries = 0; tries < 40; tries += 1) {
    const response = await context.request.get(url(host, `/dev/mail?to=${encodeURIComponent(to)}&format=json`));
    const mails = response.ok() ? ((await response.json()) as { text: string }[]) : [];
    const text = mails[0]?.text;
    if (text) return { text, links: text.match(/https?:\/\/\S+/g) ?? [] };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${to} arrived`);
}
