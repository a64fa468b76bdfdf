import { expect, test } from "vitest";
import { enterAs, expectAccessible, firstSpace, url, useBrowser, visit, wordsOf } from "./browser";

useBrowser();
const words = wordsOf("en-US");

test("an @ finds people by the keyboard, in posts and in comments; a colon the community’s own emoji; readers find a link", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", `/c/${await firstSpace(page)}/new`));
  await page.locator("textarea[name=title]").fill("Whom I thank");
  await page.locator(".ProseMirror").click();
  const people = page.getByRole("listbox", { name: words.editor_mention });
  await page.keyboard.type("Thanks @tom");
  await people.getByRole("option", { name: /Tomas/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  expect(await people.count()).toBe(0);
  await page.keyboard.type("for it ");
  const emojis = page.getByRole("listbox", { name: words.editor_emoji });
  await page.keyboard.type(":bea");
  await emojis.getByRole("option", { name: ":bean:" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type(":tada");
  await emojis.getByRole("option", { name: ":tada:" }).waitFor();
  await page.keyboard.type(": @nobodyatall and at 10:30");
  expect(await people.count()).toBe(0);
  await page.locator("button[value=publish]").click();
  const text = page.locator("article .prose");
  // Of the post: a comment names him as well.
  const link = text.getByRole("link", { name: "@Tomas Lindqvist" }).first();
  await link.waitFor();
  await text.getByRole("img", { name: ":bean:" }).waitFor();
  expect(await text.innerText()).toContain("🎉 @nobodyatall and at 10:30");
  await expectAccessible(page);

  await page.locator("#comments textarea").first().focus();
  await page.locator("#comments .ProseMirror").waitFor();
  await page.keyboard.type("@tomas");
  await people.getByRole("option", { name: /Tomas/ }).click();
  await page.keyboard.type("see above");
  await page.locator("#comments").locator("button[name=intent][value=comment]").first().click();
  await page.locator("#comments").getByRole("link", { name: "@Tomas Lindqvist" }).waitFor();
  await link.click();
  await page.getByRole("heading", { name: "Tomas Lindqvist" }).waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("a name between colons is its emoji, however soon it is typed; undone it is its name again", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "member");
  await page.goto(url("", `/c/${await firstSpace(page)}/new`));
  const editor = page.locator(".ProseMirror");
  await editor.click();
  await page.keyboard.type("One :smile: two :bean: three :nothing_of_ours: four");
  await page.getByText("One 😄 two").waitFor();
  await editor.locator("[data-emoji]").waitFor();
  expect(await editor.innerText()).toMatch(/^One 😄 two\s+three :nothing_of_ours: four/);
  await page.keyboard.type(" :tada:");
  await page.getByText("four 🎉").waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("four :tada:").waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});

test("Escape leaves the words; who manages the space finds everybody in it", async () => {
  const { page, context, problems } = await visit();
  await enterAs(page, "owner");
  await page.goto(url("", `/c/${await firstSpace(page)}/new`));
  await page.locator(".ProseMirror").click();
  const people = page.getByRole("listbox", { name: words.editor_mention });
  await page.keyboard.type("@");
  await people.waitFor();
  await page.keyboard.press("Escape");
  expect(await people.count()).toBe(0);
  await page.keyboard.type(" ");
  await page.keyboard.type("@every");
  await people.getByRole("option", { name: /^Everyone in/ }).click();
  await page.locator(".ProseMirror b[data-mention=space]").waitFor();
  expect(problems.join("\n")).toBe("");
  await context.close();
});
