import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { send } from "./watching";

useBrowser();

const words = { en: wordsOf("en-US"), pt: wordsOf("pt-BR") };
const word = (name: string, locale: "en" | "pt" = "en") => String(words[locale][name]);
const press = (page: Page, intent: string) => page.locator(`main button[value=${intent}]`).first();
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00`;

/** A space of events with one in it, the owner's; `remove` takes both away. */
async function meeting(owner: Page, settings: object) {
  await enterAs(owner, "owner");
  await owner.goto(url());
  const { records: groups } = await send<{ records: { id: number }[] }>(owner, "GET", "/space_groups");
  const name = `Answers ${Date.now().toString(36)}`;
  const made = { name, post_type: "event", space_group_id: groups[0]?.id };
  const { id, slug } = await send<{ id: number; slug: string }>(owner, "POST", "/spaces", made);
  const event_setting_attributes = { starts_at: inDays(5), in_person_location: "Porto", time_zone: "UTC", ...settings };
  const post = await send<{ id: number; slug: string }>(owner, "POST", `/spaces/${slug}/events`, {
    name: "A long table",
    event_setting_attributes,
  });
  return {
    id: post.id,
    path: `/c/${slug}/${post.slug}`,
    remove: () => owner.evaluate((space) => fetch(`/internal_api/spaces/${space}`, { method: "DELETE" }), id),
  };
}

test("a group comes, another waits, is offered its places and takes fewer; the host reads who they are", async () => {
  const [host, first, second] = await Promise.all([visit(), visit(), visit()]);
  const owner = host.page;
  const { path, remove } = await meeting(owner, { rsvp_limit: 2, rsvp_group_limit: 3, waiting_list_enabled: true });
  await Promise.all(
    [first, second].map(({ page }, n) => signUp(page, { name: `Group ${n} ${Date.now().toString(36)}` })),
  );
  await first.page.goto(url("", path));
  await first.page.locator("select[name=seats]").selectOption("2");
  await first.page.locator("input[name=guest_1]").fill("Teo Albuquerque");
  await expectAccessible(first.page, "a group that would come");
  await press(first.page, "rsvp").click();
  await press(first.page, "rsvp_back").waitFor();
  await first.page.getByText("Teo Albuquerque").waitFor();

  await second.page.goto(url("", path));
  await second.page.getByText(word("events_line_rule")).waitFor();
  await second.page.locator("select[name=seats]").selectOption("2");
  await press(second.page, "wait").click();
  await second.page.getByText(word("events_youre_waiting")).waitFor();
  await expectAccessible(second.page, "a group that waits");

  // Somebody changes their mind: both places are the waiting group's, and nobody else's.
  await press(first.page, "rsvp_back").click();
  await press(first.page, "wait").waitFor();
  await second.page.reload();
  await second.page.getByText(word("events_held"), { exact: true }).waitFor();
  await expectAccessible(second.page, "places that are held");
  await second.page.getByText(word("events_take_fewer")).click();
  await second.page.locator("select[name=seats]").selectOption("1");
  await second.page.locator("details button[value=rsvp]").click();
  await second.page.getByText(word("events_youre_going")).waitFor();
  await first.page.reload();
  await press(first.page, "rsvp").click();
  await press(first.page, "rsvp_back").waitFor();

  await owner.goto(url("", `${path}/attendees`));
  expect(await owner.locator("main .lrow").count()).toBe(2);
  await expectAccessible(owner, "who comes, for the host");
  const csv = await owner.evaluate(async (at) => (await fetch(at)).text(), `${path}/attendees.csv`);
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  await owner.locator("main .lrow button[value=remove]").first().click();
  await owner.locator("dialog[open] button[type=submit]").click();
  await owner.locator("main .lrow").nth(1).waitFor({ state: "detached" });
  await remove();
  await Promise.all([host, first, second].map(({ context }) => context.close()));
});

test("a host is asked first, asks a question, and has words of their own for who comes", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const owner = host.page;
  const { path, remove } = await meeting(owner, {
    rsvp_approval_required: true,
    questions: [{ text: "Have you cupped before?", is_required: true }],
    confirmation: { title: "Bring a spoon", button_title: "The list of cups", button_link: "https://example.org/cups" },
  });
  await signUp(guest.page, { name: `Asking ${Date.now().toString(36)}` });
  await guest.page.goto(url("", path));
  await press(guest.page, "rsvp").click();
  await guest.page.getByText(word("events_error_event_answer_required")).waitFor();
  await guest.page.locator("input[name=answer_1]").fill("A few times");
  await press(guest.page, "rsvp").click();
  await guest.page.getByText(word("events_asked_text")).waitFor();
  await expectAccessible(guest.page, "an asking to come");

  await owner.goto(url("", `${path}/attendees?answer=requested`));
  await owner.getByText("A few times").waitFor();
  await expectAccessible(owner, "who asked to come");
  await press(owner, "approve").click();
  await owner.locator("main .lrow").waitFor({ state: "detached" });
  await guest.page.reload();
  await guest.page.getByText("Bring a spoon").waitFor();
  expect(await guest.page.getByRole("link", { name: "The list of cups" }).getAttribute("href")).toBe(
    "https://example.org/cups",
  );
  await expectAccessible(guest.page, "a host's own words");
  await remove();
  await Promise.all([host, guest].map(({ context }) => context.close()));
});

test("without scripts, in Portuguese: one waits as a group, and leaves the list", async () => {
  const { page, context } = await visit({ javaScript: false, locale: "pt-BR" });
  await enterAs(page, "member", "mesacomprida");
  await page.goto(url("mesacomprida", "/c/encontros"));
  await page.getByRole("link", { name: "Aula de leite na bancada longa" }).click();
  await page.getByText(word("events_line_rule", "pt")).waitFor();
  await page.locator("select[name=seats]").selectOption("2");
  await page.locator("input[name=guest_1]").fill("Livia");
  await press(page, "wait").click();
  await page.getByText(word("events_youre_waiting", "pt")).waitFor();
  await page.getByText("Livia").waitFor();
  await press(page, "rsvp_back").click();
  await press(page, "wait").waitFor();
  await context.close();
});

test("what a visitor says is said once they are signed in", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const { path, remove } = await meeting(host.page, { rsvp_group_limit: 2 });
  const { page } = guest;
  await page.goto(url("", path));
  await page.locator("select[name=seats]").selectOption("2");
  await page.locator("input[name=guest_1]").fill("Teo");
  await press(page, "rsvp").click();
  await page.waitForURL(/users\/sign_in/);
  await enterAs(page, "member");
  await page.goto(url("", path));
  await page.getByText(word("events_youre_going")).waitFor();
  await page.getByText("Teo").waitFor();
  await page.reload();
  await page.getByText(word("events_youre_going")).waitFor();
  await remove();
  await Promise.all([host, guest].map(({ context }) => context.close()));
});

test("a yes is confirmed by mail, and an event that is cancelled is told of and comes back", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const owner = host.page;
  const { path, remove } = await meeting(owner, { reminders: ["start"] });
  await signUp(guest.page, { name: `Mailed ${Date.now().toString(36)}` });
  await guest.page.goto(url("", path));
  await press(guest.page, "rsvp").click();
  await press(guest.page, "rsvp_back").waitFor();

  await owner.goto(url("", `${path}/edit`));
  expect(await owner.locator("input[name=event_remind_start]").isChecked()).toBe(true);
  expect(await owner.locator("input[name=event_remind_day]").isChecked()).toBe(false);
  await owner.goto(url("", path));
  await owner.locator("summary", { hasText: word("events_cancel") }).click();
  await expectAccessible(owner, "an event that its host would cancel");
  await press(owner, "cancel_event").click();
  await owner.getByText(word("events_cancelled"), { exact: true }).waitFor();
  await expectAccessible(owner, "an event that is cancelled");
  await guest.page.reload();
  await guest.page.getByText(word("events_cancelled"), { exact: true }).waitFor();
  expect(await press(guest.page, "rsvp_back").count()).toBe(0);
  await owner.locator("summary", { hasText: word("events_bring_back") }).click();
  await press(owner, "bring_event_back").click();
  await press(owner, "cancel_event").waitFor({ state: "attached" });
  await guest.page.reload();
  await press(guest.page, "rsvp_back").waitFor();

  const subject = word("events_mail_subject_confirmed").replace("{title}", "A long table");
  await expect
    .poll(
      async () => {
        await guest.page.goto(url("", "/dev/mail"));
        return guest.page.locator("main h2", { hasText: subject }).count();
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toBeGreaterThan(0);
  await remove();
  await Promise.all([host, guest].map(({ context }) => context.close()));
});
