import { expect, test } from "vitest";
import { m } from "~/i18n/generated/messages";
import { readingStrings } from "../../scripts/reading-strings.mjs";

const alone = readingStrings(() => false);

test("what the reading pages say is found from their modules, whatever feature's it is", () => {
  for (const key of ["likes_like", "posts_edited_at", "shell_home", "ui_ago_hours"])
    expect(alone.has(key), key).toBe(true);
  expect(alone.size).toBeGreaterThan(200);
  expect([...alone].filter((key) => !(key in m))).toEqual([]);
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
  for (const key of others) expect([key in m, alone.has(key)], key).toEqual([true, false]);
});

test("a module that travels with them, since others share it, brings its own", () => {
  const more = readingStrings((file) => file === "app/features/imports/settings.ts");
  expect([...more].filter((key) => !alone.has(key)).sort()).toEqual(["communities_imports", "imports_words"]);
});
