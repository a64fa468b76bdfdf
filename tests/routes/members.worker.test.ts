import { beforeAll, describe, expect, test } from "vitest";
import type { MemberLine } from "~/features/spaces/member-line";
import { loader as members } from "~/routes/spaces/members";
import { loader as csv } from "~/routes/spaces/members-csv";
import { loader as pagination } from "~/routes/spaces/members-pagination";
import { sql } from "~/platform/database/sql";
import { addPerson, addSpace, createWorld, grant, type Person, run, type SpaceRef, type World } from "../world";
import { signInFor, visit } from "./visit";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

describe("/c/{slug}/members.csv", () => {
  test("is for managers of the space and admins (routes.tsv)", async () => {
    await grant(world, world.max, world.cellar);
    await run(
      world.community,
      sql`insert into space_roles (community_id, member_id, space_id, role, created_at)
        values (${world.community.id}, ${world.max.id}, ${world.cellar.id}, 'moderator', 0)`,
    );
    const statuses = async (slug: string) => {
      const answers: number[] = [];
      for (const who of [null, world.stan, world.una, world.mia, world.max, world.mo, world.ada, world.olive]) {
        const path = `/c/${slug}/members.csv`;
        const { status, location, text } = await visit(world.community, who, path, csv, { spaceSlug: slug });
        if (status === 302) expect(location).toBe(signInFor(path));
        if (status !== 200) expect(text).toBe("");
        answers.push(status);
      }
      return answers;
    };
    // A visitor, a stranger, two members, a manager of the cellar, a moderator of the community, an admin, the owner.
    expect(await statuses("plaza")).toEqual([302, 302, 403, 403, 403, 200, 200, 200]);
    expect(await statuses("cellar")).toEqual([302, 302, 403, 403, 200, 403, 200, 200]);
    expect(await statuses("attic")).toEqual([404, 404, 404, 404, 404, 404, 200, 200]);
    expect(await statuses("nowhere")).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
  });

  test("is a file to keep, in no cache, whose cells run nothing", async () => {
    const den = await addSpace(world, "den", { isPrivate: 1 });
    const formulas = ['=HYPERLINK("http://evil.example")', "+1", "-1", "@SUM(A1)"];
    for (const name of formulas) await grant(world, await addPerson(world.community, name, "member"), den);
    await grant(world, world.mia, den);
    const { status, headers, text } = await visit(world.community, world.ada, "/c/den/members.csv", csv, {
      spaceSlug: "den",
    });
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="den-members.csv"');
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    const lines = text.trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(5);
    expect(lines.find((line) => line.startsWith('"Mia Member",'))).toContain(
      `http://${world.community.slug}.localhost/u/${world.mia.publicUid}`,
    );
    for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+\-@]/);
    for (const name of formulas) expect(text).toContain(`'${name.replaceAll('"', '""')}`);
  });
});

describe("/c/{slug}/members_pagination", () => {
  interface Lines {
    members: MemberLine[];
    cursor: string | null;
  }
  let hall: SpaceRef;
  beforeAll(async () => {
    hall = await addSpace(world, "hall", {});
    for (let n = 0; n < 43; n++) await grant(world, await addPerson(world.community, `Guest ${n}`, "member"), hall);
  });
  const next = (who: Person | null, cursor: string, slug = "hall") =>
    visit(world.community, who, `/c/${slug}/members_pagination?cursor=${cursor}`, pagination, { spaceSlug: slug });

  test("goes on where the tab stopped, 20 at a time, nobody twice and nobody left out", async () => {
    const tab = await visit(world.community, null, "/c/hall/members", members, { spaceSlug: "hall" });
    const first = tab.data as Lines;
    const second = await next(null, first.cursor ?? "");
    expect([second.status, second.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(second.headers.get("Content-Type")).toContain("application/json");
    const middle = JSON.parse(second.text) as Lines;
    const last = JSON.parse((await next(null, middle.cursor ?? "")).text) as Lines;
    expect([first, middle, last].map((page) => page.members.length)).toEqual([20, 20, 3]);
    expect(last.cursor).toBeNull();
    const all = [first, middle, last].flatMap((page) => page.members);
    expect(new Set(all.map((line) => line.id)).size).toBe(43);
    const times = all.map((line) => line.joinedAt);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(Object.keys(middle.members[0] ?? {}).sort()).toEqual(Object.keys(first.members[0] ?? {}).sort());
  });

  test("is for who may read the space, with a cursor of ours", async () => {
    expect(await next(world.mia, "", "cellar")).toMatchObject({ status: 200 });
    expect(await next(world.una, "", "cellar")).toMatchObject({ status: 403, data: { code: "private_space" } });
    expect(await next(null, "", "cellar")).toMatchObject({ status: 302 });
    expect(await next(world.max, "", "attic")).toMatchObject({ status: 404 });
    expect(await next(world.mia, "nonsense")).toMatchObject({ status: 422 });
  });
});
