import { beforeEach, describe, expect, test } from "vitest";
import { getRootData } from "~/features/communities/root.server";
import { newUid } from "~/lib/ids";
import { bind, sql } from "~/platform/database/sql";
import { action, loader } from "~/routes/settings/theme";
import { themeVariables } from "~/ui/theme/theme";
import { submit } from "../../routes/submit";
import { visit } from "../../routes/visit";
import { addSession, as, call, createWorld, env, newId, type Person, rows, run, type World } from "../../world";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** Ada, with somebody looking through her eyes. */
async function maskedAda(): Promise<Person> {
  const cookie = await addSession(world.community, world.ada, { mode: "view_only", masqueraderId: world.olive.id });
  return { ...world.ada, cookie };
}

async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe("GET /community and /community/settings: values (spec section 3)", () => {
  const get = async (path: string) => (await call(world.community, null, `/internal_api/community${path}`)).json();
  const set = (columns: ReturnType<typeof sql>) =>
    run(world.community, sql`update communities set ${columns} where community_id = ${world.community.id}`);

  test.each([
    ["open, with sign-ups", 0, 1, { show_signup_link: true, allow_signups_to_public_community: true }],
    ["open, without", 0, 0, { show_signup_link: false, allow_signups_to_public_community: false }],
    ["private, which lets nobody in", 1, 1, { show_signup_link: false, allow_signups_to_public_community: true }],
    ["private, without", 1, 0, { show_signup_link: false, allow_signups_to_public_community: false }],
  ])("show_signup_link, allow_signups_to_public_community: %s", async (_, isPrivate, allows, expected) => {
    await set(sql`is_private = ${isPrivate}, allow_signups = ${allows}`);
    expect(await get("")).toMatchObject(expected);
  });

  test("sign_in_url is the page of its own host; logo_url the logo's address, null without one", async () => {
    const signIn = `http://${world.community.slug}.localhost/users/sign_in`;
    expect(await get("")).toMatchObject({ sign_in_url: signIn, logo_url: null });
    await set(sql`logo_file_id = 77`);
    expect(await get("")).toMatchObject({ logo_url: expect.stringMatching(/^\/files\/77\//) });
  });

  test("a sign-up link of the admins' own shows also where nobody comes in by themselves; not when it is put away", async () => {
    const custom = "https://shop.example/join";
    await set(sql`is_private = 1, allow_signups = 0, custom_sign_up_link_url = ${custom}`);
    expect(await get("")).toMatchObject({ show_signup_link: true, custom_sign_up_link_url: custom });
    await set(sql`show_signup_link = 0`);
    expect(await get("")).toMatchObject({ show_signup_link: false, custom_sign_up_link_url: custom });
    await set(sql`is_private = 0, allow_signups = 1, custom_sign_up_link_url = null`);
    expect(await get("")).toMatchObject({ show_signup_link: false, allow_signups_to_public_community: true });
  });

  test("cached_pundit_api_enabled is the community's own", async () => {
    for (const enabled of [true, false]) {
      await set(sql`cached_pundit_api_enabled = ${enabled}`);
      expect(await get("/settings")).toMatchObject({ cached_pundit_api_enabled: enabled });
    }
  });
});

describe("POST /communities (spec section 7: create community)", () => {
  const create = async (who: Person | null, json: unknown, headers: Record<string, string> = {}) =>
    answerOf(await call(world.community, who, "/internal_api/communities", { json, headers }));
  const wanted = (more = {}) => ({ name: "New House", slug: `n${newUid(12)}`, locale: "pt", ...more });
  const madeWith = async (slug: string) =>
    (await bind(env.DIRECTORY, sql`select id from communities where slug = ${slug}`).all()).results;

  test("makes it with its maker as owner, in the words of its language, and answers the Community of section 3", async () => {
    const input = wanted({ is_private: true });
    const { status, body } = await create(world.mia, input);
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug: input.slug, name: "New House", is_private: true, show_signup_link: false });
    expect(body.sign_in_url).toBe(`http://${input.slug}.localhost/users/sign_in`);
    const [place] = (
      await bind(
        env.DIRECTORY,
        sql<{ shard: string }>`select shard from communities where id = ${Number(body.id)}`,
      ).all<{
        shard: string;
      }>()
    ).results;
    const made = { ...world.community, id: Number(body.id), shard: place?.shard ?? "" };
    const found = await rows(
      made,
      sql`select m.role, m.account_id as accountId, g.name as groupName, s.name as spaceName,
          c.default_appearance as appearance, c.theme
        from members m join communities c on c.community_id = m.community_id
        join space_groups g on g.community_id = m.community_id join spaces s on s.space_group_id = g.id
        where m.community_id = ${made.id}`,
    );
    // Section 9: a new community's appearance is light.
    const looks = { appearance: "light", theme: "default" };
    const places = { groupName: "Comece aqui", spaceName: "Boas-vindas" };
    expect(found).toEqual([{ role: "owner", accountId: world.mia.accountId, ...places, ...looks }]);
  });

  test("its first group and space may be named", async () => {
    const { body } = await create(world.mia, wanted({ group_name: "Rooms", space_name: "Hall" }));
    const called = await call({ ...world.community, slug: String(body.slug) }, null, "/internal_api/spaces");
    expect(await called.json()).toMatchObject({ records: [{ name: "Hall", slug: "hall" }] });
  });

  test("the same Idempotency-Key makes one, without a key the address is taken", async () => {
    const input = wanted();
    const headers = { "Idempotency-Key": newUid(12) };
    const first = await create(world.mia, input, headers);
    const second = await create(world.mia, input, headers);
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    const third = await create(world.mia, input);
    expect(third).toMatchObject({
      status: 409,
      body: { code: "slug_taken", error_details: { slug: expect.any(String) } },
    });
    expect(await madeWith(input.slug)).toHaveLength(1);
  });

  test("refuses the visitor, the unconfirmed, the view-only masquerade and wrong values, and makes nothing", async () => {
    const input = wanted();
    expect(await create(null, input)).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
    expect(await create(world.una, input)).toMatchObject({ status: 403, body: { code: "confirm_email" } });
    expect(await create(await maskedAda(), input)).toMatchObject({
      status: 403,
      body: { code: "view_only_error", view_only_masquerading: true },
    });
    const wrong = await create(world.mia, { ...input, name: " ", locale: "xx" });
    expect([wrong.status, Object.keys(wrong.body.error_details as object)]).toEqual([422, ["name", "locale"]]);
    expect((await create(world.mia, { ...input, slug: "admin" })).status).toBe(422);
    expect(await madeWith(input.slug)).toEqual([]);
  });
});

describe("PATCH /community (spec section 7: update)", () => {
  const change = async (who: Person | null, json: unknown) =>
    answerOf(await call(world.community, who, "/internal_api/community", { method: "PATCH", json }));
  const stored = async () =>
    (
      await rows(
        world.community,
        sql`select name, description, locale, is_private as isPrivate, allow_signups as allowSignups
          from communities where community_id = ${world.community.id}`,
      )
    )[0];

  test("changes what is named and leaves the rest, in the directory's copy too", async () => {
    expect(await change(world.ada, { is_private: true, description: "Two words." })).toMatchObject({
      status: 200,
      body: { is_private: true, show_signup_link: false, allow_signups_to_public_community: true },
    });
    const { status, body } = await change(world.olive, {
      name: "Renamed",
      locale: "pt",
      allow_signups_to_public_community: false,
    });
    expect([status, body.allow_signups_to_public_community]).toEqual([200, false]);
    const now = { name: "Renamed", description: "Two words.", locale: "pt", isPrivate: 1, allowSignups: 0 };
    expect(await stored()).toEqual(now);
    const copy = sql`select name, locale, is_private as isPrivate from communities where id = ${world.community.id}`;
    expect(await bind(env.DIRECTORY, copy).first()).toEqual({ name: "Renamed", locale: "pt", isPrivate: 1 });
  });

  const uploaded = async (owner: Person) => {
    const id = newId();
    await run(
      world.community,
      sql`insert into files (id, community_id, owner_id, kind, filename, content_type, byte_size, width, height, widths,
          created_at)
        values (${id}, ${world.community.id}, ${owner.id}, 'image', 'a.png', 'image/png', 10, 384, 384, '[96,192,384]', 1)`,
    );
    return id;
  };
  const at = (id: number) => expect.stringMatching(new RegExp(`^/files/${id}/`)) as string;

  test.each(["logo", "icon", "dark_logo", "dark_icon"])(
    "the %s is the admin's own fresh upload; what does not name it keeps it, null takes it away",
    async (picture) => {
      const id = await uploaded(world.ada);
      const [field, address] = [`${picture}_file_id`, `${picture}_url`];
      expect((await change(world.olive, { [field]: id })).body).toMatchObject({ code: "file_gone" });
      expect((await change(world.ada, { [field]: id })).body).toMatchObject({ [address]: at(id) });
      expect((await change(world.olive, { name: "Renamed" })).body).toMatchObject({ [address]: at(id) });
      expect((await change(world.olive, { [field]: null })).body).toMatchObject({ [address]: null });
    },
  );

  test("two admins who change two pictures at once both succeed, and one is deleted by its field's name", async () => {
    const [logo, icon] = [await uploaded(world.ada), await uploaded(world.olive)];
    await Promise.all([change(world.ada, { logo_file_id: logo }), change(world.olive, { icon_file_id: icon })]);
    const take = async (who: Person | null, json: unknown) =>
      answerOf(await call(world.community, who, "/internal_api/community/attached_files", { method: "DELETE", json }));
    for (const [who, status] of [
      [null, 401],
      [world.mia, 403],
      [world.mo, 403],
    ] as const)
      expect((await take(who, { field_name: "logo" })).status).toBe(status);
    expect(await take(world.ada, { field_name: "slug" })).toMatchObject({ status: 422 });
    const shown = async () => (await call(world.community, null, "/internal_api/community")).json();
    expect(await shown()).toMatchObject({ logo_url: at(logo), icon_url: at(icon) });
    for (let twice = 0; twice < 2; twice += 1) expect((await take(world.ada, { field_name: "logo" })).status).toBe(200);
    expect(await shown()).toMatchObject({ logo_url: null, icon_url: at(icon) });
    // Loose, it waits for the sweep.
    const hangs = sql`select id from files where community_id = ${world.community.id} and attached_kind is not null`;
    expect(await rows(world.community, hangs)).toEqual([{ id: icon }]);
  });

  test("a sign-up link is kept as browsers write it", async () => {
    const { body } = await change(world.ada, { custom_sign_up_link_url: " https://Shop.EXAMPLE:443/join" });
    expect(body).toMatchObject({ custom_sign_up_link_url: "https://shop.example/join" });
  });

  test.each([
    "javascript:alert(1)",
    "shop.example",
    "https://",
    "https:evil.example",
    "https://good.example@evil.example",
    "https://evil.example\\@good.example",
    "https://evil.example/\u202Egpj.exe",
    `https://shop.example/${"x".repeat(600)}`,
    7,
  ])("%j is no sign-up link", async (link) => {
    const { status, body } = await change(world.ada, { custom_sign_up_link_url: link });
    expect([status, Object.keys(body.error_details as object)]).toEqual([422, ["custom_sign_up_link_url"]]);
  });

  test("refuses everybody but owners and admins, and wrong values, and changes nothing", async () => {
    const before = await stored();
    for (const [who, status] of [
      [null, 401],
      [world.stan, 401],
      [world.mia, 403],
      [world.mo, 403],
    ] as const)
      expect((await change(who, { name: "Taken over" })).status).toBe(status);
    expect(await change(await maskedAda(), { name: "Taken over" })).toMatchObject({
      status: 403,
      body: { view_only_masquerading: true },
    });
    for (const wrong of [{ name: "" }, { locale: "xx" }, { is_private: "on" }, { logo_file_id: "none" }]) {
      const { status, body } = await change(world.ada, { description: "Changed", ...wrong });
      expect([status, Object.keys(body.error_details as object)]).toEqual([422, Object.keys(wrong)]);
    }
    expect(await change(world.ada, { description: "Changed", logo_file_id: 12345 })).toMatchObject({
      body: { code: "file_gone" },
    });
    expect(await stored()).toEqual(before);
  });
});

describe("PATCH /community/theme (spec section 3: theme settings)", () => {
  const change = async (who: Person | null, json: unknown) =>
    answerOf(await call(world.community, who, "/internal_api/community/theme", { method: "PATCH", json }));
  const stored = async () =>
    (
      await rows(
        world.community,
        sql`select theme, default_appearance as appearance, theme_colors as colours from communities
          where community_id = ${world.community.id}`,
      )
    )[0];
  const css = async () => (await getRootData(await as(world.community, world.mia))).theme;
  const custom = { light: { headerBackground: "#123" }, dark: { headerBackground: "#445566" } };

  test("custom colours come out in the theme's CSS, and only while the theme is custom", async () => {
    const { status, body } = await change(world.ada, { current_theme: "custom", custom_colors: custom });
    expect([status, body]).toEqual([
      200,
      {
        default_appearance: "light",
        current_theme: "custom",
        is_custom: true,
        custom_colors: { light: { headerBackground: "#112233" }, dark: { headerBackground: "#445566" } },
        brand_color: null,
        brand_text_color: null,
      },
    ]);
    const [light = "", dark = ""] = (await css()).split(":root.dark");
    expect(light).toContain("--header-bg:#112233");
    expect(dark).toContain("--header-bg:#445566");
    expect((await change(world.ada, { current_theme: "sage" })).body.is_custom).toBe(false);
    expect(await css()).toBe(themeVariables({ theme: "sage" }));
  });

  test("what is absent stays, one colour changes alone, null gives it back", async () => {
    await change(world.ada, { current_theme: "custom", default_appearance: "dark", custom_colors: custom });
    await change(world.olive, { brand_color: { light: "#aa0000", dark: "#CC3333" } });
    const { body } = await change(world.ada, {
      custom_colors: { light: { badgeText: "#000000", headerBackground: null } },
    });
    expect(body).toMatchObject({
      default_appearance: "dark",
      current_theme: "custom",
      custom_colors: { light: { badgeText: "#000000" }, dark: { headerBackground: "#445566" } },
      brand_color: { light: "#AA0000", dark: "#CC3333" },
    });
    expect((body.custom_colors as typeof custom).light).not.toHaveProperty("headerBackground");
  });

  test("the page's form keeps custom colours until a named theme is chosen", async () => {
    await change(world.ada, { current_theme: "custom", custom_colors: custom });
    const before = await css();
    const page = await visit(world.community, world.ada, "/settings/theme", loader);
    expect(page.data).toMatchObject({
      stored: { theme: "custom", "custom_colors.dark.headerBackground": custom.dark.headerBackground },
    });
    const { cookie } = world.ada;
    const saved = await submit(world.community, "/settings/theme", action, { default_appearance: "dark" }, { cookie });
    expect(saved.data).toEqual({ saved: true });
    expect(await css()).toBe(before);
    expect(await stored()).toMatchObject({ theme: "custom", appearance: "dark" });
  });

  test("colours that cannot be read start anew", async () => {
    const { community } = world;
    await run(community, sql`update communities set theme_colors = '{"brand' where community_id = ${community.id}`);
    expect((await change(world.ada, { current_theme: "custom", custom_colors: custom })).status).toBe(200);
    expect(await css()).toContain("--header-bg:#112233");
  });

  test("a wrong value is 422 on its field, and nothing is written", async () => {
    const before = await stored();
    const wrong: [string, unknown][] = [
      ["current_theme", { current_theme: "mine" }],
      ["default_appearance", { default_appearance: "dim" }],
      ["custom_colors.light.headerText", { custom_colors: { light: { headerText: "red" } } }],
      ["custom_colors.dark.brand", { custom_colors: { dark: { brand: "#fff}</style><script>" } } }],
      ["custom_colors.light.badgeText", { custom_colors: { light: { badgeText: 5 } } }],
      ["custom_colors.light", { custom_colors: { light: { nonsense: "#FFFFFF" } } }],
      ["custom_colors", { custom_colors: { sepia: {} } }],
      ["custom_colors", { custom_colors: "#FFFFFF" }],
      ["brand_color.dark", { brand_color: { light: "#FFFFFF", dark: "#12" } }],
    ];
    for (const [field, json] of wrong) {
      const { status, body } = await change(world.ada, { current_theme: "custom", ...(json as object) });
      expect([status, Object.keys(body.error_details as object)], JSON.stringify(json)).toEqual([422, [field]]);
    }
    expect(await stored()).toEqual(before);
  });

  test("a colour that cannot be read is 422 on its field, in words that name the nearest, and nothing is written", async () => {
    await change(world.ada, { current_theme: "custom", custom_colors: custom });
    const before = await stored();
    const { status, body } = await change(world.ada, { custom_colors: { light: { headerText: "#111111" } } });
    expect([status, body.error_details]).toEqual([
      422,
      {
        "custom_colors.light.headerText": expect.stringMatching(
          /^Too faint to read: 1\.1 to 1, it needs 4\.5\. The nearest that can be read is #[0-9A-F]{6}\.$/,
        ),
      },
    ]);
    expect(await stored()).toEqual(before);
  });

  test("is the owners' and admins'", async () => {
    const before = await stored();
    for (const [who, status] of [
      [null, 401],
      [world.stan, 401],
      [world.mia, 403],
      [world.mo, 403],
    ] as const)
      expect((await change(who, { current_theme: "sage" })).status).toBe(status);
    expect((await change(await maskedAda(), { current_theme: "sage" })).body).toMatchObject({
      view_only_masquerading: true,
    });
    expect(await stored()).toEqual(before);
  });
});
