import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enterAs, expectAccessible, signUp, url, useBrowser, visit, wordsOf } from "./browser";
import { begin, openRoom, said, two } from "./talking";

useBrowser();

const word = (name: string, locale: "en-US" | "pt-BR" = "en-US") => String(wordsOf(locale)[name]);

/** By the keyboard alone: a message's menu, its line, a reason, and sent. */
async function report(page: Page, text: string, locale: "en-US" | "pt-BR" = "en-US") {
  await said(page, text).focus();
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: word("moderation_report", locale), exact: true });
  await item.waitFor();
  await item.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: word("moderation_report_title", locale) });
  await dialog.waitFor();
  return dialog;
}

async function judge(page: Page, how: string, reason?: string) {
  if (reason) await page.getByRole("textbox", { name: word("moderation_reason_label") }).fill(reason);
  await page.getByRole("button", { name: word(how), exact: true }).click();
}

test("a message between two is reported by the keyboard, taken down in both pages, appealed about and put back; nothing around it is shown", async () => {
  const { ana, bea, names, close } = await two();
  const stamp = Date.now().toString(36);
  const path = await begin(ana.page, names.bea, `Only you know, ${stamp}`);
  await openRoom(bea.page, path);
  await ana.page.locator("form textarea[name=body]").fill(`Buy my beans ${stamp}`);
  await ana.page.keyboard.press("Enter");
  await said(bea.page, `Buy my beans ${stamp}`).waitFor();

  // One's own is not offered.
  await said(ana.page, `Buy my beans ${stamp}`).focus();
  await ana.page.keyboard.press("Enter");
  await ana.page.getByRole("menuitem", { name: word("chat_edit") }).waitFor();
  expect(await ana.page.getByRole("menuitem", { name: word("moderation_report") }).count()).toBe(0);
  await ana.page.keyboard.press("Escape");

  const dialog = await report(bea.page, `Buy my beans ${stamp}`);
  await dialog.getByText(word("moderation_report_text_private")).waitFor();
  await expectAccessible(bea.page, "reporting a message");
  await dialog.getByRole("radio", { name: word("moderation_report_spam") }).check();
  await dialog.getByRole("button", { name: word("moderation_report_send") }).click();
  await bea.page.getByText(word("moderation_reported")).waitFor();
  await dialog.waitFor({ state: "detached" });

  const staff = await visit();
  await enterAs(staff.page, "owner");
  await staff.page.goto(url("", "/settings/moderation"));
  await staff.page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`Buy my beans ${stamp}`) })
    .click();
  await staff.page.getByText(word("moderation_private_text")).waitFor();
  await expectAccessible(staff.page, "a message that was reported");
  expect(await staff.page.content()).not.toContain(`Only you know, ${stamp}`);
  const reported = new URL(staff.page.url()).searchParams.get("item");
  await judge(staff.page, "moderation_take_down", "We sell nothing in messages.");
  for (const one of [ana.page, bea.page]) {
    await said(one, `Buy my beans ${stamp}`).waitFor({ state: "detached" });
  }

  // Its author reads why, and appeals.
  await ana.page.goto(url("", `/flagged_contents/${reported}`));
  await ana.page.getByText("We sell nothing in messages.").waitFor();
  await expectAccessible(ana.page, "a message of one's own that was taken down");
  await ana.page.getByRole("textbox", { name: word("moderation_appeal_label") }).fill("It was a joke.");
  await ana.page.getByRole("button", { name: word("moderation_appeal_send") }).click();
  await ana.page.getByText(word("moderation_yours_appealed")).waitFor();
  await staff.page.goto(url("", `/settings/moderation?item=${reported}`));
  await staff.page.getByText("It was a joke.").waitFor();
  await judge(staff.page, "moderation_put_back");
  await said(bea.page, `Buy my beans ${stamp}`).waitFor();
  expect([...ana.problems, ...bea.problems, ...staff.problems]).toEqual([]);
  await staff.context.close();
  await close();
});

test("in a chat space whoever moderates sees a few lines around it; without scripts it is reported by a page; in Portuguese", async () => {
  const [host, guest] = await Promise.all([visit({ locale: "pt-BR" }), visit({ locale: "pt-BR", width: 390 })]);
  const [owner, member] = [host.page, guest.page];
  const mesa = "mesacomprida";
  await enterAs(owner, "owner", mesa);
  await signUp(member, { name: `Guest ${Date.now().toString(36)}`, locale: "pt-BR", host: mesa });
  await owner.goto(url(mesa));
  const ask = (method: string, path: string, json?: object) =>
    owner.evaluate(
      async ([how, where, body]) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(`/internal_api${where}`, { method: how, headers, ...(body && { body }) });
        return answer.status === 204 ? null : answer.json();
      },
      [method, path, json ? JSON.stringify(json) : ""] as const,
    );
  const { records: groups } = (await ask("GET", "/space_groups")) as { records: { id: number }[] };
  const space = (await ask("POST", "/spaces", {
    name: `Balcão ${Date.now().toString(36)}`,
    post_type: "chat",
    space_group_id: groups[0]?.id,
  })) as { id: number; slug: string };
  await openRoom(owner, `/c/${space.slug}`, mesa);
  for (const text of ["Bom dia", "Compre meus grãos", "Boa tarde"]) {
    await owner.locator("form textarea[name=body]").fill(text);
    await owner.keyboard.press("Enter");
    await said(owner, text).waitFor();
  }
  await openRoom(member, `/c/${space.slug}`, mesa);
  await said(member, "Compre meus grãos").waitFor();
  const dialog = await report(member, "Compre meus grãos", "pt-BR");
  await dialog.getByText(word("moderation_report_text_message", "pt-BR")).waitFor();
  await expectAccessible(member, "reporting a message on a phone");
  await dialog.getByRole("button", { name: word("ui_cancel", "pt-BR") }).click();

  // What the menu's line leads to without a script.
  await said(member, "Compre meus grãos").focus();
  await member.keyboard.press("Enter");
  const href = await member
    .getByRole("menuitem", { name: word("moderation_report", "pt-BR"), exact: true })
    .getAttribute("href");
  const plain = await visit({ locale: "pt-BR", javaScript: false });
  await plain.context.addCookies(await guest.context.cookies());
  await plain.page.goto(url(mesa, href ?? ""));
  await plain.page.getByText(word("moderation_report_text_message", "pt-BR")).waitFor();
  await plain.page.getByRole("radio", { name: word("moderation_report_spam", "pt-BR") }).check();
  await plain.page.getByRole("button", { name: word("moderation_report_send", "pt-BR") }).click();
  await plain.page.getByText(word("moderation_reported", "pt-BR")).waitFor();
  await plain.context.close();

  await owner.goto(url(mesa, "/settings/moderation"));
  await owner
    .getByRole("main")
    .getByRole("link", { name: /Compre meus grãos/ })
    .click();
  const around = (name: string) => owner.getByRole("list", { name: word(name, "pt-BR") });
  await around("moderation_said_before").getByText("Bom dia").waitFor();
  await around("moderation_said_after").getByText("Boa tarde").waitFor();
  await expectAccessible(owner, "a message of a chat space that was reported");
  await ask("DELETE", `/spaces/${space.id}`);
  expect([...host.problems, ...guest.problems]).toEqual([]);
  await Promise.all([host.context.close(), guest.context.close()]);
});
