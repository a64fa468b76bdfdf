import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";

const APP = path.resolve(import.meta.dirname, "../../app");
const modules = import.meta.glob<{ headers?: () => Record<string, string> }>("/app/routes/account/*.tsx");

/** Pages whose address may hold a link's secret, by their file, with the files they stand in, the nearest first. */
const pages = await pagesWithSecrets();

async function pagesWithSecrets(): Promise<string[][]> {
  Object.assign(globalThis, { __reactRouterAppDirectory: APP });
  const { default: config } = await import("~/routes");
  const chains = (entry: RouteConfigEntry, around: string[]): string[][] => {
    const files = [entry.file, ...around];
    return entry.children ? entry.children.flatMap((child) => chains(child, files)) : [files];
  };
  return config.flatMap((entry) => chains(entry, [])).filter(([file = ""]) => sourceOf(file).includes('get("token")'));
}

function sourceOf(file: string): string {
  return readFileSync(path.join(APP, file), "utf8");
}

/** As the router finds them: a page without headers of its own has those of the layout around it. */
async function headersOf(files: string[]): Promise<Record<string, string>> {
  for (const file of files) {
    const module = /export const headers\b/.test(sourceOf(file)) ? await modules[`/app/${file}`]?.() : undefined;
    if (module?.headers) return module.headers();
  }
  return {};
}

describe("pages whose address may hold a link's secret", () => {
  test("tell it to no other site and stand in no cache", async () => {
    expect(pages.length).toBeGreaterThanOrEqual(5);
    for (const files of pages) {
      const headers = await headersOf(files);
      expect(headers["Referrer-Policy"], files[0]).toMatch(/^(?:same-origin|no-referrer)$/);
      // Under no-referrer a browser sends a plain form from the origin "null", which the guard refuses.
      if (sourceOf(files[0] ?? "").includes("<PostForm"))
        expect(headers["Referrer-Policy"], files[0]).toBe("same-origin");
      expect(headers["Cache-Control"], files[0]).toContain("no-store");
    }
  });
});
