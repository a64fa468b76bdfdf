import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "~/routes";
import { isAdmin, isSignedIn, RIGHTS } from "../../scripts/attack/cast.mjs";
import { addressOf, FORMS, jsonDoors, OTHER_FORMS, PAGES, READS, WRITES } from "../../scripts/attack/doors.mjs";
import { changesBetween } from "../../scripts/attack/house.mjs";
import { readPayloads } from "../../scripts/attack/payloads.mjs";
import { hostileAddresses, staysWithUs } from "../../scripts/attack/redirects.mjs";
import { Report } from "../../scripts/attack/report.mjs";

const here = { port: 3000, slug: "north", communities: ["north", "south"] };

test("a redirect stays with us as a browser would follow it", () => {
  for (const fine of [
    "/",
    "/c/plaza?x=//evil.example",
    "http://south.localhost:3000/",
    "http://localhost:3000/x",
    "?x",
  ])
    expect(staysWithUs(fine, here), fine).toBe(true);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "http://user@localhost:3000/",
  "http://localhost:3001/",
  "http://localhost/",
  "https://localhost:3000/",
  "http://nobody.localhost:3000/",
  "http://localhost.:3000/",
  "javascript:alert(1)",
  "data:text/html,x",
  "http://[",
])("%j leaves us", (location) => expect(staysWithUs(location, here)).toBe(false));

test("most hostile addresses would leave us, if they were followed as they are", () => {
  const leaving = hostileAddresses(3000).filter((address) => !staysWithUs(address, here));
  expect(leaving.length).toBeGreaterThan(35);
});

test("every JSON door stands in the attack's tables, and no table names one that is gone", async () => {
  const doors = (await jsonDoors()).map(({ method, path }) => `${method} ${path}`);
  expect(doors.length).toBeGreaterThan(50);
  expect([...Object.keys(READS), ...Object.keys(WRITES)].toSorted()).toEqual(doors.toSorted());
});

test("every page and every form stand there too", () => {
  const pages = routes.flatMap((route) => pagesIn(route, ""));
  expect(Object.keys(PAGES).toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
  const forms = pages.filter(({ path, file }) => !OTHER_FORMS.test(path) && ACTION.test(readFileSync(file, "utf8")));
  expect(Object.keys(FORMS).toSorted()).toEqual(forms.map(({ path }) => path).toSorted());
});

const ACTION = /^export (?:const|async function|function) action\b/m;
const APP = new URL("../../app/", import.meta.url);

/** A route that is a page, or answers as one, by its whole address. */
function pagesIn(
  { path = "", index, file, children = [] }: RouteConfigEntry,
  above: string,
): { path: string; file: URL }[] {
  const at = path === "" ? above : `${above}/${path}`;
  const own = path !== "" || index ? [{ path: at || "/", file: new URL(file, APP) }] : [];
  return [...own, ...children.flatMap((child) => pagesIn(child, at))];
}

test("an address is filled in with the ids of the place it is asked of", () => {
  const place = {
    space: { id: 1, slug: "plaza" },
    post: { id: 2, slug: "a-post" },
    comment: { id: 3 },
    draft: { id: 4 },
    group: { id: 5, slug: "house" },
    notification: { id: 6 },
    import: { id: 7 },
    job: { id: 10 },
    bulk: { id: 18 },
    poll: { id: 19 },
    link: { id: 11 },
    headerLink: { id: 13 },
    snippet: { id: 14 },
    topic: { id: 15 },
    emoji: { id: 17 },
    file: { id: 16 },
    page: { id: 14, slug: "a-page" },
    invited: { id: 12 },
    guest: { memberId: 8 },
    outsider: { memberId: 9 },
    owner: { publicUid: "uid" },
  };
  const json = (method: string, path: string) => addressOf({ method, path }, place);
  expect(json("PATCH", "/posts/:postId/comments/:id")).toBe("/internal_api/posts/2/comments/3");
  expect(json("PATCH", "/spaces/:id/space_members/:memberId")).toBe("/internal_api/spaces/1/space_members/9");
  expect(json("GET", "/spaces/:spaceSlug/posts/:slug")).toBe("/internal_api/spaces/plaza/posts/a-post");
  expect(json("GET", "/posts/drafts/:id")).toBe("/internal_api/posts/drafts/4");
  expect(json("GET", "/posts/bulk_actions/:id")).toBe("/internal_api/posts/bulk_actions/18");
  expect(addressOf({ path: "/settings/jobs/:id" }, place)).toBe("/settings/jobs/10");
  expect(addressOf({ path: "/members/invitation_links/:id/edit/:part?" }, place)).toBe(
    "/members/invitation_links/11/edit",
  );
  expect(json("POST", "/invitations/:id/resend")).toBe("/internal_api/invitations/12/resend");
  expect(addressOf({ path: "/s/:slug/settings" }, place)).toBe("/s/house/settings");
  expect(addressOf({ path: "/u/:publicUid" }, place)).toBe("/u/uid");
});

test("who is an admin and who is signed in is said of everybody in the cast", () => {
  const viewers = Object.keys(RIGHTS);
  expect(viewers.filter((viewer) => isAdmin(viewer))).toEqual(["owner", "admin"]);
  expect(viewers.filter((viewer) => !isSignedIn(viewer))).toEqual(["token", "stranger", "expired", "visitor"]);
});

test("what differs between two pictures of the databases is named", () => {
  const before = new Map([
    ["a 1", '{"x":1}'],
    ["a 2", '{"x":1}'],
  ]);
  const after = new Map([
    ["a 1", '{"x":2}'],
    ["a 3", '{"x":1}'],
  ]);
  expect(changesBetween(before, before)).toEqual([]);
  expect(changesBetween(before, after)).toEqual(["a 1: x 1 -> 2", "a 2 is gone", "a 3 is new"]);
});

test("comments of the corpus are no payloads", () => {
  const payloads = readPayloads();
  expect(payloads.length).toBeGreaterThan(20);
  expect(payloads.filter((line) => line.startsWith("# "))).toEqual([]);
});

test("a rule that held a hundred times and broke twice is one finding of two cases", () => {
  const lines: string[] = [];
  const report = new Report({ log: (line: string) => lines.push(line) });
  report.begin("part");
  for (let at = 0; at < 102; at += 1) report.check(at > 1, "holds", () => `case ${at}`);
  report.print();
  expect(report.checks).toBe(102);
  expect(report.findings).toHaveLength(1);
  expect(lines.join("\n")).toContain("case 1");
  expect(lines.at(-1)).toContain("102 checks, 1 findings");
});
