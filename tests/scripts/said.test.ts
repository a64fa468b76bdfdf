import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { m } from "~/i18n/generated/messages";
import { LOCALES } from "~/i18n/locale";
import { overwriteGetLocale, said } from "~/i18n/page-language";
import * as registry from "~/i18n/generated/registry";
import { saidByPages } from "../../scripts/said.mjs";

type Message = (inputs: object, options?: { locale?: string }) => string;

const GENERATED = path.resolve(import.meta.dirname, "../../app/i18n/generated");
const scratch = mkdtempSync(path.join(os.tmpdir(), "atrium-said-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** Every message as pages carry it, by its key. */
async function messagesOfPages(): Promise<Record<string, Message>> {
  const files = readdirSync(path.join(GENERATED, "messages")).filter((file) => /^[a-z]\w*\.js$/.test(file));
  const codes = files.map((file) => {
    const at = path.join(GENERATED, "messages", file);
    return saidByPages(at, readFileSync(at, "utf8"))
      .replaceAll(/^import .*$/gm, "")
      .replace(/^export const (\w+) =/m, "all.$1 =");
  });
  const module = path.join(scratch, "messages.mjs");
  writeFileSync(module, `export const all = {};\nexport const tell = (said, registry) => {\n${codes.join("\n")}\n};\n`);
  const { all, tell } = (await import(module)) as { all: Record<string, Message>; tell(...tools: unknown[]): void };
  tell(said, registry);
  return all;
}

test("a page says every message as the server does, in both languages and of any count", async () => {
  const ofPages = await messagesOfPages();
  const ofServer = m as unknown as Record<string, Message>;
  expect(Object.keys(ofPages).sort()).toEqual(Object.keys(ofServer).sort());
  const filled = (count: number) =>
    new Proxy({}, { get: (_, gap) => (/^[a-z]*$/i.test(String(gap)) ? count : String(gap)) });
  const parted = LOCALES.flatMap((locale) =>
    [0, 1, 2].flatMap((count) =>
      Object.keys(ofServer).filter(
        (key) => ofPages[key]?.(filled(count), { locale }) !== ofServer[key]?.(filled(count), { locale }),
      ),
    ),
  );
  expect(parted).toEqual([]);
});

test("a page's strings are in the language its document says", () => {
  const feed = said("Feed", "Publicações");
  overwriteGetLocale(() => "pt");
  expect([feed({}), feed({}, { locale: "en" })]).toEqual(["Publicações", "Feed"]);
  overwriteGetLocale(() => "en");
  expect(feed({})).toBe("Feed");
});

test("what Paraglide would write some other way is refused, and no page gets its runtime", () => {
  const file = path.join(GENERATED, "messages/ui_new.js");
  expect(() => saidByPages(file, "export const ui_new = () => { return getLocale() }")).toThrow("in a way of its own");
  const runtime = path.join(GENERATED, "runtime.js");
  expect(saidByPages(runtime, readFileSync(runtime, "utf8"))).toContain("page-language");
});
