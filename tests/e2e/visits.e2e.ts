import { expect, test } from "vitest";
import {
  comment,
  enterAs,
  expectAccessible,
  firstSpace,
  publish,
  signUp,
  url,
  useBrowser,
  visit,
  wordsOf,
} from "./browser";

useBrowser();

const words = wordsOf("en-US");
const dot = words.ui_new_posts ?? "?";

test("what came since the last visit stands between two lines; read on one page it is read on all", async () => {
  const reading = await visit();
  await signUp(reading.page);
  const writing = await visit();
  await enterAs(writing.page, "member");
  const space = await firstSpace(writing.page);
  const path = `/c/${space}`;
  const title = `News for who comes back ${Date.now().toString(36)}`;
  const made = await publish(writing.page, title);

  const [page, other] = [reading.page, await reading.context.newPage()];
  await page.goto(url("", "/"));
  await other.goto(url("", "/"));
  const entries = [page, other].map((one) => one.locator(`#sidebar a[href="${path}"]`).last());
  for (const entry of entries) expect(await entry.textContent()).toContain(dot);

  const read = other.waitForResponse((answer) => answer.url().endsWith(`/spaces/${space}/read`));
  await other.goto(url("", `${path}?sort=latest`));
  expect((await read).status()).toBeLessThan(300);
  const since = other.getByText(new RegExp(words.posts_new_since?.split(",")[0] ?? "?"));
  await since.waitFor();
  expect(await since.evaluate((line) => line.parentElement?.nextElementSibling?.textContent)).toContain(title);
  await expectAccessible(other, "a space with news");
  // The other page, which was only left open, knows it as well.
  await expect.poll(() => entries[0]?.textContent()).not.toContain(dot);

  await writing.page.goto(url("", made.path));
  await comment(writing.page, "This one came while you were away.");
  await page.goto(url("", made.path));
  await page.getByRole("link", { name: "1 new", exact: true }).click();
  const said = page.locator("#comments article", { hasText: "while you were away" });
  expect(await said.getAttribute("aria-label")).toContain(words.comments_is_new);
  await expectAccessible(page, "a post with news");
  expect([...reading.problems, ...writing.problems]).toEqual([]);
  await Promise.all([reading.context.close(), writing.context.close()]);
});
