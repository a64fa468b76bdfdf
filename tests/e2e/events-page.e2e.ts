import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = { en: wordsOf("en-US"), pt: wordsOf("pt-BR") };
const word = (name: string, locale: "en" | "pt" = "en") => String(words[locale][name]);
const CUPPING = { en: "Open cupping: three farms, one valley", pt: "Cupping aberto: três sítios, um vale" };
const monthIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 7);
const nextMonth = (day: string) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)).toISOString().slice(0, 7);
const focusedDay = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day);

test("a member finds all events from the header, walks the days of a month by the keyboard, and opens one", async () => {
  const { page, context } = await visit();
  await enterAs(page, "member");
  await page.goto(url());
  // What comes up stands beside the feed.
  await page.locator("aside.rail").getByText(word("events_coming_up")).waitFor();
  await page
    .locator("header")
    .getByRole("link", { name: word("shell_events"), exact: true })
    .click();
  await page.waitForURL("**/events");
  await page.getByRole("link", { name: CUPPING.en }).waitFor();
  await expectAccessible(page, "all events");
  await page.getByRole("link", { name: word("spaces_tab_past") }).click();
  await page.getByText("Grinder clinic: bring it, open it, clean it").waitFor();

  await page
    .getByRole("navigation", { name: word("events_views") })
    .getByRole("link", { name: word("events_calendar") })
    .click();
  await page.locator("[data-day]").first().waitFor();
  await expectAccessible(page, "a month of events");
  const today = page.locator('main [aria-current="date"]');
  expect(await today.count()).toBe(1);
  // One day is in the order of tabs; the arrows go on from it.
  expect(await page.locator('[data-day][tabindex="0"]').count()).toBe(1);
  await today.focus();
  await page.keyboard.press("Home");
  const sunday = await focusedDay(page);
  await page.keyboard.press("ArrowRight");
  expect(Date.parse(String(await focusedDay(page))) - Date.parse(String(sunday))).toBe(86_400_000);
  await page.keyboard.press("End");
  const saturday = await focusedDay(page);
  expect(Date.parse(String(saturday)) - Date.parse(String(sunday))).toBe(6 * 86_400_000);
  await page.keyboard.press("PageDown");
  await page.waitForURL(/month=/);
  await expect.poll(async () => (await focusedDay(page))?.slice(0, 7)).toBe(nextMonth(String(saturday)));
  const there = Date.parse(String(await focusedDay(page)));
  const weeks = 10;
  for (let i = 0; i < weeks; i += 1) await page.keyboard.press("ArrowDown");
  await expect.poll(async () => Date.parse(String(await focusedDay(page))) - there).toBe(weeks * 7 * 86_400_000);
  await page.keyboard.press("Enter");
  await page.waitForURL(/week=/);
  await expectAccessible(page, "a week of events");

  await page.goto(url("", `/events?month=${monthIn(9)}`));
  await page.locator("main section li a").filter({ hasText: CUPPING.en }).first().click();
  await page.waitForURL("**/open-cupping-three-farms-one-valley");
  await context.close();
});

test("without scripts, in Portuguese, on a phone: the list, the agenda of a month and the next", async () => {
  const { page, context } = await visit({ javaScript: false, locale: "pt-BR", width: 390 });
  await enterAs(page, "member", "mesacomprida");
  await page.goto(url("mesacomprida", `/events?month=${monthIn(9)}`));
  const line = page.locator("main section li a").filter({ hasText: CUPPING.pt }).first();
  await line.waitFor();
  // A phone is shown its days one below the other.
  expect((await line.boundingBox())?.width).toBeGreaterThan(300);
  await page.getByRole("link", { name: word("events_month_after", "pt") }).click();
  await page.waitForURL(/month=/);
  await page.getByRole("link", { name: word("spaces_tab_upcoming", "pt") }).click();
  await page.getByRole("link", { name: CUPPING.pt }).waitFor();
  await context.close();
  const scripted = await visit({ locale: "pt-BR", width: 390 });
  await enterAs(scripted.page, "member", "mesacomprida");
  for (const query of ["", `?month=${monthIn(9)}`, `?agenda=${monthIn(9)}`]) {
    await scripted.page.goto(url("mesacomprida", `/events${query}`));
    await scripted.page.locator("main").getByText(CUPPING.pt).first().waitFor();
    await expectAccessible(scripted.page, `all events on a phone ${query}`);
  }
  await scripted.context.close();
});

test("an admin closes the page to all but admins, and shows a space as a calendar", async () => {
  const { page, context } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", "/settings"));
  const box = page.locator("[name=public_events_page]");
  expect(await box.isChecked()).toBe(true);
  const save = async (isPublic: boolean) => {
    await page.evaluate(
      (said) =>
        fetch("/internal_api/community", {
          method: "PATCH",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ public_events_page: said }),
        }),
      isPublic,
    );
  };
  const visitor = await visit();
  expect((await visitor.page.goto(url("", "/events")))?.status()).toBe(200);
  await save(false);
  // What visitors see is remembered for a moment.
  const opened = async () => {
    await visitor.page.goto(url("", "/events"));
    return visitor.page.url();
  };
  await expect.poll(opened, { timeout: 20_000 }).toContain("/users/sign_in");
  await save(true);
  await visitor.context.close();

  const group = await page.evaluate(async () => {
    const { records } = (await (await fetch("/internal_api/space_groups")).json()) as { records: { id: number }[] };
    return records[0]?.id;
  });
  const made = await page.evaluate(
    async ([name, id]) => {
      const response = await fetch("/internal_api/spaces", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ name, post_type: "event", space_group_id: id }),
      });
      return (await response.json()) as { id: number; slug: string };
    },
    [`Days ${Date.now().toString(36)}`, group] as const,
  );
  await page.goto(url("", `/c/${made.slug}/settings`));
  await page.getByText(word("spaces_disable_member_covers_events")).waitFor();
  await page.locator("[name=display_view][value=calendar]").check({ force: true });
  await expectAccessible(page, "the settings of a space of events");
  await page.locator(".savebar [type=submit]").click();
  const shown = () =>
    page.evaluate(async (slug) => {
      const response = await fetch(`/internal_api/spaces/${slug}`);
      return ((await response.json()) as { display_view: string }).display_view;
    }, made.slug);
  await expect.poll(shown, { timeout: 15_000 }).toBe("calendar");
  await page.goto(url("", `/c/${made.slug}`));
  await page.locator("[data-day]").first().waitFor();
  await expectAccessible(page, "a space that is a calendar");
  await page.evaluate((id) => fetch(`/internal_api/spaces/${id}`, { method: "DELETE" }), made.id);
  await context.close();
});
