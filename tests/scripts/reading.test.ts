import { expect, test } from "vitest";
import { m } from "~/i18n/generated/messages";
import { readingIcons, readingModules, sharedFiles, stringsIn } from "../../scripts/reading.mjs";

const modules = readingModules();
const said = stringsIn(modules);

test("what the reading pages say is found from their modules, whatever feature's it is", () => {
  for (const key of ["likes_like", "posts_edited_at", "shell_home", "ui_ago_hours"])
    expect(said.has(key), key).toBe(true);
  expect(said.size).toBeGreaterThan(200);
  expect([...said].filter((key) => !(key in m))).toEqual([]);
});

test("what only settings, sign-in and what comes later say is not among it", () => {
  const others = [
    "communities_theme_words",
    "imports_words",
    "accounts_sign_up_title",
    "editor_bold",
    "shell_palette_acts",
    "members_everyone",
    "members_role_change",
  ];
  for (const key of others) expect([key in m, said.has(key)], key).toEqual([true, false]);
});

test("the modules are those that come with a page, not what it loads later or has in common with settings", () => {
  for (const file of ["app/routes/home.tsx", "app/features/posts/ui/post-card.tsx", "app/ui/menu.tsx"])
    expect(modules.has(file), file).toBe(true);
  for (const file of [
    "app/features/onboarding/ui/first-steps.tsx",
    "app/ui/confirm-dialog.tsx",
    "app/features/settings.ts",
  ])
    expect(modules.has(file), file).toBe(false);
  // A sheet goes with who shows it.
  expect(modules.has("app/features/onboarding/ui/first-steps.module.css")).toBe(true);
});

test("the house is what is around every page or on a post, and several pages share; no page's own, nor what lists alone have", () => {
  const { house, lists } = sharedFiles();
  for (const file of ["app/ui/styles/index.css", "app/ui/layout/shell.tsx", "app/features/posts/ui/post-card.tsx"])
    expect([house.has(file), lists.has(file)], file).toEqual([true, false]);
  for (const file of ["app/features/posts/ui/post-list.tsx", "app/features/pages/ui/site-page.tsx"])
    expect([house.has(file), lists.has(file)], file).toEqual([false, true]);
  for (const file of ["app/root.tsx", "app/routes/posts/post.tsx", "app/features/posts/ui/post-page.tsx"])
    expect([modules.has(file), house.has(file), lists.has(file)], file).toEqual([true, false, false]);
  expect([...house, ...lists].filter((one) => !modules.has(one) && !said.has(one))).toEqual([]);
  // A sheet more would be waited for.
  expect([...lists].filter((one) => one.endsWith(".css"))).toEqual([]);
});

test("a string is where what says it is: the house's, the lists', or with the one page that says it", () => {
  const { house, lists } = sharedFiles();
  const places = ["shell_home", "posts_load_more", "comments_none_text"].map((key) => [house.has(key), lists.has(key)]);
  expect(places).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test("icons are named as their files are", () => {
  const icons = readingIcons();
  for (const name of ["bell", "eye-off", "triangle-alert"]) expect(icons.has(name), name).toBe(true);
  expect(icons.has("upload")).toBe(false);
});
