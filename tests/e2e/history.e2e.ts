import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const known = wordsOf("en-US");
const say = (key: string): string => known[key] ?? `no words for ${key}`;

test("a post is edited; by keyboard its history is opened, read word by word, and what stood before is put back", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  const slug = await page.evaluate(async () => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const body = JSON.stringify({ name: "How long to bloom", body: "Thirty seconds, and stir." });
    const answer = await fetch("/internal_api/spaces/pour-over/posts", { method: "POST", headers, body });
    return ((await answer.json()) as { slug: string }).slug;
  });
  const post = `/c/pour-over/${slug}`;
  await page.goto(url("", `${post}/edit`));
  await page.locator("textarea[name=title]").fill("How long to wait");
  await page.locator(".ProseMirror").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Or swirl.");
  await page.getByRole("button", { name: say("posts_save_changes") }).click();
  await page.getByRole("heading", { level: 1, name: "How long to wait" }).waitFor();

  const edited = page.locator(".byline").getByRole("link", { name: say("posts_edited"), exact: true });
  await edited.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: say("posts_history") }).waitFor();
  await expectAccessible(page, "the history of a post");
  await page.locator("main ol a").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: say("posts_history_one").replace("{number}", "1") }).waitFor();
  expect(await page.locator("main section del").allInnerTexts()).toEqual([expect.stringContaining("bloom")]);
  expect(await page.locator("main section ins").allInnerTexts()).toEqual([
    expect.stringContaining("wait"),
    expect.stringContaining("Or swirl."),
  ]);
  await expectAccessible(page, "what an edit changed");
  await page.locator("summary", { hasText: say("posts_history_restore") }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: say("posts_history_restore_now") }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "How long to bloom" }).waitFor();
  expect(await page.locator("main .prose").first().innerText()).toBe("Thirty seconds, and stir.");

  // Without scripts it is read and deleted for good as well.
  const plain = await visit({ javaScript: false });
  await plain.context.addCookies(await context.cookies());
  await plain.page.goto(url("", `${post}/history?version=1`));
  await plain.page.locator("summary", { hasText: say("posts_history_purge") }).click();
  await plain.page.getByRole("button", { name: say("posts_history_purge_now") }).click();
  await plain.page.getByText("deleted for good by").first().waitFor();
  await plain.page.goto(url("", `${post}/history?version=1`));
  expect(await plain.page.locator("main").innerText()).toContain(say("posts_history_purged"));
  expect(await plain.page.content()).not.toContain("and stir");
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), plain.context.close()]);
}, 120_000);
