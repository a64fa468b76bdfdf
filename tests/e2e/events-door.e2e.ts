import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = { en: wordsOf("en-US"), pt: wordsOf("pt-BR") };
const word = (name: string, locale: "en" | "pt" = "en") => String(words[locale][name]);
const said = (name: string, given: Record<string, string | number>, locale: "en" | "pt" = "en") =>
  Object.entries(given).reduce((text, [key, value]) => text.replaceAll(`{${key}}`, String(value)), word(name, locale));
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00`;

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

/** A space of events with one in it, the owner's; `remove` takes both away. */
async function meeting(owner: Page, settings: object, house = "") {
  await enterAs(owner, "owner", house);
  const { records: groups } = await ask<{ records: { id: number }[] }>(owner, "GET", "/space_groups");
  const made = {
    name: `Door ${Date.now().toString(36)}`,
    post_type: "event",
    space_group_id: groups[0]?.id,
  };
  const { id, slug } = await ask<{ id: number; slug: string }>(owner, "POST", "/spaces", made);
  const event_setting_attributes = { starts_at: inDays(1), in_person_location: "Porto", time_zone: "UTC", ...settings };
  const post = await ask<{ id: number; slug: string }>(owner, "POST", `/spaces/${slug}/events`, {
    name: "A long table",
    event_setting_attributes,
  });
  return {
    id: post.id,
    path: `/c/${slug}/${post.slug}`,
    remove: () => owner.evaluate((space) => fetch(`/internal_api/spaces/${space}`, { method: "DELETE" }), id),
  };
}

/** What this browser keeps of doors. */
const kept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((resolve, reject) => {
        const asked = indexedDB.open("atrium-words");
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const database = asked.result;
          const names = ["doors", "door_acts"].filter((name) => database.objectStoreNames.contains(name));
          if (names.length === 0) return resolve({});
          const transaction = database.transaction(names);
          const counts = names.map((name) => [name, transaction.objectStore(name).count()] as const);
          transaction.oncomplete = () => {
            database.close();
            resolve(Object.fromEntries(counts.map(([name, { result }]) => [name, result])));
          };
        };
      }),
  );

/** From now on the page's camera sees a picture: the path of a code on its paper. */
const showToCamera = (page: Page, picture: { d: string; size: number }) =>
  page.evaluate(({ d, size }) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [640, 480];
    const paper = canvas.getContext("2d");
    const draw = () => {
      if (!paper) return;
      paper.setTransform(1, 0, 0, 1, 0, 0);
      paper.fillStyle = "#fff";
      paper.fillRect(0, 0, 640, 480);
      paper.setTransform(360 / size, 0, 0, 360 / size, 140, 60);
      paper.fillStyle = "#000";
      paper.fill(new Path2D(d));
    };
    draw();
    setInterval(draw, 100);
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10));
  }, picture);

const tally = (page: Page) => page.locator("main progress").getAttribute("aria-label");

test("a group shows its code and is scanned, one by one and without a line, and both hosts agree afterwards", async () => {
  const host = await visit({ width: 390 });
  const { id, path, remove } = await meeting(host.page, { rsvp_limit: 3, rsvp_group_limit: 3 });
  const guest = await visit({ width: 390 });
  const name = `Mateus ${Date.now().toString(36)}`;
  await signUp(guest.page, { name });
  await guest.page.goto(url("", path));
  await guest.page.locator("select[name=seats]").selectOption("3");
  await guest.page.locator("input[name=guest_1]").fill("Teo Albuquerque");
  await guest.page.locator("main button[value=rsvp]").first().click();
  await guest.page.getByRole("link", { name: word("door_code_show") }).click();
  const picture = guest.page.getByRole("figure", { name: word("door_code_picture") }).locator("svg");
  await picture.waitFor();
  await expectAccessible(guest.page, "one's own code");
  const seen = await picture.evaluate((svg) => ({
    d: svg.querySelector("path")?.getAttribute("d") ?? "",
    size: Number(svg.getAttribute("viewBox")?.split(" ")[2]),
  }));

  const { page, context } = host;
  await page.goto(url("", `${path}/attendees`));
  await page.getByRole("link", { name: word("door_open") }).click();
  await page.getByPlaceholder(word("door_find")).waitFor();
  expect(await tally(page)).toBe(said("door_tally", { here: 0, going: 3 }));
  await expectAccessible(page, "the list at the door");

  // The camera reads the picture, and all three are in.
  await showToCamera(page, seen);
  await page.getByRole("button", { name: word("door_scan") }).click();
  await page.getByText(`${name} and 2 guests are checked in`).waitFor();
  await expectAccessible(page, "a scanned code");
  await page.getByRole("button", { name: word("door_scan_stop") }).click();
  await expect.poll(() => tally(page)).toBe(said("door_tally", { here: 3, going: 3 }));
  await page
    .getByRole("button", { name: said("door_undo_named", { name }) })
    .first()
    .click();
  await expect.poll(() => tally(page)).toBe(said("door_tally", { here: 0, going: 3 }));
  await expect.poll(async () => (await kept(page)).door_acts).toBe(0);

  // The line goes: two of them come in, and are kept on the phone.
  await context.setOffline(true);
  await page.getByText("3 people", { exact: true }).click();
  await page.getByRole("button", { name: said("door_check_in_named", { name }), exact: true }).click();
  await page.getByRole("button", { name: said("door_check_in_named", { name: "Teo Albuquerque" }) }).click();
  await page.getByText("2 check-ins are kept on this device", { exact: false }).waitFor();
  expect(await tally(page)).toBe(said("door_tally", { here: 2, going: 3 }));
  expect((await kept(page)).door_acts).toBe(2);
  await expectAccessible(page, "a door without a line");

  // Meanwhile another device of a host says that one of them is not there after all.
  const second = await visit({ dark: true, width: 390 });
  await enterAs(second.page, "owner");
  await second.page.goto(url("", `${path}/check-in`));
  await second.page.getByText(name).first().waitFor();
  expect(await tally(second.page)).toBe(said("door_tally", { here: 0, going: 3 }));
  await expectAccessible(second.page, "the list at the door, in the dark");

  await context.setOffline(false);
  await expect.poll(async () => (await kept(page)).door_acts, { timeout: 20_000 }).toBe(0);
  type Listed = { records: { checked_in_count: number }[] };
  const listed = () => ask<Listed>(page, "GET", `/events/${id}/attendees`);
  await expect.poll(async () => (await listed()).records[0]?.checked_in_count).toBe(2);
  await expect.poll(() => tally(second.page), { timeout: 30_000 }).toBe(said("door_tally", { here: 2, going: 3 }));

  // Whoever is there without a yes is let in, once the host says that it may be one more.
  await page.getByRole("button", { name: word("door_walk_in") }).click();
  const walker = `Walker ${Date.now().toString(36)}`;
  const stranger = await visit();
  await signUp(stranger.page, { name: walker });
  await page.locator("dialog input[name=q]").fill(walker);
  await page
    .locator("dialog")
    .getByRole("button", { name: word("door_find_button") })
    .click();
  await page.getByRole("button", { name: said("door_let_in_named", { name: walker }) }).click();
  await page.getByText(word("door_limit_title")).waitFor();
  await expectAccessible(page, "a walk-in over the limit");
  await page
    .locator("dialog")
    .getByRole("button", { name: word("door_let_in"), exact: true })
    .click();
  await expect.poll(() => tally(page)).toBe(said("door_tally", { here: 3, going: 4 }));

  // Nothing of it stays on the phone of who signs out.
  await expect.poll(async () => (await kept(page)).doors, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(
    [...host.problems, ...second.problems].filter((one) => !/ERR_INTERNET|Failed to fetch|line is gone/i.test(one)),
  ).toEqual([]);
  await remove();
  await page.goto(url());
  await page.evaluate(() => fetch("/users/sign_out", { method: "POST" }));
  await Promise.all([host, guest, second, stranger].map((one) => one.context.close()));
});

test("a page that was closed without a line has another one send what was done there", async () => {
  const [host, other] = await Promise.all([visit({ width: 390 }), visit()]);
  const { id, path, remove } = await meeting(other.page, {});
  await enterAs(host.page, "owner");
  await ask(host.page, "POST", `/events/${id}/attendees`, {});
  const { page, context } = host;
  await page.goto(url("", `${path}/check-in`));
  const press = page.locator("main button[value=check_in]").first();
  await press.waitFor();
  await expect.poll(async () => (await kept(page)).doors ?? 0, { timeout: 10_000 }).toBeGreaterThan(0);
  await context.setOffline(true);
  await press.click();
  await expect.poll(async () => (await kept(page)).door_acts).toBe(1);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(url());
  await expect.poll(async () => (await kept(next)).door_acts, { timeout: 20_000 }).toBe(0);
  type Listed = { records: { checked_in_count: number }[] };
  const listed = await ask<Listed>(next, "GET", `/events/${id}/attendees`);
  expect(listed.records).toMatchObject([{ checked_in_count: 1 }]);
  await remove();
  await Promise.all([context.close(), other.context.close()]);
});

const HOUSE = "mesacomprida";

test("in Portuguese, and without scripts, the list at the door is forms", async () => {
  const scripted = await visit({ host: HOUSE, locale: "pt-BR" });
  const { id, path, remove } = await meeting(scripted.page, {}, HOUSE);
  await ask(scripted.page, "POST", `/events/${id}/attendees`, {});
  await scripted.page.goto(url(HOUSE, `${path}/check-in`));
  await scripted.page.getByPlaceholder(word("door_find", "pt")).waitFor();
  await expectAccessible(scripted.page, "the list at the door, in Portuguese");
  const { page, context } = await visit({ host: HOUSE, javaScript: false, locale: "pt-BR", width: 390 });
  await enterAs(page, "owner", HOUSE);
  await page.goto(url(HOUSE, `${path}/check-in`));
  await page.locator("main button[value=check_in]").first().click();
  await page.locator("main button[value=check_out]").first().waitFor();
  expect(await tally(page)).toBe(said("door_tally", { here: 1, going: 1 }, "pt"));
  await page.locator("main button[value=check_out]").first().click();
  await page.locator("main button[value=check_in]").first().waitFor();
  await remove();
  await Promise.all([context.close(), scripted.context.close()]);
});

test("the map that a reader followed stands first from then on", async () => {
  const owner = await visit();
  const location = { name: "Passeio", street: "Rua Augusta 1408", city: "São Paulo", lat: -23.5577, lng: -46.6602 };
  const { path, remove } = await meeting(owner.page, { in_person_location: JSON.stringify(location) });
  const { page, context } = await visit({ width: 390 });
  await page.goto(url("", path));
  const facts = page.locator("main dl");
  await facts.getByText("Passeio", { exact: true }).waitFor();
  await facts.getByText("Rua Augusta 1408, São Paulo", { exact: true }).waitFor();
  const first = () => facts.locator("a[href*=map]").first().getAttribute("href");
  expect(await first()).toContain("openstreetmap.org/?mlat=-23.5577&mlon=-46.6602");
  await facts.getByText(word("door_map_other")).click();
  await expectAccessible(page, "an event's place");
  await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
  await facts.getByRole("link", { name: "Google Maps" }).click();
  await expect.poll(first).toContain("google.com/maps/search/?api=1&query=-23.5577");
  await page.reload();
  await expect.poll(first).toContain("google.com/maps");
  await remove();
  await Promise.all([context.close(), owner.context.close()]);
});
