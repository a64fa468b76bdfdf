import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { type BuiltRoute, isOneOfMany, keptPages } from "~/platform/edge/page-key";

const files = import.meta.glob("/app/routes/**/*.tsx");

/** Our routes as the build lists them; the pages that may be kept say so in their modules. */
async function ourRoutes() {
  Object.assign(globalThis, { __reactRouterAppDirectory: new URL("../../../app", import.meta.url).pathname });
  const { default: config } = await import("~/routes");
  const built: Record<string, BuiltRoute> = {};
  const add = async (entry: RouteConfigEntry, parentId?: string): Promise<RouteObject> => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    const module = HANDLED.test(id) ? ((await files[`/app/${id}.tsx`]?.()) as BuiltRoute["module"]) : {};
    built[id] = { parentId, path: entry.path, index: entry.index, module };
    const children = await Promise.all((entry.children ?? []).map((child) => add(child, id)));
    return entry.index ? { id, index: true } : { id, path: entry.path, children };
  };
  const tree = await Promise.all(config.map((entry) => add(entry)));
  return { built, tree };
}

/** The modules that are opened. That no other says it may be kept, the test of the built product sees (kept.e2e). */
const HANDLED =
  /^routes\/(home|events|spaces\/(space|group|members)|posts\/post|members\/(profile|directory)|embeds|legal\/document)$/;

const { built, tree } = await ourRoutes();
const pageKey = keptPages(built);
const key = (path: string) => pageKey(new URL(path, "https://c.example"));

test("a page is kept under its path and the query keys that its route names", () => {
  expect(key("/")).toBe("/");
  expect(key("/c/plaza?utm_source=x&sort=likes")).toBe("/c/plaza?sort=likes");
  expect(key("/c/plaza/a-post?message_id=5&junk=1")).toBe("/c/plaza/a-post?message_id=5");
  expect(key("/u/abc?tab=comments&sort=x")).toBe("/u/abc?tab=comments");
  expect(key("/s/house?iframe=true")).toBe("/s/house?iframe=true");
  expect(key("/s/house?iframe=yes")).toBe("/s/house");
});

test.each([
  ["/?sort=made-up", "/"],
  ["/?sort=latest", "/?sort=latest"],
  ["/?sort=likes", "/"],
  ["/c/plaza?sort=", "/c/plaza"],
  ["/s/house?sort=alphabetical", "/s/house?sort=alphabetical"],
  ["/s/house?sort=oldest", "/s/house"],
  ["/u/abc?tab=x1", "/u/abc"],
  ["/c/plaza/a-post?sort=likes", "/c/plaza/a-post?sort=likes"],
  ["/c/plaza/a-post?sort=oldest", "/c/plaza/a-post"],
  ["/members?q=&role=&space_group_id=", "/members"],
  ["/members?role=admin", "/members?role=admin"],
  ["/members?role=x1", "/members"],
  ["/events?tab=x1&sort=asc", "/events?sort=asc"],
  ["/events?tab=past&month=", "/events?tab=past"],
  ["/events?space=plaza&month=2026-12", "/events?space=plaza&month=2026-12"],
  ["/embeds?show=x1&space=&post=", "/embeds"],
  ["/embeds?show=post", "/embeds?show=post"],
])("%s makes no copy that nobody's choice asks for: %s", (path, kept) => expect(key(path)).toBe(kept));

test.each([
  "/embeds?post=x1",
  "/embeds?show=post&post=x1",
  "/embeds?show=space&space=x1",
  "/members?q=x1",
  "/events?month=december",
  "/events?week=2026-12",
  "/members?q=&q=x1",
  "/members?space_group_id=7",
  "/c/plaza?cursor=no%20cursor",
  "/c/plaza?topic=no%20topic",
  "/c/plaza/a-post?message_id=x",
  "/legal/terms?version=x",
])("of %s there is no end, and none is kept", (path) => expect(key(path)).toBeNull());

test("where a list goes on is kept by its place, apart from the pages that everybody opens", () => {
  const further = [
    "/?sort=latest&cursor=WzEsMl0",
    "/c/plaza/a-post?message_id=5",
    "/legal/terms?version=2",
    "/events?month=2026-12",
    "/c/plaza?topic=recipes",
  ];
  expect(further.map((path) => key(path))).toEqual(further);
  expect(further.map((path) => isOneOfMany(path))).toEqual([true, true, true, true, true]);
  expect(["/", "/?sort=latest", "/c/cursor=?iframe=true&safe=1"].some((path) => isOneOfMany(path))).toBe(false);
});

test.each([
  "/users/sign_in",
  "/Users/sign_in?email=somebody@example.test",
  "/USERS/SIGN_UP",
  "/account",
  "/settings/theme",
  "/Settings",
  "/notifications",
  "/c/plaza/new",
  "/c/plaza/NEW",
  "/C/plaza",
  "/c/plaza/",
  "/c//plaza",
  "/%63/plaza",
  "/c/plaza/a/edit",
  "/c/plaza/members.csv",
  "/c/plaza.data",
  "/_root.data",
  "/posts/1",
  "/dev/mail",
  "/session/handoff",
  "/communities/new",
  "/nowhere/at/all",
  "/c/plaza?sort=a&sort=b",
  `/c/plaza?cursor=${"x".repeat(201)}`,
])("%s is never kept", (path) => expect(key(path)).toBeNull());

test("whatever is asked for, what is kept is the page that the router would show, written our way", () => {
  const parts = [
    "c",
    "C",
    "s",
    "u",
    "plaza",
    "new",
    "New",
    "members",
    "members.csv",
    "settings",
    "edit",
    "users",
    "sign_in",
  ];
  const segment = fc.oneof(
    fc.constantFrom(...parts, "", ".", "%63", "a.data"),
    fc.string({ maxLength: 4 }).map((text) => text.replaceAll("%", "")),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const url = new URL(`https://c.example/${segments.map((one) => one.replace(/[?#]/g, "")).join("/")}`);
      const kept = pageKey(url);
      if (kept === null) return;
      expect(kept).toBe(url.pathname);
      const id = matchRoutes(tree, url.pathname)?.at(-1)?.route.id ?? "";
      expect(built[id]?.module.handle, `${url.pathname} is ${id}`).toBeDefined();
    }),
    { numRuns: 3000 },
  );
});
