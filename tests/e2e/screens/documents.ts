import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { CHECKER, java } from "../../../scripts/java.mjs";
import { url, visit } from "../browser";
import { addressOf, DEMO_PT, enter, nameOf, type Screen, screensOf, type Who } from "./list";

/** Documents for the Nu HTML checker, gathered on a walk. */
export class Documents {
  private readonly folder = mkdtempSync(path.join(os.tmpdir(), "atrium-html-"));
  /** What stands in each file that the checker is given. */
  private readonly names = new Map<string, string>();

  get size(): number {
    return this.names.size;
  }

  keep(name: string, html: string): void {
    const file = path.join(this.folder, `${this.names.size}.html`);
    this.names.set(file, name);
    writeFileSync(file, html);
  }

  /** A screen that is open, as it was sent, and what React made of it. */
  async keepScreen(page: Page, screen: Screen): Promise<void> {
    this.keep(`${nameOf(screen)}, standing`, await page.content());
    this.keep(nameOf(screen), await sent(page, page.url()));
  }

  /**
   * The checker's errors and warnings, one line for each thing it says, with the first place it says it of. What it
   * only remarks upon is left out: that React closes its void elements (`<br/>`), which no browser minds.
   */
  async findings(): Promise<string[]> {
    const options = ["--format", "json", "--exit-zero-always", "--stdout", "--skip-info-messages"];
    const { stdout } = await promisify(execFile)(await java(), [...JVM, "-jar", CHECKER, ...options, this.folder], {
      maxBuffer: 64 * 1024 * 1024,
    });
    const { messages } = JSON.parse(stdout) as Report;
    const found = new Map<string, string>();
    for (const { message, extract, url: file = "" } of messages) {
      const name = this.names.get(fileURLToPath(file)) ?? file;
      if (found.has(message) || (name.startsWith("letter") && MAIL_TABLES.test(message))) continue;
      found.set(message, `${message} (${name}: ${extract?.replace(/\s+/g, " ")})`);
    }
    return [...found.values()];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** In the other language other words stand in the same elements: what was sent tells enough. */
export async function keepPortuguese(documents: Documents, who: Who): Promise<void> {
  const { page, context } = await visit({ host: DEMO_PT.host, locale: "pt-BR" });
  await enter(page, who, DEMO_PT, "pt-BR");
  await page.goto(url(DEMO_PT.host));
  for (const screen of screensOf(DEMO_PT, who).filter(({ send }) => !send)) {
    const address = await addressOf(page, screen.path, DEMO_PT);
    documents.keep(`${nameOf(screen)}, in Portuguese`, await sent(page, address));
  }
  await context.close();
}

/** One letter of each kind: those of one subject differ in names and links. */
export async function keepLetters(documents: Documents): Promise<void> {
  const { page, context } = await visit();
  await page.goto(url("", "/dev/mail"));
  const letters = await page
    .locator("iframe[src^='/dev/mail/']")
    .evaluateAll((frames) =>
      frames.map((frame) => [frame.getAttribute("title") ?? "", frame.getAttribute("src") ?? ""]),
    );
  expect(letters.length).toBeGreaterThan(0);
  for (const [subject = "", address = ""] of new Map(letters as [string, string][])) {
    documents.keep(`letter: ${subject}`, await sent(page, address));
  }
  await context.close();
}

/** What the Worker answers by itself, without the pages' renderer. */
export async function keepBroken(documents: Documents): Promise<void> {
  const { page, context } = await visit({ host: "nobody-lives-here" });
  const answer = await page.goto(url("nobody-lives-here"));
  expect(answer?.status()).toBe(404);
  documents.keep("a host that is nobody's", (await answer?.text()) ?? "");
  await context.close();
}

async function sent(page: Page, address: string): Promise<string> {
  const fetched = page.evaluate(async (asked) => {
    const answer = await fetch(asked, { headers: { Accept: "text/html" } });
    return answer.text();
  }, address);
  return fetched.catch((cause) => Promise.reject(new Error(`${address} was not sent: ${cause}`, { cause })));
}

interface Report {
  messages: { message: string; extract?: string; url?: string }[];
}

/** Mail programs know tables and their old attributes, and many know no others: in letters they are right. */
const MAIL_TABLES =
  /^The “(?:align|width|height|cellspacing|cellpadding)” attribute on the “(?:table|td)” element is obsolete/;

/** Compiling it twice would take longer than what is checked; its rules are matched by recursion. */
const JVM = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];
