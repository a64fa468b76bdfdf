import { matchRoutes, type RouteObject } from "react-router";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/routes";
import { DEMO, FINDERS, NO_SCREENS, nameOf, placesIn, SCREENS } from "../e2e/screens/list";

/** What stands in an address where only the pages know the place. */
const SAMPLES: Record<string, string> = {
  post: "/c/somewhere/something",
  event: "/c/somewhere/something",
  lesson: "/c/a-course/sections/1/lessons/2",
  "lesson-edit": "/c/a-course/sections/1/edit-lesson/2",
  "image-post": "/c/somewhere/something",
  "shared-post": "/c/somewhere/something",
  author: "/u/somebody",
  me: "/u/somebody",
  managed: "/members/edit/1",
  "looked-after": "/admin/members/somebody",
  draft: "/c/somewhere/new?draft=1",
  scheduled: "/posts/1/schedule",
  room: "/messages/1",
  job: "/settings/jobs/1",
  "header-link": "/settings/navigation/1/edit",
  "custom-emoji": "/settings/custom_emoji/1/edit",
  case: "/settings/moderation?item=1",
  report: "/flagged_contents/new?flagged_content_type=Post&flagged_content_id=1",
  reported: "/flagged_contents/1",
  topic: "/settings/topics/1/edit",
  "code-snippet": "/settings/code_snippets/1/edit",
  "page-edit": "/settings/pages/1/edit",
  "invitation-link": "/members/invitation_links/1/edit",
  "confirm-link": "/users/confirm?token=x",
  "reset-link": "/users/password/edit?token=x",
  "end-link": "/unsubscribe/x",
};

const tree = routes.map(toObject);

test("every page of the routes is a screen that the journeys walk, or is named with what it does instead", () => {
  const shown = new Set(SCREENS.map(({ path }) => routeOf(path)));
  const pages = tree.flatMap(pathsIn);
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((page) => !shown.has(page) && !(page in NO_SCREENS))).toEqual([]);
});

test("what is named as no screen is a route, and none of the screens", () => {
  const pages = tree.flatMap(pathsIn);
  const shown = new Set(SCREENS.map(({ path }) => routeOf(path)));
  expect(Object.keys(NO_SCREENS).filter((page) => !pages.includes(page) || shown.has(page))).toEqual([]);
});

test("no screen stands in the list twice, and each place in an address is one that a world or a finder has", () => {
  const names = SCREENS.map(nameOf);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const places = new Set(SCREENS.flatMap(({ path }) => placesIn(path)));
  expect([...places].filter((place) => !(place in DEMO) && !(place in FINDERS))).toEqual([]);
  expect(Object.keys(SAMPLES)).toEqual(Object.keys(FINDERS));
});

function routeOf(path: string): string | undefined {
  const address = path.replace(/\{([\w-]+)\}/g, (_, place: string) => SAMPLES[place] ?? "somewhere");
  return matchRoutes(tree, address)?.at(-1)?.route.id;
}

/** The router's own shape, so that its own matching says which route an address is. */
function toObject({ path, index, children }: RouteConfigEntry): RouteObject {
  const id = path ?? "";
  return index ? { id, index: true } : { id, path, children: children?.map(toObject) };
}

function pathsIn({ id = "", children }: RouteObject): string[] {
  return children ? children.flatMap(pathsIn) : [id];
}
