import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, describe, expect, test } from "vitest";
import { enterAs, url, useBrowser, visit } from "./browser";

useBrowser();

/** Every page of app/routes.ts, its parameters filled in with what the demo has: a new page is here from its first day. */
let paths: string[] = [];
let owner = "";

beforeAll(async () => {
  const { page, context } = await visit();
  await enterAs(page, "owner");
  owner = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const { records } = (await (await fetch(url("", "/internal_api/posts"))).json()) as { records: Post[] };
  const [post] = records;
  if (!post) throw new Error("the demo has no posts");
  const uid = await page.locator("a[href^='/u/']").first().getAttribute("href");
  const filled: Record<string, string> = {
    spaceSlug: post.space_slug,
    slug: post.slug,
    publicUid: uid?.split("/")[2] ?? "",
    id: String(post.id),
  };
  Object.assign(globalThis, { __reactRouterAppDirectory: new URL("../../app", import.meta.url).pathname });
  const { default: config } = await import("~/routes");
  paths = flat(config).map((path) => path.replace(/:(\w+)/g, (_, name: string) => filled[name] ?? "x"));
  await context.close();
});

interface Post {
  id: number;
  slug: string;
  space_slug: string;
}

function flat(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.children ? flat(entry.children) : [`/${entry.path ?? ""}`.replace("*", "nowhere/at/all")],
  );
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(url("", path), { redirect: "manual", headers: { Accept: "text/html", ...headers } });

/** What every answer says, whatever it is. */
function expectGuarded(path: string, answer: Response) {
  const { headers } = answer;
  // A mail as it would be sent, in a frame of its settings: it has its own styles, and nothing else may happen in it.
  if (path === "/settings/weekly_digest/preview" && answer.status === 200) {
    expect
      .soft(headers.get("content-security-policy"))
      .toMatch(/^default-src 'none'; .* sandbox; frame-ancestors 'self'/);
    return;
  }
  const said = Object.fromEntries(headers);
  expect.soft(said, `${path} -> ${answer.status}`).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
    "permissions-policy": expect.stringContaining("camera=(self)"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": expect.stringMatching(/^(same|cross)-origin$/),
    "content-security-policy": expect.stringMatching(/frame-ancestors 'none'/),
  });
  const policy = headers.get("content-security-policy") ?? "";
  expect.soft(policy, path).not.toContain("unsafe-");
  expect.soft(headers.get("cache-control"), path).toBeTruthy();
}

describe("every page, to a visitor and to the owner, as a document and as data", () => {
  test("says how it may be used, and allows no inline script and no inline style that is not the renderer's", async () => {
    expect(paths.length).toBeGreaterThan(40);
    const cameBack = new Set<string>();
    for (const path of paths) {
      for (const cookie of ["", owner]) {
        for (const address of [path, `${path === "/" ? "/_root" : path}.data`]) {
          const answer = await ask(address, cookie ? { Cookie: cookie } : {});
          await answer.arrayBuffer();
          expect.soft(answer.status, address).toBeLessThan(500);
          expectGuarded(address, answer);
          const isKept = answer.headers.has("x-atrium-cache");
          // Whatever is not a visitor's kept page may be somebody's own. What visitors may read, too, is kept for Back.
          const mayComeBack = cookie !== "" && answer.headers.get("cache-control") === "private, no-cache";
          if (mayComeBack) cameBack.add(path.split("/")[1] ?? "");
          // What other sites load is the same for everybody.
          else if (!isKept && path !== "/embed.js")
            expect.soft(answer.headers.get("cache-control"), address).toContain("no-store");
          if (cookie) expect.soft(isKept, address).toBe(false);
        }
      }
    }
    expect([...cameBack].sort()).toEqual(["", "c", "courses", "embeds", "events", "feed", "members", "u"]);
  });

  test("only pages that say so are kept", async () => {
    const kept: string[] = [];
    for (const path of paths) {
      await (await ask(path)).arrayBuffer();
      const again = await ask(path);
      await again.arrayBuffer();
      if (again.headers.get("x-atrium-cache") === "hit") kept.push(path.split("/")[1] ?? "");
    }
    expect([...new Set(kept)].sort()).toEqual(
      ["", "c", "courses", "embeds", "events", "feed", "s", "u"].filter((first) => kept.includes(first)),
    );
    expect(kept).toContain("c");
  });
});

test("a page that has not changed keeps the policy it came with", async () => {
  const first = await ask("/c/pour-over");
  await first.arrayBuffer();
  const again = await ask("/c/pour-over", { "If-None-Match": first.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  expect(again.headers.get("content-security-policy")).toBeNull();
  expect(again.headers.get("cache-control")).toBe("no-cache");
});

test("files of the build, hashed or not, and what is missing among them", async () => {
  const html = await (await ask("/")).text();
  const [script = ""] = /\/assets\/[\w-]+\.js/.exec(html) ?? [];
  for (const path of [script, "/favicon.svg", "/robots.txt", "/assets/missing-1234.js"]) {
    const answer = await ask(path);
    await answer.arrayBuffer();
    expectGuarded(path, answer);
  }
});

test("what an address says beyond its page is in no copy of it, in whatever case it is asked for", async () => {
  const secret = "somebody@example.test";
  for (const path of [
    `/?email=${secret}`,
    `/c/pour-over?q=${secret}`,
    `/Users/sign_in?email=${secret}`,
    `/USERS/sign_up?x=${secret}`,
  ]) {
    await (await ask(path)).arrayBuffer();
    const plain = await ask(path.split("?")[0] ?? "/");
    expect.soft(await plain.text(), path).not.toContain(secret);
  }
  expect((await ask("/Users/sign_in")).headers.get("x-atrium-cache")).toBeNull();
});

test("a browser reads, signs in and writes without one violation of the policy, and pasted bold stays bold", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  for (const path of ["/", "/settings/theme", "/settings", "/settings/profile", "/c/pour-over/new"]) {
    await page.goto(url("", path));
    await page.waitForLoadState("networkidle");
  }
  await page.locator(".ProseMirror").first().click();
  await page.keyboard.type("- one");
  await page.keyboard.press("Enter");
  expect(problems).toEqual([]);
  await page.evaluate(() => {
    const clipboard = new DataTransfer();
    clipboard.setData(
      "text/html",
      '<p onclick="window.hit=1">pasted <span style="font-weight:700">from afar</span><img src="x" onerror="window.hit=1"></p>',
    );
    document
      .querySelector(".ProseMirror")
      ?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, bubbles: true, cancelable: true }));
  });
  await page.locator(".ProseMirror strong", { hasText: "from afar" }).waitFor();
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  // What is pasted is parsed under the policy too: the browser says what it did not do, and nothing else.
  expect(problems.filter((problem) => !/violates the following Content Security Policy/.test(problem))).toEqual([]);
  await context.close();
});

test("who signs out leaves nothing typed on the device, and keeps the appearance they chose", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  await page.evaluate(() => {
    localStorage.setItem("current_appearance", "dark");
    localStorage.setItem("words:somebody:comment", "a word that was not sent");
  });
  await page.goto(url("", "/users/sign_out"));
  await page.locator("main form button[type=submit], form button.primary").first().click();
  await page.waitForURL(/notice=signed_out/);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(["current_appearance"]);
  await context.close();
});
