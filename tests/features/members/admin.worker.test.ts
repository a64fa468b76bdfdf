import { beforeAll, describe, expect, test } from "vitest";
import type { Explanation } from "~/features/access/explanation";
import type { LogPage } from "~/features/activity/line";
import { setMemberRole } from "~/features/access/commands.server";
import type { AdminMember } from "~/features/members/admin";
import { banMember } from "~/features/members/commands/remove-member.server";
import { addSpaceMembers } from "~/features/spaces/commands/space-members.server";
import { sql } from "~/platform/database/sql";
import { loader as access } from "~/routes/members/admin-access";
import { loader as log } from "~/routes/members/admin-activity-logs";
import { loader as info } from "~/routes/members/admin-info";
import { visit } from "../../routes/visit";
import { addPerson, as, createWorld, newId, type Person, run, type World } from "../../world";
import { asMember, looking } from "../masquerades/cast";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const PAGES = { "": info, "/access": access, "/activity_logs": log } as const;
type Part = keyof typeof PAGES;

const open = (who: Person | null, about: Pick<Person, "publicUid">, part: Part = "", query = "") =>
  visit(world.community, who, `/admin/members/${about.publicUid}${part}${query}`, PAGES[part], {
    memberPublicId: about.publicUid,
  });
const memberOf = async (about: Person) => ((await open(world.ada, about)).data as { member: AdminMember }).member;

test("are for admins; others learn not even whom there is", async () => {
  const looks = await looking(world, world.ada, asMember(world.mia));
  for (const part of Object.keys(PAGES) as Part[]) {
    const everybody = [world.olive, world.ada, world.mo, world.mia, looks, world.stan, null];
    for (const about of [world.max, { publicUid: "nobody" }]) {
      const statuses = await Promise.all(everybody.map(async (who) => (await open(who, about, part)).status));
      const shown = about === world.max ? 200 : 404;
      expect([part, ...statuses]).toEqual([part, shown, shown, 403, 403, 403, 302, 302]);
    }
    expect((await open(world.ada, world.stan, part)).status).toBe(404);
  }
});

describe("info", () => {
  test("who somebody is, when they were last here, and that they came by themselves", async () => {
    const seenAt = Date.UTC(2026, 10, 2, 9);
    const max = await addPerson(world.community, "Lea Latest", "moderator");
    await run(world.community, sql`update members set feed_seen_at = ${seenAt} where id = ${max.id}`);
    await run(world.community, sql`update member_sessions set seen_on = 1 where member_id = ${max.id}`);
    expect(await memberOf(max)).toMatchObject({
      name: "Lea Latest",
      role: "moderator",
      lastSeenAt: seenAt,
      came: { kind: "self" },
      removedAt: null,
      isConfirmed: true,
      policies: { can_remove_member: true, can_view_as: true },
    });
    await run(world.community, sql`update members set feed_seen_at = 0 where id = ${max.id}`);
    await run(world.community, sql`delete from member_sessions where member_id = ${max.id}`);
    expect((await memberOf(max)).lastSeenAt).toBeNull();
  });

  test("by which link or letter they came, and not one that they followed later", async () => {
    const invited = await addPerson(world.community, "Ines Invited", "member");
    const id = newId();
    await run(
      world.community,
      sql`insert into invitation_links (id, community_id, name, code, state, created_by, created_at, updated_at)
        values (${id}, ${world.community.id}, 'The fair', ${`fair-${id}`}, 'active', ${world.ada.id}, 1, 1)`,
    );
    const use = (at: number) =>
      run(
        world.community,
        sql`insert into invitation_uses (link_id, member_id, community_id, used_at)
          select ${id}, id, community_id, joined_at + ${at} from members where id = ${invited.id}`,
      );
    await use(3_600_000);
    expect((await memberOf(invited)).came).toEqual({ kind: "self" });
    await run(world.community, sql`delete from invitation_uses where link_id = ${id}`);
    await use(0);
    const path = `/members/invitation_links/${id}/edit`;
    expect((await memberOf(invited)).came).toEqual({ kind: "link", name: "The fair", path });
    await run(world.community, sql`update invitation_links set email = 'ines@example.com' where id = ${id}`);
    expect((await memberOf(invited)).came).toEqual({ kind: "mail", path: "/members/invitations" });
  });

  test("how it stands with who was put out", async () => {
    const gone = await addPerson(world.community, "Gus Gone", "member");
    const ctx = await as(world.community, world.olive);
    await banMember(ctx, { memberId: gone.id, until: Date.now() + 60_000 });
    await ctx.settled();
    const member = await memberOf(gone);
    expect(member).toMatchObject({
      removedBy: "Olive Osei",
      policies: { can_restore_member: true, can_view_as: false },
    });
    expect(member.bannedUntil).toBeGreaterThan(Date.now());
  });
});

describe("access", () => {
  const why = async (about: Person, space: string) =>
    ((await open(world.ada, about, "/access", `?space=${space}`)).data as { explanation: Explanation }).explanation;
  const says = ({ why: { reads } }: Explanation) =>
    reads.because.map(({ word, holds }) => `${holds ? "" : "not "}${word}`);

  test("names who let somebody in and when, and what is missing where nobody did", async () => {
    const ctx = await as(world.community, world.ada);
    await addSpaceMembers(ctx, "attic", [world.una.id]);
    await ctx.settled();
    const inside = await why(world.una, "attic");
    expect(says(inside)).toEqual(["isLiving", "isInside", "not isDraft"]);
    expect(inside.reasons).toMatchObject([{ kind: "direct", isLive: true, until: null, grantedBy: "Ada Admin" }]);
    const outside = await why(world.max, "attic");
    expect(says(outside)).toEqual(["not isAdmin", "isPrivate", "not isListed", "not isInside"]);
    expect(outside.reasons).toEqual([]);
  });

  test("a grant that has run out is shown as that, and lets nobody in", async () => {
    await run(
      world.community,
      sql`insert into access_grants (id, community_id, member_id, space_id, source_kind, source_id, until, created_at)
        values (${newId()}, ${world.community.id}, ${world.max.id}, ${world.cellar.id}, 'group', 7, 5, 1)`,
    );
    const over = await why(world.max, "cellar");
    expect([over.why.reads.holds, over.sources]).toEqual([false, []]);
    expect(over.reasons).toMatchObject([{ kind: "group", isLive: false, until: 5 }]);
  });

  test("lists every space, finds one by its name, and none of another community", async () => {
    const names = async (query = "") =>
      ((await open(world.ada, world.max, "/access", query)).data as { spaces: { slug: string }[] }).spaces.map(
        ({ slug }) => slug,
      );
    expect((await names()).sort()).toEqual(["attic", "cellar", "plaza", "sketch"]);
    expect(await names("?q=ATT")).toEqual(["attic"]);
    expect(await names("?q=%25")).toEqual([]);
    expect((await open(world.ada, world.max, "/access", "?space=nowhere")).status).toBe(404);
    expect((await open(world.ada, world.max, "/access", "?cursor=nonsense")).status).toBe(422);
  });
});

test("the log of one member: what they did and what was done about them", async () => {
  const own = await addPerson(world.community, "Lou Logged", "member");
  const ctx = await as(world.community, world.olive);
  await setMemberRole(ctx, { memberId: own.id, role: "moderator" });
  await ctx.settled();
  const { lines } = (await open(world.ada, own, "/activity_logs")).data as LogPage;
  expect(lines.map(({ name, actor }) => [name, actor?.name])).toEqual([["member.role_changed", "Olive Osei"]]);
  expect(((await open(world.ada, own, "/activity_logs", "?group=posts")).data as LogPage).lines).toEqual([]);
});
