import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { comment, enterAs, publish, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { addressOf, DEMO } from "./screens/list";

useBrowser();

const words = wordsOf("en-US");

/** Pages that one place shows as its tabs, or as the lines of its own menu. */
const PLACES: Record<string, readonly string[]> = {
  "a space": ["/c/{space}", "/c/{space}/members"],
  "a profile": ["{author}", "{author}?tab=comments", "{author}?tab=spaces"],
  notifications: ["/notifications", "/notifications?notification_group=likes", "/notifications?status=archived"],
  "one's posts": ["/settings/posts", "/settings/posts?status=published"],
  "one's account": ["/settings/profile", "/account", "/account/authentication", "/account/notifications"],
  settings: ["/settings", "/settings/spaces", "/settings/theme", "/settings/embed", "/settings/imports"],
};

test("the tabs of a place share its frame: heading and tabs begin where they did and are as wide", async () => {
  const { page, context } = await visit();
  await enterAs(page, "owner");
  for (const [place, paths] of Object.entries(PLACES)) {
    const frames: Record<number, Set<string>> = { 1440: new Set(), 390: new Set() };
    for (const path of paths) {
      await page.goto(url("", await addressOf(page, path, DEMO)));
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        frames[width]?.add(await frameOf(page));
      }
    }
    for (const [width, seen] of Object.entries(frames)) expect.soft([...seen], `${place} at ${width}`).toHaveLength(1);
  }
  await context.close();
});

/** Where the heading and the tabs stand; a heading's own width is its words'. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) =>
      [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())?.getBoundingClientRect();
    const [heading, tabs] = [boxOf("main h1"), boxOf("main .tabs, main .subnav")];
    return `heading at ${heading?.left}, tabs at ${tabs?.left}, ${tabs?.width} wide`;
  });

test("on a phone a space's title shares its line with one button and a menu, which holds the rest", async () => {
  const { page, context } = await visit({ width: 390 });
  await enterAs(page, "owner");
  await page.goto(url("", "/c/pour-over"));
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, height: 0 };
  const [title, button] = [await boxOf(".pagehead h1"), await boxOf(".pagehead .btn.primary")];
  expect(Math.abs(title.y + title.height / 2 - button.y - button.height / 2)).toBeLessThan(4);
  expect(title.x).toBeLessThan(button.x);
  await page.getByRole("button", { name: words.spaces_more_actions, exact: true }).click();
  await page.getByRole("menuitem", { name: words.spaces_settings, exact: true }).click();
  await page.waitForURL((to) => to.pathname === "/c/pour-over/settings");
  await context.close();
});

test("on a phone a notification has the width of its line, and what one may do with it is large enough to touch", async () => {
  const { page, context } = await visit({ width: 390 });
  await enterAs(page, "member");
  await page.goto(url("", "/notifications"));
  const row = page.locator("main li").first();
  expect((await row.locator("> .grow").boundingBox())?.width).toBeGreaterThan(240);
  const trigger = row.getByRole("button", { name: words.notifications_more_actions, exact: true });
  const { width = 0, height = 0 } = (await trigger.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
  const count = await page.locator("main li").count();
  await trigger.click();
  for (const item of await row.getByRole("menuitem").all())
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await row.getByRole("menuitem", { name: words.notifications_archive, exact: true }).click();
  await expect.poll(() => page.locator("main li").count()).toBe(count - 1);
  // It is the demo's: it stays as the others expect it.
  await page.getByRole("button", { name: words.notifications_undo, exact: true }).click();
  await expect.poll(() => page.locator("main li").count()).toBe(count);
  await context.close();
});

test("the link of a post and of a comment is copied and said; where the clipboard refuses, the address is said", async () => {
  const { page, context, problems } = await visit();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signUp(page);
  const { path } = await publish(page, `To be handed on ${Date.now()}`);
  await page.goto(url("", path));
  await comment(page, "And what was said of it.");
  const copy = async (menu = "", item = "") => {
    await page.getByRole("button", { name: menu, exact: true }).first().click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const post = [words.posts_more_actions, words.posts_copy_link] as const;
  const said = [words.comments_more_actions, words.comments_copy_link] as const;
  await copy(...post);
  await page.getByText(words.posts_link_copied ?? "", { exact: true }).waitFor();
  const address = await copied();
  // A post is handed on by the community's own address.
  expect(new URL(address)).toMatchObject({ pathname: path, search: "" });
  await copy(...said);
  await expect.poll(copied).toContain(`${url("", path)}?message_id=`);
  await page
    .getByText(words.comments_link_copied ?? "", { exact: true })
    .first()
    .waitFor();

  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.execCommand = () => false;
  });
  await copy(...post);
  const refused = words.communities_share_failed ?? "";
  await page.getByText(refused.replace("{address}", address), { exact: true }).waitFor();
  await copy(...said);
  await page.getByText(refused.replace("{address}", `${url("", path)}?message_id=`)).waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});
