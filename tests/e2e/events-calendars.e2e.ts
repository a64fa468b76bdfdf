import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = { en: wordsOf("en-US"), pt: wordsOf("pt-BR") };
const word = (name: string, locale: "en" | "pt" = "en") => String(words[locale][name]);
const stampIn = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "")}T190000Z`;

/** From inside of the page: only the browser knows where it is. */
const ask = <T>(page: Page, method: string, path: string, json?: object): Promise<T> =>
  page.evaluate(
    async ([how, where, body]) => {
      const headers = { "Content-Type": "application/json" };
      const response = await fetch(`/internal_api${where}`, { method: how, headers, ...(body !== null && { body }) });
      return (await response.json()) as T;
    },
    [method, path, json ? JSON.stringify(json) : null] as const,
  );

/** What a calendar is given at an address, without anybody's session. */
const taken = (page: Page, address: string) =>
  page.evaluate(async (at) => {
    const answer = await fetch(new URL(at).pathname, { credentials: "omit" });
    return { status: answer.status, text: await answer.text() };
  }, address);

async function newSpace(page: Page): Promise<{ id: number; slug: string }> {
  const { records: groups } = await ask<{ records: { id: number }[] }>(page, "GET", "/space_groups");
  const made = { name: `Brought along ${Date.now().toString(36)}`, post_type: "event", space_group_id: groups[0]?.id };
  return ask(page, "POST", "/spaces", made);
}

const fileOf = (...lines: string[]) => ({
  name: "calendar.ics",
  mimeType: "text/calendar",
  buffer: Buffer.from(["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n")),
});
const vevent = (uid: string, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}@e2e`, ...lines, "END:VEVENT"];

test("a calendar file is looked at, taken, and followed from a secret address that is renewed and ended", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const owner = host.page;
  await enterAs(owner, "owner");
  await owner.goto(url());
  const space = await newSpace(owner);
  await owner.goto(url("", `/c/${space.slug}/events/import`));
  await expectAccessible(owner, "choosing a calendar file");
  const form = owner.locator("main form");
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
  await form.getByRole("button", { name: word("events_ics_look") }).click();
  await owner.getByText(word("events_error_event_ics_none")).waitFor();
  await form
    .locator("input[type=file]")
    .setInputFiles(
      fileOf(
        ...vevent("one", "SUMMARY:Open kitchen", `DTSTART:${stampIn(3)}`, "LOCATION:Rua das Flores 12"),
        ...vevent("two", "SUMMARY:Every week", `DTSTART:${stampIn(4)}`, "RRULE:FREQ=WEEKLY;COUNT=3"),
        ...vevent("three", `DTSTART:${stampIn(5)}`),
      ),
    );
  await form.getByRole("button", { name: word("events_ics_look") }).click();
  await owner.getByText("Open kitchen").waitFor();
  await owner.getByText(word("events_ics_why_untitled")).waitFor();
  await expectAccessible(owner, "what would come of a calendar file");
  await owner.locator("button[value=import]").click();
  await owner.waitForURL("**/settings/jobs/**");
  await expect
    .poll(
      async () => {
        await owner.goto(url("", `/c/${space.slug}`));
        return owner.getByRole("link", { name: "Open kitchen" }).count();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(1);

  // Somebody comes to it, and has their calendar follow.
  const page = guest.page;
  await signUp(page, { name: `Guest ${Date.now().toString(36)}` });
  await page.goto(url("", `/c/${space.slug}/open-kitchen`));
  await page.locator("button[value=rsvp]:visible").first().click();
  await page.getByText(word("events_youre_going")).first().waitFor();
  await page.goto(url("", "/events/subscribe"));
  await expectAccessible(page, "subscribing without an address");
  await page.getByRole("button", { name: word("events_feed_make") }).click();
  // The feed of all has an address as well, and stands there before.
  await page.getByText(word("events_feed_made")).waitFor();
  const field = page.getByLabel(word("events_feed_address"), { exact: true }).first();
  // Until the page has come anew, the first is that of all.
  await expect.poll(() => field.inputValue()).toContain("/calendar/");
  const address = await field.inputValue();
  await expectAccessible(page, "subscribing");
  expect(
    await page
      .getByRole("link", { name: word("events_feed_machine") })
      .first()
      .getAttribute("href"),
  ).toMatch(/^webcal:.*\/calendar\//);
  const feed = await taken(page, address);
  expect([feed.status, feed.text.includes("SUMMARY:Open kitchen")]).toEqual([200, true]);

  await page.getByRole("button", { name: word("events_feed_renew"), exact: true }).click();
  await expectAccessible(page, "asked before the address is renewed");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("events_feed_renew"), exact: true })
    .click();
  await page.getByText(word("events_feed_renewed")).waitFor();
  await expect.poll(() => field.inputValue()).not.toBe(address);
  expect((await taken(page, address)).status).toBe(404);
  const renewed = await field.inputValue();
  expect((await taken(page, renewed)).status).toBe(200);
  await page.getByRole("button", { name: word("events_feed_end"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("events_feed_end"), exact: true })
    .click();
  await page.getByText(word("events_feed_ended")).waitFor();
  expect((await taken(page, renewed)).status).toBe(404);

  await ask(owner, "DELETE", `/spaces/${space.id}`);
  await Promise.all([host.context.close(), guest.context.close()]);
}, 180_000);

test("in Portuguese, a file whose zone nobody knows is read in one that is chosen", async () => {
  const { page, context } = await visit({ locale: "pt-BR" });
  await enterAs(page, "owner", "mesacomprida");
  await page.goto(url("mesacomprida"));
  const space = await newSpace(page);
  await page.goto(url("mesacomprida", `/c/${space.slug}/events/import`));
  await expectAccessible(page, "escolhendo um arquivo de agenda");
  await page
    .locator("input[type=file]")
    .setInputFiles(fileOf(...vevent("um", "SUMMARY:Cozinha aberta", `DTSTART;TZID=Narnia:${stampIn(3).slice(0, -1)}`)));
  await page.getByRole("button", { name: word("events_ics_look", "pt") }).click();
  await page.getByText("Cozinha aberta").waitFor();
  await expectAccessible(page, "o que sai de um arquivo de agenda");
  await page.locator("select[name=time_zone]").selectOption("America/Recife");
  await page.getByRole("button", { name: word("events_ics_read_again", "pt") }).click();
  await expect.poll(() => page.locator("select[name=time_zone]").inputValue()).toBe("America/Recife");
  await page.goto(url("mesacomprida", "/events/subscribe"));
  await expectAccessible(page, "assinar");
  await ask(page, "DELETE", `/spaces/${space.id}`);
  await context.close();
}, 120_000);
