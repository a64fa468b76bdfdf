import { groupFact, spaceFact } from "~/features/spaces/facts";
import { conflict } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, isConflict, UniqueViolation, when, type Write, write } from "~/platform/database/commit.server";
import { list, sql } from "~/platform/database/sql";
import { templateFact } from "./facts";
import { findBeginning, isUntouched, isWrittenIn, type UntouchedSpace } from "./queries.server";
import { TEMPLATE_SOURCE, type TemplateName } from "./rules";
import { templateRows } from "./rows.server";

/**
 * An empty community begins from a template, in one commit: its groups, its spaces with the viewer in them, its first
 * posts in the viewer's name. Nobody is told of them. Twice, or by two admins at once, it is given once. Admins only.
 *
 * Throws 409 template_not_empty where somebody has written, template_assigned where it began from another.
 */
export async function assignTemplate(ctx: Ctx, name: TemplateName, tries = 3): Promise<void> {
  const [{ template, locale, isEmpty, makesRoom }, standing] = await Promise.all([findBeginning(ctx), places(ctx)]);
  if (template === name) return;
  if (template !== null) throw conflict("template_assigned");
  if (!isEmpty) throw conflict("template_not_empty");
  const id = ctx.community.id;
  const { memberId } = ctx.viewer;
  const { writes, facts } = await templateRows(ctx, name, {
    locale,
    memberId,
    firstPosition: standing.lastPosition + 1,
    taken: {
      spaces: standing.slugs.spaces.filter((slug) => slug !== makesRoom?.slug),
      groups: standing.slugs.groups.filter((slug) => slug !== makesRoom?.groupSlug),
    },
  });
  try {
    await commit(ctx, {
      writes: [
        when(sql`update communities set template = ${name} where community_id = ${id} and template = ''
          and not (${isWrittenIn(id)})`).otherwise("template_assigned"),
        ...(makesRoom ? makeRoom(ctx, makesRoom) : []),
        ...writes,
      ],
      facts,
      // What others are told of is what people do.
      origin: "seed",
      changesPublicPages: true,
    });
  } catch (error) {
    // Another admin was first, or made a group of this name in this moment: how it stands now says what comes of it.
    const isLate = isConflict(error, "template_assigned");
    const isTaken = error instanceof UniqueViolation && !error.isIdCollision;
    if (tries <= 1 || !(isLate || isTaken)) throw error;
    return assignTemplate(ctx, name, tries - 1);
  }
}

/** The empty space that the community began with, if it is untouched at that very moment, and its group if that holds no other. */
function makeRoom(ctx: Ctx, { id, groupId }: UntouchedSpace): Write[] {
  const community = ctx.community.id;
  return [
    when(sql`update spaces set deleted_at = ${ctx.now()}, deleted_by = ${ctx.viewer.memberId} where id = ${id}
      and community_id = ${community}
      and exists (select 1 from communities c cross join spaces s on ${isUntouched}
        where c.community_id = ${community} and s.id = ${id})`).record(spaceFact("space.deleted", id)),
    dropGroup(ctx, groupId),
  ];
}

const dropGroup = (ctx: Ctx, groupId: number): Write =>
  when(sql`update space_groups set deleted_at = ${ctx.now()} where id = ${groupId}
    and community_id = ${ctx.community.id} and deleted_at is null and not exists (select 1 from spaces s
      where s.community_id = ${ctx.community.id} and s.space_group_id = ${groupId} and s.deleted_at is null)`).record(
    groupFact("space_group.deleted", groupId),
  );

export interface TakenBack {
  removed: number;
  /** The names of spaces that stay, for people have written in them. */
  kept: string[];
}

/**
 * Deletes the spaces of the template in which there is nothing but what came with it, as any space is deleted: for 30
 * days they can be restored. Where somebody has written, commented, changed a post or moved one to, all stays. What came
 * with the template is the community's own from here on. Safe to repeat. Admins only.
 */
export async function removeTemplate(ctx: Ctx): Promise<TakenBack> {
  const { template } = await findBeginning(ctx);
  if (template === null) return { removed: 0, kept: [] };
  const id = ctx.community.id;
  const spaces = await ctx.read(
    () => sql<{ id: number; groupId: number; name: string }>`select id, space_group_id as groupId, name from spaces
      where community_id = ${id} and source = ${TEMPLATE_SOURCE} and deleted_at is null order by id`,
  );
  const ids = list(spaces.map((space) => space.id));
  const groups = [...new Set(spaces.map((space) => space.groupId))];
  await commit(ctx, {
    writes: [
      ...spaces.map((space) =>
        when(sql`update spaces set deleted_at = ${ctx.now()}, deleted_by = ${ctx.viewer.memberId}
          where id = ${space.id} and community_id = ${id} and deleted_at is null
            and not exists (select 1 from posts p where p.space_id = ${space.id} and p.status <> 'deleted'
              and (p.source is not ${TEMPLATE_SOURCE} or p.comments_count > 0 or p.edited_at is not null
                or not ${isWhereItCame}))`).record(spaceFact("space.deleted", space.id)),
      ),
      ...groups.map((group) => dropGroup(ctx, group)),
      // Of all of them, wherever they stand: one that was deleted by hand may be restored, and one may be assigned anew.
      write(sql`update posts set source = null, external_id = null where community_id = ${id}
        and source = ${TEMPLATE_SOURCE}`),
      // Who joins now is led to no post that is gone, and the next template's first one greets them.
      write(sql`update communities set welcome_post_id = null where community_id = ${id}
        and exists (select 1 from posts p cross join spaces s on s.id = p.space_id
          where p.id = communities.welcome_post_id and s.deleted_at is not null)`),
      write(sql`update spaces set source = null, external_id = null where community_id = ${id}
        and source = ${TEMPLATE_SOURCE}`),
      when(sql`update communities set template = '' where community_id = ${id} and template = ${template}`).record(
        templateFact("removed", id, template),
      ),
    ],
    changesPublicPages: true,
  });
  const kept = await ctx.read(
    () => sql<{ name: string }>`select name from spaces where id in (select value from json_each(${ids}))
      and community_id = ${id} and deleted_at is null order by id`,
  );
  return { removed: spaces.length - kept.length, kept: kept.map(({ name }) => name) };
}

/** The post `p` stands in the space that it came with: `external_id` begins as that one's. */
const isWhereItCame = sql`substr(p.external_id, 1, length(spaces.external_id) + 1) = spaces.external_id || '/'`;

/** Addresses that are taken, and the last group's place. */
async function places(ctx: Ctx) {
  const id = ctx.community.id;
  const [groups, spaces] = await Promise.all([
    ctx.read(
      () => sql<{ slug: string; position: number }>`select slug, position from space_groups
        where community_id = ${id} and deleted_at is null`,
    ),
    ctx.read(
      () => sql<{
        slug: string;
      }>`select s.slug from space_groups g cross join spaces s on s.community_id = g.community_id
          and s.space_group_id = g.id and s.deleted_at is null
        where g.community_id = ${id} and g.deleted_at is null`,
    ),
  ]);
  return {
    lastPosition: Math.max(0, ...groups.map(({ position }) => position)),
    slugs: { groups: groups.map(({ slug }) => slug), spaces: spaces.map(({ slug }) => slug) },
  };
}
