import { expect, test } from "vitest";
import { readableByMember, readableByViewer } from "~/features/likes/readable.server";
import { canReadSpace } from "~/features/spaces/policy";
import {
  spaceAccessColumns,
  type SpaceAccessRow,
  spaceAccessJoins,
  toSpaceAccess,
} from "~/features/spaces/space-access.server";
import { sql } from "~/platform/database/sql";
import { addSpace, as, asVisitor, createWorld, grant, rows, run } from "../../world";

test("the condition in statements says of everybody and every space what the policy says", async () => {
  const world = await createWorld();
  const bare = await addSpace(world, "bare", { isPrivate: 1, visibility: "draft" });
  const gone = await addSpace(world, "gone", { deletedAt: 1 });
  const over = await addSpace(world, "over", { isPrivate: 1 });
  await grant(world, world.max, world.sketch);
  await grant(world, world.mo, bare);
  await grant(world, world.mia, over);
  await run(world.community, sql`update space_members set until = 1 where space_id = ${over.id}`);
  await run(
    world.community,
    sql`insert into space_roles values (${world.community.id}, ${world.mo.id}, ${bare.id}, 'moderator', 0)`,
  );
  const spaces = [world.plaza, world.cellar, world.attic, world.sketch, bare, gone, over];
  const cast = [world.olive, world.ada, world.mo, world.mia, world.max, world.una, null];
  for (const isPrivate of [false, true]) {
    const community = { ...world.community, isPrivate };
    await run(community, sql`update communities set is_private = ${isPrivate} where community_id = ${community.id}`);
    for (const person of cast) {
      const ctx = person ? await as(community, person) : await asVisitor(community);
      const now = Date.now();
      for (const space of spaces) {
        const [row] = await rows<SpaceAccessRow>(
          community,
          sql`select ${spaceAccessColumns} from spaces s ${spaceAccessJoins(ctx.viewer, now)} where s.id = ${space.id}`,
        );
        if (!row) throw new Error("no such space");
        const allowed = canReadSpace(ctx.viewer, toSpaceAccess(row));
        const byViewer = await rows(
          community,
          sql`select 1 from spaces s where s.id = ${space.id} and ${readableByViewer(ctx.viewer, community, now)}`,
        );
        const who = `${person?.name ?? "visitor"} in ${space.slug}, ${isPrivate ? "private" : "public"} community`;
        expect([who, byViewer.length === 1]).toEqual([who, allowed]);
        if (!person) continue;
        const byMember = await rows(
          community,
          sql`select 1 from spaces s join members m on m.id = ${person.id} where s.id = ${space.id} and ${readableByMember(now)}`,
        );
        expect([who, byMember.length === 1]).toEqual([who, allowed]);
      }
    }
  }
});
