import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();

const words = { en: wordsOf("en-US"), pt: wordsOf("pt-BR") };
const word = (name: string, locale: "en" | "pt" = "en") => String(words[locale][name]);

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

const titles = (page: Page) => page.locator("main ol a.title").allInnerTexts();

test("a course is built, ordered by keyboard and by drag, and taken to its end", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const owner = host.page;
  const student = guest.page;
  await enterAs(owner, "owner");
  await signUp(student, { name: `Student ${Date.now().toString(36)}` });
  await owner.goto(url());
  const { records: groups } = await ask<{ records: { id: number }[] }>(owner, "GET", "/space_groups");
  const name = `Course ${Date.now().toString(36)}`;
  const made = { name, post_type: "course", space_group_id: groups[0]?.id };
  const { id, slug } = await ask<{ id: number; slug: string }>(owner, "POST", "/spaces", made);

  await owner.goto(url("", `/c/${slug}`));
  await owner.getByText(word("courses_empty")).waitFor();
  await expectAccessible(owner, "a course without a lesson");
  await owner.getByRole("link", { name: word("courses_build") }).click();
  await owner.waitForURL(`**/c/${slug}/settings/outline`);
  await owner.getByLabel(word("courses_section_new")).fill("The bean");
  await owner.getByRole("button", { name: word("courses_section_add") }).click();
  await owner.getByRole("heading", { name: "1. The bean" }).waitFor();

  // A lesson begins with its title, and is written on its own page.
  for (const title of ["Roast", "Grind", "Water"]) {
    await owner.goto(url("", `/c/${slug}/settings/outline`));
    await owner.locator("main input[name=title]").fill(title);
    await owner.getByRole("button", { name: word("courses_lesson_add") }).click();
    await owner.waitForURL(`**/c/${slug}/sections/*/edit-lesson/*`);
    await owner.locator(".ProseMirror").fill(`${title}, at length.`);
    await owner.locator("input[name=status][value=published]").check();
    if (title === "Roast") {
      await expectAccessible(owner, "the editor of a lesson");
      await owner.locator("input[name=is_preview]").check();
    }
    await owner.locator("main form button[type=submit].primary").click();
    await owner.waitForURL(`**/c/${slug}/sections/*/lessons/*`);
    await owner.getByText(`${title}, at length.`).waitFor();
  }

  await owner.goto(url("", `/c/${slug}/settings/outline`));
  await expectAccessible(owner, "the builder");
  expect(await titles(owner)).toEqual(["Roast", "Grind", "Water"]);
  await owner.locator("[data-handle]").first().waitFor();
  const saved = () => owner.waitForResponse((answer) => answer.url().endsWith(`/courses/${slug}/order`) && answer.ok());
  const down = saved();
  const arrow = owner.getByRole("button", { name: word("courses_move_down").replace("{name}", "Roast") });
  await arrow.focus();
  await owner.keyboard.press("Enter");
  await down;
  expect(await titles(owner)).toEqual(["Grind", "Roast", "Water"]);
  const dragged = saved();
  const from = await owner.locator("li[data-drag=lesson] [data-handle]").nth(1).boundingBox();
  const to = await owner.locator("li[data-drag=lesson]").first().boundingBox();
  if (!from || !to) throw new Error("nothing to take hold of");
  await owner.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await owner.mouse.down();
  await owner.mouse.move(from.x + 5, to.y + 20, { steps: 5 });
  await owner.mouse.move(from.x + 5, to.y + 2, { steps: 5 });
  await owner.mouse.up();
  await dragged;
  await owner.reload();
  expect(await titles(owner)).toEqual(["Roast", "Grind", "Water"]);

  // Somebody who is not in it reads what is open to all, and is told why the rest is not.
  await student.goto(url("", `/c/${slug}`));
  await expectAccessible(student, "the landing page of a course");
  await student.getByRole("link", { name: word("courses_first_free") }).click();
  await student.getByText("Roast, at length.").waitFor();
  await expectAccessible(student, "a lesson that is open to all");
  const closed = await owner.locator("main ol a.title").nth(1).getAttribute("href");
  await student.goto(url("", String(closed).replace("/edit-lesson/", "/lessons/")));
  await student.getByText(word("courses_enrol_title")).waitFor();
  expect(await student.locator("main").innerText()).not.toContain("at length");
  await expectAccessible(student, "a lesson that is closed");
  await student
    .getByRole("button", { name: word("courses_start") })
    .first()
    .click();
  await student.waitForURL(`**/c/${slug}`);
  await student.getByRole("link", { name: word("courses_begin"), exact: true }).click();
  await student.getByRole("button", { name: word("courses_complete_next") }).click();
  await student.getByRole("heading", { name: "Grind", level: 1 }).waitFor();
  await student.getByText("1 of 3").first().waitFor();
  // By keyboard.
  await student.keyboard.press("Control+Enter");
  await student.getByRole("heading", { name: "Water", level: 1 }).waitFor();
  await expectAccessible(student, "a lesson");
  await student.getByRole("button", { name: word("courses_complete_last") }).click();
  await student.waitForURL(`**/c/${slug}`);
  await student.getByText(word("courses_finished")).waitFor();
  await expectAccessible(student, "a course that is finished");

  // Others begin with what stands first in the feed.
  await owner.evaluate((space) => fetch(`/internal_api/spaces/${space}`, { method: "DELETE" }), id);
  await Promise.all([host, guest].map(({ context }) => context.close()));
});

test("lessons open by days and in their order: the builder says when, a student why not yet", async () => {
  const [host, guest] = await Promise.all([visit(), visit()]);
  const owner = host.page;
  const student = guest.page;
  await enterAs(owner, "owner");
  await signUp(student, { name: `Student ${Date.now().toString(36)}` });
  await owner.goto(url());
  const { records: groups } = await ask<{ records: { id: number }[] }>(owner, "GET", "/space_groups");
  const made = { name: `Days ${Date.now().toString(36)}`, post_type: "course", space_group_id: groups[0]?.id };
  const { id, slug } = await ask<{ id: number; slug: string }>(owner, "POST", "/spaces", made);
  const lessons: string[] = [];
  for (const [section, ...titles] of [
    ["The bean", "Roast", "Grind"],
    ["The brew", "Water"],
  ]) {
    const part = await ask<{ id: number }>(owner, "POST", `/courses/${slug}/sections`, { name: section });
    for (const title of titles) {
      const wanted = { section_id: part.id, title };
      const lesson = await ask<{ id: number }>(owner, "POST", `/courses/${slug}/lessons`, wanted);
      const words = { body: `${title}, at length.`, status: "published" };
      await ask(owner, "PATCH", `/courses/${slug}/lessons/${lesson.id}`, words);
      lessons.push(`/c/${slug}/sections/${part.id}/lessons/${lesson.id}`);
    }
  }

  await owner.goto(url("", `/c/${slug}/settings/outline`));
  await owner.locator("input[name=course_type][value=structured]").check();
  await owner.locator("input[name=enforce_lessons_order]").check();
  await owner.locator("form:has(input[name=course_type]) button[type=submit]").click();
  await owner.getByText(word("courses_opens_start")).first().waitFor();
  await owner.getByRole("button", { name: word("courses_actions").replace("{name}", "The brew") }).click();
  await owner.getByRole("menuitem", { name: word("courses_opens") }).click();
  await owner.locator("input[name=days_after_enrolment]").fill("3");
  await expectAccessible(owner, "the builder, with the days of a section");
  await owner.getByRole("button", { name: word("courses_opens_save").replace("{name}", "The brew") }).click();
  await owner.getByText("Opens 3 days after joining").waitFor();
  await expectAccessible(owner, "the builder of a course with days");
  await owner.goto(url("", String(lessons[1]).replace("/lessons/", "/edit-lesson/")));
  await owner.locator("input[name=days_after_enrolment]").waitFor();
  await expectAccessible(owner, "the editor of a lesson with days");

  await owner.goto(url("", `/c/${slug}/settings/outline`));
  await owner.getByRole("link", { name: word("courses_as_student") }).click();
  await owner.getByText("1 lesson is open", { exact: true }).waitFor();
  await expectAccessible(owner, "the course as a student finds it");
  await owner.locator("input[name=day]").fill("3");
  await owner.locator("select[name=did]").selectOption("all");
  await owner.getByRole("button", { name: word("courses_day_show") }).click();
  await owner.getByText("3 lessons are open").waitFor();

  await student.goto(url("", `/c/${slug}`));
  await student
    .getByRole("button", { name: word("courses_start") })
    .first()
    .click();
  await student.getByRole("link", { name: word("courses_begin"), exact: true }).waitFor();
  await expectAccessible(student, "a course of which a section waits");
  await student.goto(url("", lessons[1]));
  await student.getByText(word("courses_wait_previous_title")).waitFor();
  expect(await student.locator("main").innerText()).not.toContain("at length");
  await expectAccessible(student, "a lesson that waits for another");
  await student.getByRole("link", { name: word("courses_wait_previous_go") }).click();
  for (const title of ["Roast", "Grind"]) {
    await student.getByRole("heading", { name: title, level: 1 }).waitFor();
    await student.getByRole("button", { name: word("courses_complete_next") }).click();
  }
  await student.getByRole("heading", { name: "Water", level: 1 }).waitFor();
  await student.getByText(word("courses_wait_date_title")).waitFor();
  await expectAccessible(student, "a lesson that waits for its day");
  await student.goto(url("", `/c/${slug}`));
  await student.getByText(word("courses_wait")).waitFor();

  await owner.evaluate((space) => fetch(`/internal_api/spaces/${space}`, { method: "DELETE" }), id);
  await Promise.all([host, guest].map(({ context }) => context.close()));
});

test("without scripts, in Portuguese: the course of the demo, a lesson, done and not done", async () => {
  const { page, context } = await visit({ javaScript: false, locale: "pt-BR" });
  await enterAs(page, "member", "mesacomprida");
  await page.goto(url("mesacomprida", "/c/sua-primeira-boa-xicara"));
  await page.getByRole("link", { name: "A sua receita, e para quem" }).click();
  await page.getByRole("heading", { level: 1, name: "A sua receita, e para quem" }).waitFor();
  const again = page.getByRole("button", { name: word("courses_uncomplete", "pt") });
  const wasDone = (await again.count()) > 0;
  if (wasDone) await again.click();
  await page.getByRole("button", { name: word("courses_complete_last", "pt") }).click();
  await page.waitForURL("**/c/sua-primeira-boa-xicara");
  await page.goBack();
  await page.reload();
  if (!wasDone) await again.click();
  await context.close();
});

test("on a phone, in Portuguese, the outline is a drawer", async () => {
  const { page, context } = await visit({ locale: "pt-BR", width: 390 });
  await page.goto(url("mesacomprida", "/c/sua-primeira-boa-xicara"));
  await expectAccessible(page, "the landing page on a phone, in Portuguese");
  await page.getByRole("link", { name: word("courses_first_free", "pt") }).click();
  const drawer = page.locator("#course-outline");
  await page.getByText("Uma balança, um coador").waitFor();
  expect(await drawer.isVisible()).toBe(false);
  await page.locator("button[popovertarget=course-outline]").click();
  await drawer.waitFor();
  await expectAccessible(page, "the drawer of an outline");
  await drawer.getByRole("link", { name: "Um pacote com que dê para aprender" }).click();
  await page.getByRole("heading", { level: 1, name: "Um pacote com que dê para aprender" }).waitFor();
  await drawer.waitFor({ state: "hidden" });
  await context.close();
});
