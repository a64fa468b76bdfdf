import type { Locator, Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

/** Whom one enters as by the member's button. */
const MEMBER = "Aoife Brennan";

/** What its space says before its door, in the demo. */
const LOCKED = "A seat for whoever trades green";

/** A sentence of the messages with its gaps filled. */
const fill = (words: string | undefined, values: Record<string, string>) =>
  (words ?? "").replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

test("before a private space one signs in, asks, and is let in: each hears of the other", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit();
  // A visitor is led to sign in, with the way back.
  await page.goto(url("", "/c/roasters-table"));
  expect(new URL(page.url()).searchParams.get("post_login_redirect")).toBe("/c/roasters-table");
  await page.locator(`button[name="as"][value="member"]`).click();
  await page.waitForURL("**/c/roasters-table");
  await page.getByRole("heading", { name: LOCKED }).waitFor();
  await expectAccessible(page, "the locked page");
  await page.getByRole("textbox", { name: words.spaces_entry_message }).fill("I roast every week.");
  await page.getByRole("button", { name: words.spaces_entry_ask }).click();
  await page.getByRole("heading", { name: words.spaces_entry_waiting_title }).waitFor();
  expect(await page.locator("main").textContent()).toContain("I roast every week.");
  await expectAccessible(page, "the locked page while one waits");

  const owner = await visit();
  await enterAs(owner.page, "owner");
  await owner.page.goto(url("", "/notifications?notification_group=spaces"));
  const told = fill(words.notifications_entry_asked, { name: MEMBER, space: "Roasters’ table" });
  await owner.page.getByRole("link", { name: told }).click();
  const line = owner.page.locator("[aria-labelledby=entry-requests] .lrow", { hasText: MEMBER });
  await line.waitFor();
  expect(await line.textContent()).toContain("I roast every week.");
  const waiting = Number(await owner.page.locator(".tabs .count [aria-hidden]").textContent());
  await expectAccessible(owner.page, "who asks, for a manager");
  await line.getByRole("button", { name: fill(words.spaces_entry_let_in_who, { name: MEMBER }) }).click();
  await owner.page.getByText(words.spaces_entry_granted ?? "").waitFor();
  await line.waitFor({ state: "detached" });
  await owner.page.locator(".list .lrow", { hasText: MEMBER }).waitFor();
  const left = owner.page.locator(".tabs .count [aria-hidden]");
  expect((await left.count()) === 0 ? 0 : Number(await left.textContent())).toBe(waiting - 1);
  // The pressed button is gone: the focus is not.
  expect(await owner.page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");

  await page.goto(url("", "/notifications"));
  await page.getByRole("link", { name: / let you into Roasters’ table/ }).click();
  await page.getByRole("heading", { name: "Roasters’ table", level: 1 }).waitFor();
  expect(await page.getByRole("heading", { name: LOCKED }).count()).toBe(0);

  // Taken out again: the locked page is back, and what was not read yet would lead nowhere.
  await owner.page.getByRole("button", { name: fill(words.spaces_members_menu, { name: MEMBER }) }).click();
  await owner.page.getByRole("menuitem", { name: words.spaces_member_why }).click();
  const why = owner.page.getByRole("dialog");
  await why.getByText(fill(words.access_is_inside, { name: MEMBER, space: "Roasters’ table" })).waitFor();
  await expectAccessible(owner.page, "why they can see it");
  await owner.page.keyboard.press("Escape");
  await why.waitFor({ state: "hidden" });
  await owner.page.getByRole("button", { name: fill(words.spaces_members_menu, { name: MEMBER }) }).click();
  await owner.page.getByRole("menuitem", { name: words.spaces_remove_member }).click();
  const sure = owner.page.getByRole("dialog");
  await sure.waitFor();
  await expectAccessible(owner.page, "what a member loses");
  await sure.getByRole("button", { name: words.spaces_remove_member }).click();
  await owner.page.locator(".list .lrow", { hasText: MEMBER }).waitFor({ state: "detached" });
  expect([...problems, ...owner.problems].join("\n")).toBe("");
  await Promise.all([context.close(), owner.context.close()]);
});

test("in Portuguese and without scripts: asked, taken back, asked, declined, and told so on the page alone", async () => {
  const words = wordsOf("pt-BR");
  const host = "mesacomprida";
  const { page, context } = await visit({ host, locale: "pt-BR", width: 390 });
  const robin = await signUp(page, { host, locale: "pt-BR" });
  const state = await context.storageState();
  const plain = await visit({ host, locale: "pt-BR", javaScript: false, width: 390 });
  await plain.context.addCookies(state.cookies);
  const door = url(host, "/c/mesa-de-quem-torra");
  await plain.page.goto(door);
  await plain.page.getByRole("button", { name: words.spaces_entry_ask }).click();
  await plain.page.getByRole("button", { name: words.spaces_entry_withdraw }).click();
  await plain.page.getByRole("button", { name: words.spaces_entry_ask }).click();
  await plain.page.getByText(words.spaces_entry_waiting_title ?? "").waitFor();

  const owner = await visit({ host, locale: "pt-BR", width: 390 });
  await enterAs(owner.page, "owner", host);
  await owner.page.goto(url(host, "/c/mesa-de-quem-torra/members"));
  await expectAccessible(owner.page, "who asks, on a phone in Portuguese");
  expect(await owner.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const decline = fill(words.spaces_entry_decline_who, { name: robin.name });
  await owner.page.getByRole("button", { name: decline, exact: true }).click();
  await owner.page.getByText(words.spaces_entry_declined ?? "").waitFor();
  await plain.page.goto(door);
  const said = (words.spaces_entry_declined_text ?? "").split("{date}")[0] ?? "";
  await plain.page.getByText(said).waitFor();
  expect(await plain.page.getByRole("button", { name: words.spaces_entry_ask }).count()).toBe(0);
  await page.goto(url(host, "/notifications"));
  await page.getByText(words.notifications_empty ?? "").waitFor();
  expect(owner.problems.join("\n")).toBe("");
  await Promise.all([context.close(), plain.context.close(), owner.context.close()]);
});

test("a group is named where its first space is made, without scripts too; the emoji is picked and removed", async () => {
  const words = wordsOf("en-US");
  const plain = await visit({ javaScript: false });
  await enterAs(plain.page, "owner");
  const state = await plain.context.storageState();
  await plain.page.goto(url("", "/spaces/new"));
  const named = plain.page.getByRole("textbox", { name: words.spaces_group_new_name });
  expect(await named.isVisible()).toBe(false);
  await plain.page.getByRole("combobox", { name: words.spaces_group }).selectOption("new");
  await plain.page.getByRole("textbox", { name: words.spaces_name, exact: true }).fill("The plain yard");
  // Left without a name it is asked for, and what was typed stays.
  await plain.page.getByRole("button", { name: words.spaces_create_space }).click();
  await plain.page.getByText(words.spaces_error_space_name_required ?? "").waitFor();
  await named.fill("The yards");
  await plain.page.getByRole("button", { name: words.spaces_create_space }).click();
  await plain.page.waitForURL("**/c/the-plain-yard");

  const { page, context, problems } = await visit();
  await context.addCookies(state.cookies);
  await page.goto(url("", "/s/the-yards"));
  await page.getByRole("link", { name: "The plain yard" }).first().waitFor();
  await page.goto(url("", "/c/the-plain-yard/settings"));
  await page.getByRole("button", { name: words.spaces_emoji_choose }).click();
  await page.getByRole("textbox", { name: words.ui_emoji_find }).fill("evergreen");
  await page.getByRole("button", { name: "evergreen tree" }).click();
  await page.getByRole("button", { name: /^Change the emoji/ }).waitFor();
  await expectAccessible(page, "the emoji of a space");
  await page.getByRole("button", { name: words.spaces_save }).click();
  await page.locator(".pagehead .emoji").waitFor();
  await page.getByRole("button", { name: words.spaces_emoji_remove }).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(words.spaces_emoji_choose);
  await page.getByRole("button", { name: words.spaces_save }).click();
  await page.locator(".pagehead .emoji").waitFor({ state: "detached" });

  await remove(page, "/spaces/the-plain-yard");
  await remove(page, "/space_groups/the-yards");
  expect(problems.join("\n")).toBe("");
  await Promise.all([context.close(), plain.context.close()]);
});

test("spaces and groups are dragged by mouse and by finger, put back when refused, and moved by the arrows as before", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/settings/spaces"));
  await page.locator("[data-handle]").first().waitFor();
  const first = await order(page);
  const [house = [], counter = [], ...rest] = first;
  const [one, two, ...others] = counter;
  await expectAccessible(page, "spaces and groups");

  // Within its group, and into another.
  await dragTo(page, row(page, one), row(page, two), "below");
  await expect.poll(() => order(page)).toEqual([house, [two, one, ...others], ...rest]);
  await page.getByText(`${one} is number 2`).waitFor({ state: "attached" });
  await dragTo(page, row(page, one), row(page, house[1]), "above");
  const [upper, lower] = [
    [house[0], one, ...house.slice(1)],
    [two, ...others],
  ];
  await expect.poll(() => order(page)).toEqual([upper, lower, ...rest]);
  await kept(page, [upper, lower, ...rest]);

  // A group takes its spaces along.
  const swapped = [lower, upper, ...rest];
  await dragTo(page, group(page, 0), group(page, 1), "below");
  await expect.poll(() => order(page)).toEqual(swapped);
  await kept(page, swapped);

  // Escape lets go; a refusal puts it back and says so.
  await dragTo(page, group(page, 0), group(page, 1), "below", "Escape");
  expect(await order(page)).toEqual(swapped);
  await page.route("**/internal_api/space_groups/reorder", (route) => route.abort());
  await dragTo(page, group(page, 0), group(page, 1), "below");
  await page.getByText(words.spaces_moved_back ?? "").waitFor({ state: "attached" });
  expect(await order(page)).toEqual(swapped);
  await page.unroute("**/internal_api/space_groups/reorder");

  // On a phone: a finger on the handle drags, the page does not scroll.
  const phone = await visit({ width: 390 });
  await phone.context.addCookies((await context.storageState()).cookies);
  await phone.page.goto(url("", "/settings/spaces"));
  await phone.page.locator("[data-handle]").first().waitFor();
  await swipe(phone.page, group(phone.page, 0), group(phone.page, 1));
  await expect.poll(() => order(phone.page)).toEqual([upper, lower, ...rest]);
  await kept(phone.page, [upper, lower, ...rest]);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.reload();
  await dragTo(page, row(page, one), row(page, two), "above");
  await expect.poll(() => order(page)).toEqual(first);
  await kept(page, first);
  // By keyboard, as ever.
  const arrow = (sentence: string | undefined) =>
    page.getByRole("button", { name: fill(sentence, { name: one ?? "" }) });
  await arrow(words.spaces_move_down).press("Enter");
  await expect.poll(() => order(page)).toEqual([house, [two, one, ...others], ...rest]);
  await arrow(words.spaces_move_up).press("Enter");
  await expect.poll(() => order(page)).toEqual(first);
  // What we cut off ourselves is no problem of the page.
  const own = [...problems, ...phone.problems].filter((problem) => !problem.includes("ERR_FAILED"));
  expect(own.join("\n")).toBe("");
  await Promise.all([context.close(), phone.context.close()]);
}, 60_000);

const row = (page: Page, name: string | undefined) =>
  page.locator(`[data-drag="space"]`, { hasText: name ?? "" }).first();
const group = (page: Page, place: number) => page.locator(`[data-drop="group"] > [data-drag="group"]`).nth(place);

/** The names of the spaces as they stand, group by group. */
const order = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(`[data-drop="space"]`)].map((list) =>
      [...list.querySelectorAll(".title")].map((one) => one.textContent ?? ""),
    ),
  );

async function kept(page: Page, expected: (string | undefined)[][]): Promise<void> {
  await page.reload();
  await page.locator("[data-handle]").first().waitFor();
  expect(await order(page)).toEqual(expected);
}

async function dragTo(page: Page, from: Locator, to: Locator, side: "above" | "below", key?: string): Promise<void> {
  const handle = from.locator("[data-handle]").first();
  await handle.waitFor();
  const [start, end] = [await boxOf(handle), await boxOf(to)];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 20, end.y + end.height * (side === "above" ? 0.2 : 0.8), { steps: 6 });
  await page.locator(".drop-line").waitFor();
  if (key) await page.keyboard.press(key);
  await (key ? page.mouse.up() : answered(page, () => page.mouse.up()));
}

/** Until the server has said what becomes of it: a reload before that would show the order of before. */
async function answered(page: Page, lets: () => Promise<unknown>): Promise<void> {
  const isMove = (request: Request) => request.method() !== "GET" && /\/internal_api\/space/.test(request.url());
  const over = ["requestfinished", "requestfailed"] as const;
  await Promise.all([Promise.race(over.map((event) => page.waitForEvent(event as "requestfinished", isMove))), lets()]);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing to drag");
  return box;
}

/** A finger, as the browser itself gets it. */
async function swipe(page: Page, from: Locator, to: Locator): Promise<void> {
  const handle = from.locator("[data-handle]").first();
  await handle.evaluate((node) => window.scrollTo(0, node.getBoundingClientRect().top + window.scrollY - 160));
  const [start, end] = [await boxOf(handle), await boxOf(to)];
  const client = await page.context().newCDPSession(page);
  const x = start.x + start.width / 2;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const [first, last] = [start.y + start.height / 2, end.y + end.height * 0.8];
  await touch("touchStart", first);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", first + ((last - first) * step) / 6);
  await answered(page, () => touch("touchEnd", last));
}

async function remove(page: Page, door: string): Promise<void> {
  const status = await page.evaluate(
    async (path) => (await fetch(`/internal_api${path}`, { method: "DELETE" })).status,
    door,
  );
  expect(status).toBe(200);
}
