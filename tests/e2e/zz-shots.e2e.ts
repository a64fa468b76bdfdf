import { test } from "vitest";
import { url, useBrowser, visit, type Visit } from "./browser";
import { begin, composer, openRoom, said, two } from "./talking";

useBrowser();

test("shots", async () => {
  const { ana, bea, names, close } = await two();
  const path = await begin(ana.page, names.bea, "The gooseneck kettle pours slower, but the bloom is even and the cup is sweeter for it.");
  await openRoom(bea.page, path);
  await composer(bea.page).fill("My gooseneck is dented. Is the bloom still fine?");
  await composer(bea.page).press("Enter");
  await said(ana.page, "dented").waitFor();
  await ana.page.waitForTimeout(3000);
  await ana.page.evaluate((p) => fetch(`/internal_api/chat_rooms/${p}/pinned_chat_room`, { method: "POST" }), path.split("/").at(-1));
  const looks: (Visit & { name: string })[] = [
    { name: "desk-en", width: 1440 },
    { name: "desk-dark-pt", width: 1440, dark: true, locale: "pt-BR" },
    { name: "phone-en", width: 390 },
    { name: "phone-dark-pt", width: 390, dark: true, locale: "pt-BR" },
  ];
  for (const { name, ...look } of looks) {
    const one = await visit(look);
    await one.context.addCookies(await ana.context.cookies());
    const shoot = (what: string) => one.page.screenshot({ path: `/tmp/w3shots/${what}-${name}.png` });
    await one.page.goto(url("", `${path}?search=gooseneck`));
    await shoot("room-search");
    await one.page.goto(url("", "/search?q=gooseneck&type=messages"));
    await shoot("search");
    await one.page.goto(url("", path));
    await one.page.route("**/internal_api/chat_rooms/*/messages", (route) =>
      route.fulfill({ status: 403, contentType: "application/json", body: JSON.stringify({ message: "You can’t write in this conversation." }) }),
    );
    await composer(one.page).fill("This one is not heard by anybody, I am afraid.");
    await composer(one.page).press(name.startsWith("desk") ? "Enter" : "Control+Enter");
    if (name.startsWith("phone")) await one.page.locator("form button[value=say]").click();
    await one.page.locator("[role=alert]").first().waitFor();
    await shoot("refused");
    await one.page.goto(url("", "/messages"));
    await one.page.waitForTimeout(500);
    await shoot("list");
    await one.context.close();
  }
  await close();
});
