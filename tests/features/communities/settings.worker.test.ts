import { beforeEach, expect, test } from "vitest";
import {
  updateEmbed,
  updateGeneral,
  updateSeo,
  updateTheme,
} from "~/features/communities/commands/update-community.server";
import { getCommunityPayload } from "~/features/communities/current-user.server";
import { findProfile } from "~/features/members/queries.server";
import { chooseLocale } from "~/features/communities/commands/choose-locale.server";
import { generalInput, themeInput, updateCommunityInput } from "~/features/communities/input";
import { getRootData } from "~/features/communities/root.server";
import { getCommunity } from "~/features/communities/settings.server";
import { formOf, settingsOf, themeSettingsOf } from "~/features/communities/theme";
import type { AppError } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { themeVariables } from "~/ui/theme/theme";
import { sql } from "~/platform/database/sql";
import type { Ctx } from "~/platform/context";
import { addSession, as, asVisitor, createWorld, env, rows, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const general = generalInput.parse({ name: "Renamed", description: "Two words.", locale: "pt", allow_signups: "on" });
const typed = { theme: "espresso", default_appearance: "dark", "brand_color.light": "#123456" };
const theme = themeInput.parse(typed);

const commands: [string, (ctx: Ctx) => Promise<void>][] = [
  ["updateGeneral", (ctx) => updateGeneral(ctx, general)],
  ["updateTheme", (ctx) => updateTheme(ctx, theme)],
  ["updateSeo", (ctx) => updateSeo(ctx, { meta_title: "Taken" })],
  ["updateEmbed", (ctx) => updateEmbed(ctx, { hosts: "example.com" })],
];

test.each(commands)(
  "%s refuses the visitor, the stranger, members and the view-only masquerade",
  async (_, command) => {
    await expect(command(await asVisitor(world.community))).rejects.toMatchObject({ status: 401 });
    await expect(command(await as(world.community, world.stan))).rejects.toMatchObject({ status: 401 });
    await expect(command(await as(world.community, world.mia))).rejects.toMatchObject({ status: 403 });
    await expect(command(await as(world.community, world.mo))).rejects.toMatchObject({ status: 403 });
    const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
    const masked = await as(world.community, { ...world.ada, cookie });
    await expect(command(masked)).rejects.toMatchObject({ code: "view_only_error" });
  },
);

test("what is saved stands in the shard, its copy in the directory, and visitors' pages are left behind", async () => {
  const version = sql<{
    v: number;
  }>`select public_version as v from communities where community_id = ${world.community.id}`;
  const [before] = await rows<{ v: number }>(world.community, version);
  const ctx = await as(world.community, world.ada);
  await updateGeneral(ctx, { ...general, is_private: true });
  const root = await getRootData(await as(world.community, world.mia));
  expect(root.community).toMatchObject({ name: "Renamed", isPrivate: true, signUpLink: null });
  const copy = await env.DIRECTORY.prepare("select name, locale, is_private from communities where id = ?1")
    .bind(world.community.id)
    .first();
  expect(copy).toEqual({ name: "Renamed", locale: "pt", is_private: 1 });
  const [after] = await rows<{ v: number }>(world.community, version);
  expect(after?.v).toBe((before?.v ?? 0) + 1);
});

test("a brand colour applies only when both its values are there (spec section 5)", async () => {
  const ctx = await as(world.community, world.olive);
  await updateTheme(ctx, theme);
  const half = await getRootData(await as(world.community, world.mia));
  expect(half.theme).not.toContain("--brand:#123456");
  expect(half.community?.defaultAppearance).toBe("dark");
  await updateTheme(ctx, parseForm(themeInput, { ...typed, "brand_color.dark": "#abcdef" }));
  const whole = await getRootData(await as(world.community, world.mia));
  expect(whole.theme).toContain("--brand:#123456");
  expect(whole.theme).toContain("--brand:#ABCDEF");
  expect(() => parseForm(themeInput, { ...typed, "brand_color.dark": "red;}" })).toThrow(
    expect.objectContaining({ status: 422, fields: { "brand_color.dark": "colour_invalid" } }),
  );
  // An emptied field takes its colour away.
  await updateTheme(ctx, parseForm(themeInput, { ...typed, "brand_color.dark": "" }));
  expect((await getRootData(await as(world.community, world.mia))).theme).toBe(half.theme);
});

test("the form's custom colours are stored whole, in the theme's own words, and everybody's pages are drawn in them", async () => {
  const ctx = await as(world.community, world.olive);
  const form = formOf({ theme: "espresso" }, "light");
  const custom = { ...form, theme: "custom", "custom_colors.dark.headerBackground": "#102030" };
  await updateTheme(ctx, parseForm(themeInput, custom));
  const { theme: css } = await getRootData(await asVisitor(world.community));
  expect(css).toBe(themeVariables(settingsOf(custom)));
  expect(css.split(":root.dark")[1]).toContain("--header-bg:#102030");
  // A named theme leaves them where they are: one comes back to them.
  await updateTheme(
    ctx,
    parseForm(themeInput, { ...form, theme: "sage", "custom_colors.dark.headerBackground": "no" }),
  );
  const stored = themeSettingsOf((await getCommunity(ctx)) ?? { theme: "", themeColors: "" });
  expect(stored).toMatchObject({ theme: "sage", customColors: { dark: { headerBackground: "#102030" } } });
});

test("a chosen colour that cannot be read is refused with the nearest that can, and nothing is written", async () => {
  const ctx = await as(world.community, world.olive);
  await updateTheme(ctx, theme);
  const before = await getCommunity(ctx);
  const form = { ...formOf({ theme: "sage" }, "light"), theme: "custom" };
  const faint = {
    ...form,
    "custom_colors.light.headerBackground": "#222222",
    "custom_colors.light.headerText": "#333333",
  };
  const refused = await updateTheme(ctx, parseForm(themeInput, faint)).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 422, fields: { "custom_colors.light.headerText": "colour_too_faint" } });
  expect(await getCommunity(ctx)).toEqual(before);
  const { nearest } = (refused as AppError).fieldParams["custom_colors.light.headerText"] ?? {};
  await updateTheme(ctx, parseForm(themeInput, { ...faint, "custom_colors.light.headerText": nearest }));
  expect((await getRootData(ctx)).theme).toContain(`--header-text:${nearest}`);
});

test("a brand its button's words cannot be read on is refused, alone and with words of its own", async () => {
  const ctx = await as(world.community, world.olive);
  const refused = async (more: Record<string, string>) =>
    updateTheme(ctx, parseForm(themeInput, { theme: "default", default_appearance: "light", ...more })).then(
      () => [],
      (error: AppError) => Object.keys(error.fields),
    );
  const yellow = { "brand_color.light": "#FFEE00", "brand_color.dark": "#FFEE00" };
  expect(await refused(yellow)).toEqual(["brand_color.light", "brand_color.dark"]);
  const grey = { "brand_text_color.light": "#111111", "brand_text_color.dark": "#EEEEEE" };
  expect(await refused({ ...yellow, ...grey })).toEqual(["brand_text_color.dark"]);
  expect(await refused({ ...yellow, ...grey, "brand_text_color.dark": "#111111" })).toEqual([]);
  // The brand of section 9, said aloud.
  expect(await refused({ "brand_color.light": "#506CF0", "brand_color.dark": "#506CF0" })).toEqual([]);
});

test("only host names may embed, and the page hears of them only where it is embedded", async () => {
  const ctx = await as(world.community, world.olive);
  await updateEmbed(ctx, { hosts: "https://Example.com/path\n*.example.org\nexample.com" });
  const embedded = await getRootData(await asVisitor(world.community, "/?iframe=true"));
  expect(embedded.embedHosts).toEqual(["example.com", "*.example.org"]);
  expect((await getRootData(await asVisitor(world.community, "/"))).embedHosts).toBeNull();
  await expect(updateEmbed(ctx, { hosts: "example.com; script-src *" })).rejects.toMatchObject({
    fields: { hosts: "embed_host_invalid" },
  });
});

test("a logo is the admin's own fresh upload", async () => {
  const ctx = await as(world.community, world.ada);
  await expect(updateGeneral(ctx, { ...general, logo: "12345" })).rejects.toMatchObject({ code: "file_gone" });
});

test("a member's language is kept with the member, a visitor's is not", async () => {
  await chooseLocale(await as(world.community, world.mia), "pt");
  expect((await getRootData(await as(world.community, world.mia))).locale).toBe("pt");
  await chooseLocale(await asVisitor(world.community), "pt");
  expect((await getRootData(await asVisitor(world.community))).locale).toBe("en");
});

test("a public member directory is off until an admin turns it on; profiles are no directory (spec section 5)", async () => {
  const directory = async () => (await getCommunityPayload(await asVisitor(world.community))).public_member_directory;
  expect(await directory()).toBe(false);
  const ctx = await as(world.community, world.ada);
  await updateGeneral(ctx, updateCommunityInput.parse({ public_member_directory: true }));
  expect(await directory()).toBe(true);
  await updateGeneral(ctx, updateCommunityInput.parse({ name: "House" }));
  expect(await directory()).toBe(true);
  // A form says what is ticked, and nothing of what is not.
  await updateGeneral(ctx, generalInput.parse({ name: "House", locale: "en", public_member_directory: "on" }));
  expect(await directory()).toBe(true);
  await updateGeneral(ctx, generalInput.parse({ name: "House", locale: "en" }));
  expect(await directory()).toBe(false);
  expect(await findProfile(await asVisitor(world.community), world.mia.publicUid)).toMatchObject({
    name: "Mia Member",
  });
});
