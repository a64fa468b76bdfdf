import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { send } from "./watching";

useBrowser();

const words = { en: wordsOf("en-US"), pt: wordsOf("pt-BR") };
const word = (name: string, locale: "en" | "pt" = "en") => String(words[locale][name]);

const yes = (page: Page) => page.locator("main button[value=rsvp]");
const back = (page: Page) => page.locator("main button[value=rsvp_back]");
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("an event is made, listed and opened; one says yes, it is full, and the place is free again", async () => {
  const [host, first, second] = await Promise.all([visit(), visit(), visit()]);
  const owner = host.page;
  await enterAs(owner, "owner");
  await Promise.all(
    [first, second].map(({ page }, n) => signUp(page, { name: `Guest ${n} ${Date.now().toString(36)}` })),
  );
  await owner.goto(url());
  const { records: groups } = await send<{ records: { id: number }[] }>(owner, "GET", "/space_groups");
  const name = `Meetings ${Date.now().toString(36)}`;
  const made = { name, post_type: "event", space_group_id: groups[0]?.id };
  const { id, slug } = await send<{ id: number; slug: string }>(owner, "POST", "/spaces", made);

  await owner.goto(url("", `/c/${slug}`));
  await owner.getByText(word("events_empty_upcoming")).waitFor();
  await expectAccessible(owner, "a space of events without any");
  await owner.goto(url("", `/c/${slug}/events/new`));
  await owner.waitForURL(`**/c/${slug}/new`);
  await owner.locator("textarea[name=title]").fill("A long table");
  await owner.locator("button[value=publish]").click();
  // It says at once what is missing, and keeps what was typed.
  await owner.getByText(word("events_error_event_time_required")).waitFor();
  await owner.getByText(word("events_error_event_place_required")).waitFor();
  await expectAccessible(owner, "a form for an event that was refused");
  await owner.locator("input[name=event_date]").fill(inDays(5));
  await owner.locator("input[name=event_time]").fill("19:00");
  await owner.locator("input[name=event_place]").fill("Rua das Flores 12, Porto");
  await owner.locator("input[name=event_limit]").fill("1");
  await owner.locator("button[value=publish]").click();
  await owner.waitForURL(`**/c/${slug}/a-long-table`);
  await owner.getByText("Rua das Flores 12, Porto").waitFor();
  await expectAccessible(owner, "an event");

  const path = `/c/${slug}/a-long-table`;
  await first.page.goto(url("", `/c/${slug}`));
  await first.page.getByRole("link", { name: "A long table" }).first().click();
  await yes(first.page).click();
  await back(first.page).waitFor();
  await second.page.goto(url("", path));
  await second.page.getByText(word("events_full_text")).waitFor();
  expect(await yes(second.page).count()).toBe(0);
  await back(first.page).click();
  await yes(first.page).waitFor();
  await second.page.reload();
  await yes(second.page).click();
  await back(second.page).waitFor();

  // What is changed keeps who comes; the limit goes below nobody.
  await owner.goto(url("", `${path}/edit`));
  await owner.locator("input[name=event_time]").fill("20:00");
  await owner.locator("main form button[type=submit].primary").last().click();
  await owner.waitForURL(`**${path}`);
  expect(await owner.locator("main dl").innerText()).toMatch(/8:00|20:00/);
  await expectAccessible(owner, "a changed event");
  // Others begin with what stands first in the feed.
  await owner.evaluate((space) => fetch(`/internal_api/spaces/${space}`, { method: "DELETE" }), id);
  await Promise.all([host, first, second].map(({ context }) => context.close()));
});

test("without scripts, in Portuguese: the list, an event, yes and no", async () => {
  const { page, context } = await visit({ javaScript: false, locale: "pt-BR" });
  await enterAs(page, "member", "mesacomprida");
  await page.goto(url("mesacomprida", "/c/encontros"));
  await page.getByRole("link", { name: word("spaces_tab_past", "pt") }).click();
  await page.getByText("Clínica de moinhos: traga, abra, limpe").waitFor();
  await page.goto(url("mesacomprida", "/c/encontros"));
  await page.getByRole("link", { name: "Cupping aberto: três sítios, um vale" }).click();
  await page.getByText(word("events_open", "pt")).waitFor();
  await yes(page).click();
  await page.getByText(word("events_youre_going", "pt")).waitFor();
  // Axe and a download want scripts: another page of the same member has them.
  const scripted = await visit({ locale: "pt-BR" });
  await enterAs(scripted.page, "member", "mesacomprida");
  await scripted.page.goto(url("mesacomprida", "/c/encontros"));
  await expectAccessible(scripted.page, "the list of events");
  const file = await scripted.page.evaluate(
    async (at) => (await fetch(at)).text(),
    `${page.url().split("?")[0]}/event.ics`,
  );
  expect(file).toContain("BEGIN:VEVENT");
  await scripted.context.close();
  await back(page).click();
  await yes(page).waitFor();
  await context.close();
});

test("where it is stands on no page, file or feed of whoever is not coming, and in the file of who is", async () => {
  const [host, guest, stranger] = await Promise.all([visit(), visit(), visit()]);
  await enterAs(host.page, "owner");
  await signUp(guest.page, { name: `Guest ${Date.now().toString(36)}` });
  await Promise.all([host, stranger].map(({ page }) => page.goto(url())));
  const place = `Cellar${Date.now().toString(36)} 12`;
  const made = await send<{ id: number; slug: string }>(host.page, "POST", "/spaces/gatherings/events", {
    name: "A tasting below ground",
    event_setting_attributes: {
      starts_at: `${inDays(20)}T19:00`,
      location_type: "in_person",
      in_person_location: place,
      hide_location_from_non_attendees: true,
    },
  });
  const path = `/c/gatherings/${made.slug}`;
  const file = `${path}/event.ics`;
  const search = `/search?q=${place.split(" ")[0]}`;
  const read = (page: Page, at: string) =>
    page.evaluate(async (where) => {
      const response = await fetch(where);
      return { status: response.status, text: await response.text() };
    }, at);
  for (const { page } of [guest, stranger]) {
    for (const at of [path, `${path}.data`, file, "/c/gatherings", "/", "/c/gatherings/feed.xml", search]) {
      const answer = await read(page, at);
      expect([at, answer.status]).toEqual([at, 200]);
      // What was searched for is said back.
      expect(answer.text.includes(place), at).toBe(false);
    }
  }
  await guest.page.goto(url("", path));
  await guest.page.getByText(word("events_location_hidden")).waitFor();
  await yes(guest.page).click();
  await guest.page.getByText(place).first().waitFor();
  expect((await read(guest.page, file)).text).toContain(place);
  expect((await read(stranger.page, file)).text).not.toContain(place);
  const own = `/internal_api/spaces/gatherings/events/${made.slug}`;
  await host.page.evaluate((where) => fetch(where, { method: "DELETE" }), own);
  await Promise.all([host, guest, stranger].map(({ context }) => context.close()));
});

test("a visitor who would come is led to sign in, and back to the event", async () => {
  const { page, context } = await visit();
  await page.goto(url("", "/c/gatherings"));
  await page.getByRole("link", { name: "Open cupping: three farms, one valley" }).click();
  await yes(page).click();
  await page.waitForURL(/users\/sign_in/);
  expect(decodeURIComponent(page.url())).toContain("/c/gatherings/open-cupping-three-farms-one-valley");
  await context.close();
});
