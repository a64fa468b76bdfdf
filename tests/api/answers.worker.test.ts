import { beforeAll, describe, expect, test } from "vitest";
import type { PostPayload } from "~/features/posts/present";
import { post } from "../features/posts/posting";
import { sql } from "~/platform/database/sql";
import { addPerson, call, createWorld, grant, type Person, rows, run, type World } from "../world";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** A call that is expected to be answered: 200 and JSON. */
async function answer<T>(who: Person | null, method: string, path: string, json?: unknown): Promise<T> {
  const response = await call(world.community, who, `/internal_api${path}`, { method, json });
  const text = await response.text();
  expect([path, response.status, text]).toEqual([path, 200, expect.any(String)]);
  return JSON.parse(text) as T;
}
const get = <T>(who: Person | null, path: string) => answer<T>(who, "GET", path);

describe("posts", () => {
  test("GET /posts is the feed of whoever asks, in pages", async () => {
    const open = await post(world, world.ada, world.plaza, "On the plaza");
    const hidden = await post(world, world.mia, world.cellar, "In the cellar");
    type Feed = { records: PostPayload[]; sort: string; next_cursor: string | null; has_next_page: boolean };
    const names = async (who: Person | null) => (await get<Feed>(who, "/posts?sort=latest")).records.map((p) => p.name);
    expect(await names(world.mia)).toEqual(["In the cellar", "On the plaza"]);
    expect(await names(world.max)).toEqual(["On the plaza"]);
    expect(await names(null)).toEqual(["On the plaza"]);
    const first = await get<Feed>(world.mia, "/posts?sort=latest&per_page=1");
    expect(first).toMatchObject({ records: [{ id: hidden.id }], sort: "latest", has_next_page: true });
    const second = await get<Feed>(world.mia, `/posts?per_page=1&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ records: [{ id: open.id }], next_cursor: null, has_next_page: false });
  });

  test("GET /posts/drafts/:id is the author's own draft, to write on", async () => {
    const draft = await post(world, world.mia, world.plaza, "Half a thought", { status: "draft" });
    expect(await get<PostPayload>(world.mia, `/posts/drafts/${draft.id}`)).toMatchObject({
      id: draft.id,
      status: "draft",
      name: "Half a thought",
      tiptap_body: { type: "doc" },
    });
    const status = async (who: Person | null) =>
      (await call(world.community, who, `/internal_api/posts/drafts/${draft.id}`)).status;
    for (const other of [null, world.stan, world.max, world.mo, world.ada]) expect(await status(other)).toBe(404);
  });
});

describe("space groups", () => {
  const house = () => ({
    id: world.group,
    slug: "house",
    name: "House",
    hide_non_member_spaces_from_sidebar: false,
    automatically_add_members_to_new_spaces: false,
  });

  test("GET /space_groups lists them, GET /space_groups/:id finds one by id and by slug", async () => {
    for (const who of [null, world.mia, world.ada]) {
      expect(await get(who, "/space_groups")).toEqual({ records: [house()] });
      expect(await get(who, `/space_groups/${world.group}`)).toEqual(house());
      expect(await get(who, "/space_groups/house")).toEqual(house());
    }
  });

  test("PATCH /space_groups/:id changes what is given and nothing else", async () => {
    const fresh = await createWorld();
    const change = async (json: unknown) => {
      const init = { method: "PATCH", json };
      return (await call(fresh.community, fresh.ada, `/internal_api/space_groups/${fresh.group}`, init)).json();
    };
    const before = {
      id: fresh.group,
      slug: "house",
      hide_non_member_spaces_from_sidebar: false,
      automatically_add_members_to_new_spaces: false,
    };
    expect(await change({ name: "Manor" })).toEqual({ ...before, name: "Manor" });
    const after = { ...before, name: "Manor", slug: "manor", hide_non_member_spaces_from_sidebar: true };
    const adding = { ...after, automatically_add_members_to_new_spaces: true };
    expect(await change({ slug: "manor", hide_non_member_spaces_from_sidebar: true })).toEqual(after);
    expect(await (await call(fresh.community, null, "/internal_api/space_groups/manor")).json()).toEqual(after);
    expect(await change({ automatically_add_members_to_new_spaces: true })).toEqual(adding);
  });
});

describe("who is in a space, and why", () => {
  interface Reasons {
    without: string | null;
    records: { source_kind: string; is_live: boolean; until: string | null }[];
  }

  test("GET /members/:id/access tells a manager of the space", async () => {
    const why = (who: Person, about: Person, space: string) =>
      get<Reasons>(who, `/members/${about.id}/access?space_id=${space}`);
    expect(await why(world.ada, world.mia, "cellar")).toMatchObject({
      without: null,
      records: [{ source_kind: "direct", is_live: true, until: null }],
    });
    expect(await why(world.ada, world.max, "cellar")).toMatchObject({
      without: null,
      can_read: false,
      because: [
        { rule: "is_admin", holds: false },
        { rule: "space_is_private", holds: true },
        { rule: "is_space_member", holds: false },
      ],
      records: [],
    });
    expect(await why(world.ada, world.olive, "cellar")).toMatchObject({
      without: "admin",
      can_manage_space: true,
      records: [],
    });
    expect(await why(world.mo, world.max, "plaza")).toMatchObject({ without: "open", can_read: true, records: [] });
    const path = `/internal_api/members/${world.mia.id}/access?space_id=cellar`;
    const status = async (who: Person | null) => (await call(world.community, who, path)).status;
    expect([await status(world.mia), await status(world.max), await status(null)]).toEqual([403, 403, 401]);
  });

  test("PATCH of a stranger's membership answers 404 and writes nothing", async () => {
    const gone = await addPerson(world.community, "Gus Gone", "member");
    await run(world.community, sql`update members set status = 'left' where id = ${gone.id}`);
    for (const memberId of [world.stan.id, gone.id, 12]) {
      for (const role of ["admin", "moderator", null]) {
        const path = `/internal_api/spaces/plaza/space_members/${memberId}`;
        const answered = await call(world.community, world.ada, path, { method: "PATCH", json: { role } });
        expect([memberId, role, answered.status]).toEqual([memberId, role, 404]);
      }
      const left = sql`select 1 from space_roles where member_id = ${memberId} and space_id = ${world.plaza.id}`;
      expect(await rows(world.community, left)).toEqual([]);
    }
  });

  test("PATCH /spaces/:id/space_members/:memberId gives a role and takes it back", async () => {
    await grant(world, world.max, world.plaza);
    const role = (to: string | null) =>
      answer(world.ada, "PATCH", `/spaces/plaza/space_members/${world.max.id}`, { role: to });
    const seen = async () => {
      const { records } = await get<{ records: { community_member_id: number; roles: string[] }[] }>(
        world.max,
        "/spaces/plaza/space_members",
      );
      const { policies } = await get<{ policies: { can_manage_space: boolean } }>(world.max, "/spaces/plaza");
      return [records.find((one) => one.community_member_id === world.max.id)?.roles, policies.can_manage_space];
    };
    expect(await seen()).toEqual([[], false]);
    expect(await role("moderator")).toEqual({ role: "moderator" });
    expect(await seen()).toEqual([["moderator"], true]);
    expect(await role("admin")).toEqual({ role: "admin" });
    expect(await seen()).toEqual([["admin"], true]);
    expect(await role(null)).toEqual({ role: null });
    expect(await seen()).toEqual([[], false]);
  });
});
