import sharp from "sharp";
import { expect, test } from "vitest";
import { expectAccessible, url, useBrowser, visit, wordsOf } from "./browser";
import { comeIn, composer, said } from "./talking";

useBrowser();

const english = wordsOf("en-US");
const word = (name: string) => String(english[name]);

const cup = async () => ({
  name: "cup.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 500, height: 400, channels: 3, background: "#7a4a2b" } })
    .png()
    .toBuffer(),
});

test("an admin gives a group a picture and says what it is about; whoever is added then sees what was said before", async () => {
  const stamp = Date.now().toString(36);
  const [ana, bea, cora, dora] = [await visit(), await visit(), await visit(), await visit()];
  const names = { bea: `Berta ${stamp}`, cora: `Carola ${stamp}`, dora: `Dorothea ${stamp}` };
  await comeIn(ana.page, `Agathe ${stamp}`);
  await comeIn(bea.page, names.bea);
  await comeIn(cora.page, names.cora);
  await comeIn(dora.page, names.dora);
  const { page } = ana;
  await page.goto(url("", "/messages/new"));
  for (const name of [names.bea, names.cora]) {
    await page.getByRole("combobox").fill(name);
    await page.getByRole("option", { name }).click();
  }
  await page.getByLabel(word("chat_name")).fill(`Kettles ${stamp}`);
  await composer(page).fill("Said before anybody came.");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
  const path = new URL(page.url()).pathname;
  await bea.page.goto(url("", path));
  await said(bea.page, "Said before anybody came.").waitFor();

  await page.goto(url("", `${path}?show=people`));
  await page.locator("form input[type=file]").setInputFiles(await cup());
  await page.getByRole("button", { name: word("ui_crop_use"), exact: true }).click();
  await page.locator("form img[src*='/files/']").waitFor();
  await page.getByLabel(word("chat_description")).fill("Everything that boils.");
  await page.getByLabel(word("chat_history_shown")).check();
  await page.getByRole("button", { name: word("chat_save"), exact: true }).click();

  // Whoever has it open sees both, and who does not set it reads the same.
  await bea.page.getByText("Everything that boils.").first().waitFor();
  const face = bea.page.locator("[data-room] header img[src*='/files/']");
  await face.waitFor();
  expect(await face.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBeGreaterThan(0);
  await bea.page.goto(url("", `${path}?show=people`));
  await bea.page.getByText(word("chat_history_shown_here")).waitFor();
  expect(await bea.page.getByLabel(word("chat_description")).count()).toBe(0);

  await page.goto(url("", `${path}?show=people`));
  expect(await page.getByLabel(word("chat_description")).inputValue()).toBe("Everything that boils.");
  await expectAccessible(page, "the details of a group");
  await page.getByRole("combobox").fill(names.dora);
  await page.getByRole("option", { name: names.dora }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: word("chat_add_button"), exact: true }).click();
  await page.getByRole("link", { name: names.dora }).waitFor();
  await dora.page.goto(url("", path));
  await said(dora.page, "Said before anybody came.").waitFor();
  expect([...ana.problems, ...bea.problems, ...dora.problems]).toEqual([]);

  // What is taken away is gone everywhere.
  await page.getByRole("button", { name: word("files_picture_remove"), exact: true }).click();
  await page.getByRole("button", { name: word("chat_save"), exact: true }).click();
  await dora.page.locator("[data-room] header img[src*='/files/']").waitFor({ state: "detached" });
  await page.goto(url("", `${path}?show=people`));
  await page.getByRole("button", { name: word("chat_delete_room"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("chat_delete_room"), exact: true })
    .click();
  await page.waitForURL(/\/messages$/);
  for (const { context } of [ana, bea, cora, dora]) await context.close();
});
