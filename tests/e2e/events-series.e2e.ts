import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { send } from "./watching";

useBrowser();

const words = { en: wordsOf("en-US"), pt: wordsOf("pt-BR") };
const word = (name: string, locale: "en" | "pt" = "en") => String(words[locale][name]);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Until the job has made, changed or taken away what it was to. */
async function until(page: Page, path: string, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(url("", path));
        return page.locator("main form li").count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(count);
}

test("a weekly event is made, listed once, answered for some dates and for all, changed and taken away", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const owner = host.page;
  await enterAs(owner, "owner");
  await signUp(guest.page, { name: `Guest ${Date.now().toString(36)}` });
  await owner.goto(url());
  const { records: groups } = await send<{ records: { id: number }[] }>(owner, "GET", "/space_groups");
  const made = { name: `Weekly ${Date.now().toString(36)}`, post_type: "event", space_group_id: groups[0]?.id };
  const { id, slug } = await send<{ id: number; slug: string }>(owner, "POST", "/spaces", made);

  await owner.goto(url("", `/c/${slug}/new`));
  await owner.locator("textarea[name=title]").fill("Every week");
  await owner.locator("input[name=event_date]").fill(inDays(2));
  await owner.locator("input[name=event_time]").fill("19:00");
  await owner.locator("input[name=event_place]").fill("Rua das Flores 12, Porto");
  await owner.locator("select[name=event_repeats]").selectOption("weekly");
  await owner.locator("input[name=event_ends][value=count]").check();
  await owner.locator("input[name=event_occurrences]").fill("1");
  await owner.locator("button[value=publish]").click();
  await owner.getByText(word("events_error_event_repeats_count")).waitFor();
  await expectAccessible(owner, "a form for a series that was refused");
  await owner.locator("input[name=event_occurrences]").fill("4");
  await owner.locator("button[value=publish]").click();
  await owner.waitForURL(`**/c/${slug}/every-week`);
  await until(owner, `/c/${slug}/every-week/dates`, 4);
  await expectAccessible(owner, "the dates of a series, for who made it");
  await owner.goto(url("", `/c/${slug}`));
  expect(await owner.locator("main article").count()).toBe(1);
  await expectAccessible(owner, "a list with a series");

  const member = guest.page;
  await member.goto(url("", `/c/${slug}/every-week/dates`));
  const boxes = member.locator("input[name=event_ids]");
  await boxes.nth(1).check();
  await member.locator("button[value=rsvp_dates]").click();
  await expect.poll(() => member.locator("main li").getByText(word("events_going"), { exact: true }).count()).toBe(1);
  await member.goto(url("", `/c/${slug}/every-week`));
  await member.locator("button[value=rsvp_series]").click();
  await member.locator("button[value=rsvp_back]").waitFor();
  await expectAccessible(member, "a date of a series that one comes to");
  await member.goto(url("", `/c/${slug}/every-week/dates`));
  await expect.poll(() => member.locator("main li").getByText(word("events_going"), { exact: true }).count()).toBe(4);

  // This and later dates at another hour: those are a series of their own, and who comes stays.
  await owner.goto(url("", `/c/${slug}/every-week/dates`));
  await owner.locator("main li a").nth(2).click();
  await owner.waitForURL(/every-week-\d{4}/);
  const later = new URL(owner.url()).pathname;
  await owner.goto(url("", `${later}/edit`));
  await owner.locator("input[name=scope][value=following]").check();
  await expectAccessible(owner, "a date of a series that is changed");
  await owner.locator("input[name=event_time]").fill("20:30");
  await owner.locator("main form button[type=submit].primary").last().click();
  await owner.waitForURL(`**${later}`);
  await until(owner, `${later}/dates`, 2);
  const file = await owner.evaluate(async (at) => (await fetch(at)).text(), `${later}/series.ics`);
  expect(file).toMatch(/RRULE:FREQ=WEEKLY;BYDAY=/);
  await until(owner, `/c/${slug}/every-week/dates`, 2);

  // Another rule for the others: what it would do is said first, and the date that it does not have goes.
  await owner.goto(url("", `/c/${slug}/every-week/dates`));
  await owner.getByRole("link", { name: word("events_rule_title") }).click();
  await owner.waitForURL(`**/c/${slug}/every-week/repeats`);
  await owner.locator("input[name=event_interval]").fill("2");
  await owner.locator("input[name=event_ends][value=count]").check();
  await owner.locator("input[name=event_occurrences]").fill("3");
  await owner.locator("button[value=preview]").click();
  await owner.getByText(/1 person said yes to them/).waitFor();
  await expectAccessible(owner, "what another rule would do");
  await owner.locator("button[value=change]").click();
  await owner.waitForURL(`**/c/${slug}/every-week/dates`);
  await until(owner, `/c/${slug}/every-week/dates`, 3);

  await member.goto(url("", `/c/${slug}/every-week`));
  await member.locator("details summary", { hasText: word("events_rsvp_back_series") }).click();
  await member.locator("button[value=rsvp_back_all]").click();
  await member.locator("button[value=rsvp]").waitFor();

  await owner.goto(url("", `${later}/dates`));
  await owner.locator("input[name=scope][value=all]").check();
  await owner.locator("button[value=delete_dates]").click();
  await owner.waitForURL(`**/c/${slug}`);
  // The others go by a job.
  await expect
    .poll(
      async () => {
        await owner.goto(url("", `/c/${slug}`));
        return owner.locator("main article").count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1);
  await owner.evaluate((space) => fetch(`/internal_api/spaces/${space}`, { method: "DELETE" }), id);
  await Promise.all([host, guest].map(({ context }) => context.close()));
});

test("without scripts, in Portuguese: the line, the dates, yes to all and back again", async () => {
  const { page, context } = await visit({ javaScript: false, locale: "pt-BR" });
  await enterAs(page, "member", "mesacomprida");
  await page.goto(url("mesacomprida", "/c/encontros"));
  await page.getByRole("link", { name: "O primeiro bule da semana" }).click();
  await page.getByText(/Toda semana: /).waitFor();
  const path = new URL(page.url()).pathname;
  await page.goto(url("mesacomprida", `${path}/dates`));
  await page.locator("button[value=rsvp_series]").click();
  const dates = await page.locator("main input[name=event_ids]").count();
  expect(dates).toBeGreaterThan(50);
  expect(await page.locator("main li").getByText(word("events_going", "pt"), { exact: true }).count()).toBe(dates);
  await page.locator("button[value=rsvp_back_all]").click();
  expect(await page.locator("main li").getByText(word("events_going", "pt"), { exact: true }).count()).toBe(0);
  await context.close();
});
