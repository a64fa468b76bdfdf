import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, type Locale, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

/** A space of its own for a journey, so that nothing of the demo changes; `end` takes it away. */
async function makeSpace(page: Page, name: string): Promise<{ slug: string; end(): Promise<unknown> }> {
  const ask = (method: string, path: string, json?: object) =>
    page.evaluate(
      async ([how, where, body]) => {
        const init = { method: how, body: body ?? undefined, headers: { "Content-Type": "application/json" } };
        return (await fetch(`/internal_api${where}`, init)).json();
      },
      [method, path, json ? JSON.stringify(json) : null] as const,
    );
  const groups = (await ask("GET", "/space_groups")) as { records: { id: number }[] };
  const space = (await ask("POST", "/spaces", {
    name,
    is_private: true,
    space_group_id: groups.records[0]?.id,
  })) as { id: number; slug: string };
  return { slug: space.slug, end: () => ask("DELETE", `/spaces/${space.id}`) };
}

/** Sends the form that adds everybody of the community, and stands on the job's page. */
async function addEverybody(page: Page, host: string, slug: string, locale: Locale): Promise<void> {
  await page.goto(url(host, `/space_members/new?space=${slug}`));
  await page.locator("select[name=from]").selectOption("community");
  await page.getByRole("button", { name: wordsOf(locale).spaces_add_many_submit, exact: true }).click();
  await page.waitForURL(/\/settings\/jobs\/\d+$/);
}

test("many members are added by a job that one can leave and come back to, follow without a reload, and undo", async () => {
  const words = wordsOf("en-US");
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  const space = await makeSpace(page, "Crowded table");
  // How many one has ticked is said beside the button.
  await page.goto(url("", `/space_members/new?space=${space.slug}`));
  const boxes = page.locator("main .list input[type=checkbox]");
  for (const at of [0, 1]) await boxes.nth(at).check();
  await page.getByText("2 people chosen", { exact: true }).waitFor();
  await expectAccessible(page, "whom to add");
  await addEverybody(page, "", space.slug, "en-US");
  const address = page.url();
  // Gone and back: the list leads to it.
  await page.goto(url("", "/settings/jobs"));
  await page
    .getByRole("link", { name: /Crowded table/ })
    .first()
    .click();
  await page.waitForURL(address);
  const undo = page.getByRole("button", { name: words.jobs_undo, exact: true });
  await undo.waitFor();
  await page.getByText(/members? added\./).waitFor();
  await expectAccessible(page);

  await page.goto(url("", `/c/${space.slug}/members`));
  expect(await page.locator("main a[href^='/u/']").count()).toBeGreaterThan(5);
  await page.goto(url("", `/space_members/new?space=${space.slug}`));
  await page.getByRole("heading", { name: words.spaces_add_all_in, exact: true }).waitFor();
  await page.goto(address);
  // It asks first, and what is pressed twice is called off.
  await undo.focus();
  for (const _ of ["asks", "calls it off"]) await page.keyboard.press("Enter");
  expect(await page.locator("dialog[open]").count()).toBe(0);
  await undo.click();
  const question = page.getByRole("dialog", { name: /^Remove \d+ members from Crowded table\?$/ });
  await question.getByRole("button", { name: words.spaces_job_undo_submit, exact: true }).click();
  await page.waitForURL((to) => to.pathname.startsWith("/settings/jobs/") && to.href !== address);
  await page.getByText(/members? removed\./).waitFor();
  expect(await undo.count()).toBe(0);
  await page.goto(url("", "/notifications"));
  await page.getByText("Crowded table").first().waitFor();
  await space.end();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("without JavaScript a job is begun, followed by loading its page again, and undone", async () => {
  const words = wordsOf("pt-BR");
  const host = "mesacomprida";
  const helper = await visit({ host, locale: "pt-BR" });
  await enterAs(helper.page, "owner", host);
  const space = await makeSpace(helper.page, "Mesa cheia");
  const { page, context } = await visit({ host, locale: "pt-BR", javaScript: false });
  await enterAs(page, "owner", host);
  await addEverybody(page, host, space.slug, "pt-BR");
  const undo = page.getByRole("button", { name: words.jobs_undo, exact: true });
  await expect
    .poll(async () => {
      await page.reload();
      return undo.count();
    })
    .toBe(1);
  await undo.click();
  await page.getByText(/^Remover \d+ membros de Mesa cheia\?$/).waitFor();
  await page.getByRole("button", { name: words.spaces_job_undo_submit, exact: true }).click();
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByText(/membros? removidos?\.$/).count();
    })
    .toBeGreaterThan(0);
  await space.end();
  await Promise.all([context.close(), helper.context.close()]);
});
