import { beforeAll, describe, expect, test } from "vitest";
import { loader as attachedFiles } from "~/routes/settings/attached-files";
import { loader as deliveries } from "~/routes/settings/deliveries";
import { loader as embed } from "~/routes/settings/embed";
import { loader as links } from "~/routes/settings/links";
import { loader as general } from "~/routes/settings/general";
import { loader as imports } from "~/routes/settings/imports";
import { loader as activityLogs } from "~/routes/settings/activity-logs";
import { loader as jobs } from "~/routes/settings/jobs";
import { loader as legal } from "~/routes/settings/legal";
import { loader as legalDocument } from "~/routes/settings/legal-document";
import { loader as seo } from "~/routes/settings/seo";
import { loader as theme } from "~/routes/settings/theme";
import { loader as addMembers } from "~/routes/spaces/add-members";
import { loader as groupSettings } from "~/routes/spaces/group-settings";
import { loader as manage } from "~/routes/spaces/manage";
import { loader as newGroup } from "~/routes/spaces/new-group";
import { loader as newSpace } from "~/routes/spaces/new-space";
import { loader as spaceSettings } from "~/routes/spaces/space-settings";
import { sql } from "~/platform/database/sql";
import { addSession, createWorld, grant, type Person, run, type World } from "../world";
import { signInFor, visit } from "./visit";

let world: World;
/** Mia manages the cellar by a role of its own. */
beforeAll(async () => {
  world = await createWorld();
  await run(
    world.community,
    sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
      values (${world.community.id}, ${world.mia.id}, ${world.cellar.id}, 'moderator', 0)`,
  );
});

interface Page {
  path: string;
  loader: unknown;
  params?: Record<string, string>;
}

/** The pages of owners and admins (routes.tsv: admin). */
const ADMIN_PAGES: Page[] = [
  { path: "/settings", loader: general },
  { path: "/settings/theme", loader: theme },
  { path: "/settings/seo", loader: seo },
  { path: "/settings/legal", loader: legal },
  { path: "/settings/legal/terms", loader: legalDocument, params: { document: "terms" } },
  { path: "/settings/embed", loader: embed },
  { path: "/settings/links", loader: links },
  { path: "/settings/communities/attached_files", loader: attachedFiles },
  { path: "/settings/deliveries", loader: deliveries },
  { path: "/settings/imports", loader: imports },
  { path: "/settings/jobs", loader: jobs },
  { path: "/settings/members/activity_logs", loader: activityLogs },
  { path: "/settings/spaces", loader: manage },
  { path: "/spaces/new", loader: newSpace },
  { path: "/space_groups/new", loader: newGroup },
  { path: "/s/house/settings", loader: groupSettings, params: { slug: "house" } },
];

/** The pages of who manages a space: its own managers, and moderators of the community where they see it. */
const MANAGER_PAGES = (slug: string): Page[] => [
  { path: `/c/${slug}/settings`, loader: spaceSettings, params: { spaceSlug: slug } },
  { path: `/space_members/new?space=${slug}`, loader: addMembers },
];

const open = (who: Person | null, page: Page) => visit(world.community, who, page.path, page.loader, page.params);

async function expectRefused(who: Person, page: Page, code = "forbidden") {
  const answer = await open(who, page);
  expect([who.name, page.path, answer.status]).toEqual([who.name, page.path, 403]);
  // What the error page is given: why, and nothing of the page.
  expect(answer.data).toEqual({
    code,
    message: expect.stringMatching(/\S/),
    reference: answer.requestId,
    ...(code === "private_space" ? { details: { name: "cellar", emoji: "", description: "" } } : {}),
  });
}

async function expectSignIn(who: Person | null, page: Page) {
  const answer = await open(who, page);
  expect([page.path, answer.status, answer.location]).toEqual([page.path, 302, signInFor(page.path)]);
}

describe.each(ADMIN_PAGES)("$path", (page) => {
  test("sends visitors and members of other communities to sign in, and back here afterwards", async () => {
    for (const who of [null, world.stan]) {
      await expectSignIn(who, page);
      await expectSignIn(who, { ...page, path: `${page.path}?a=%26b` });
    }
  });

  test("refuses members and moderators, also who manages a space", async () => {
    for (const who of [world.max, world.mia, world.una, world.mo]) await expectRefused(who, page);
  });

  test("opens for admins and owners", async () => {
    for (const who of [world.ada, world.olive]) expect(await open(who, page)).toMatchObject({ status: 200 });
  });

  test("looks at a member through a masquerade as that member sees it: not at all", async () => {
    const cookie = await addSession(world.community, world.max, { mode: "view_only", masqueraderId: world.ada.id });
    await expectRefused({ ...world.max, cookie }, page);
  });
});

describe.each(MANAGER_PAGES("plaza"))("$path", (page) => {
  test("sends visitors and members of other communities to sign in", async () => {
    for (const who of [null, world.stan]) await expectSignIn(who, page);
  });

  test("refuses members; opens for moderators, admins and owners", async () => {
    for (const who of [world.max, world.mia]) await expectRefused(who, page);
    for (const who of [world.mo, world.ada, world.olive]) expect(await open(who, page)).toMatchObject({ status: 200 });
  });
});

describe.each(MANAGER_PAGES("cellar"))("$path", (page) => {
  test("a private space is its own managers' and the admins', not the moderators' outside it", async () => {
    for (const who of [null, world.stan]) await expectSignIn(who, page);
    for (const who of [world.max, world.mo]) await expectRefused(who, page, "private_space");
    for (const who of [world.mia, world.ada, world.olive]) expect(await open(who, page)).toMatchObject({ status: 200 });
  });
});

test("a member of a private space who manages nothing is refused; its groups and its end are the admins'", async () => {
  const fresh = await createWorld();
  await grant(fresh, fresh.mo, fresh.cellar);
  const [page] = MANAGER_PAGES("cellar");
  const look = (who: Person) => visit(fresh.community, who, "/c/cellar/settings", page?.loader, page?.params);
  expect(await look(fresh.mia)).toMatchObject({ status: 403, data: { code: "forbidden" } });
  expect(await look(fresh.mo)).toMatchObject({ status: 200, data: { groups: [], contents: null } });
  expect(await look(fresh.ada)).toMatchObject({
    status: 200,
    data: { groups: [{ id: fresh.group, name: "House" }], contents: { posts: 0, members: 2 } },
  });
});

test("secret and draft spaces have no settings for who does not see them", async () => {
  for (const slug of ["attic", "sketch"]) {
    for (const page of MANAGER_PAGES(slug)) {
      for (const who of [null, world.stan, world.max, world.mo]) {
        expect([page.path, (await open(who, page)).status]).toEqual([page.path, 404]);
      }
    }
  }
});
