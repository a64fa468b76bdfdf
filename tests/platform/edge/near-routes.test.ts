import fc from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { nearRoutes } from "~/platform/edge/near-routes";

interface Listed {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}

/** Our routes as the build lists them. */
async function ourRoutes(): Promise<Record<string, Listed>> {
  Object.assign(globalThis, { __reactRouterAppDirectory: new URL("../../../app", import.meta.url).pathname });
  const { default: config } = await import("~/routes");
  const built: Record<string, Listed> = { root: { id: "root", path: "" } };
  const add = (entry: RouteConfigEntry, parentId: string) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    built[id] = { id, parentId, path: entry.path, index: entry.index };
    for (const child of entry.children ?? []) add(child, id);
  };
  for (const entry of config) add(entry, "root");
  return built;
}

const treeOf = (built: Record<string, Listed>, parentId?: string): RouteObject[] =>
  Object.values(built)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: treeOf(built, id) }));

const built = await ourRoutes();
const whole = treeOf(built);
const near = nearRoutes(built);
const matched = (tree: RouteObject[], path: string) =>
  matchRoutes(tree, path)?.map(({ route, params }) => [route.id, params]);
const trees = new Map<string, RouteObject[]>();

function matchedNear(path: string) {
  const found = near(path);
  if (!found) return matched(whole, path);
  const { segment, ids } = found;
  if (!trees.has(segment)) {
    trees.set(segment, treeOf(Object.fromEntries(Object.entries(built).filter(([id]) => ids.has(id)))));
  }
  return matched(trees.get(segment) ?? [], path);
}

const segments = [...new Set(Object.values(built).flatMap(({ path }) => path?.split("/") ?? []))].filter(Boolean);

test("among the near routes an address finds what it finds among all", () => {
  const written = fc.constantFrom(...segments.map((segment) => segment.replace(/[:?*]/g, "")));
  const segment = fc.oneof(
    written,
    written.map((text) => text.toUpperCase()),
    fc.webSegment(),
    fc.constant("7"),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), fc.constantFrom("", "/"), (path, end) => {
      const address = `/${path.join("/")}${path.length > 0 ? end : ""}`;
      expect(matchedNear(address)).toEqual(matched(whole, address));
    }),
    { numRuns: 2_000 },
  );
});

test("each page of the product is found among a part of the routes", () => {
  const count = Object.keys(built).length;
  for (const { index, path } of Object.values(built)) {
    const address = `/${path ?? ""}`.replace(/:\w+\??|\*/g, "some");
    if ((!path && !index) || path === "*" || path?.startsWith(":")) continue;
    const found = near(address);
    expect(found?.ids.size, address).toBeLessThan(count / 2);
    expect(matchedNear(address), address).toEqual(matched(whole, address));
  }
});

test("its data, and home's, are found as the page is; what no route writes out is looked for among all", () => {
  expect(near("/c/plaza.data")?.segment).toBe("c");
  expect(near("/members.data")?.segment).toBe("members");
  expect(near("/_root.data")).toEqual(near("/"));
  expect(near("/__manifest")).toBeNull();
  expect(near("/nowhere/at/all")).toBeNull();
});
