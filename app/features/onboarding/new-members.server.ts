import { authorizeManaging } from "~/features/communities/commands/update-community.server";
import { refuseStrangePlaces } from "~/features/invitations/places.server";
import { invalid, notFound } from "~/lib/errors";
import { claimsAdmin } from "~/lib/viewer";
import { communityUrl, type Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { list, type Statement, sql } from "~/platform/database/sql";
import { onboardingUpdated } from "./facts";
import type { OnboardingSettingsInput } from "./input";
import { postAt } from "./rules";

export interface OnboardingSettings {
  /** Those of them that are there by now. */
  spaceIds: number[];
  /** null where there is none, or new members cannot read it any more. */
  welcomePost: WelcomePost | null;
}

export interface WelcomePost {
  id: number;
  title: string;
  path: string;
}

/** What new members meet, for admins. */
export async function findOnboardingSettings(ctx: Ctx): Promise<OnboardingSettings> {
  const [row] = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<{ spaceIds: string; welcome: string | null }>`select
          (select json_group_array(s.id) from json_each(c.new_member_space_ids) j
            cross join spaces s on s.id = j.value and s.community_id = c.community_id and s.deleted_at is null) as spaceIds,
          (select json_object('id', w.id, 'title', w.title, 'slug', w.slug, 'space', w.space)
            from (${welcomeOf(ctx)}) w) as welcome
        from communities c where c.community_id = ${ctx.community.id}`
      : null,
  );
  authorizeManaging(ctx);
  if (!row) throw notFound();
  const welcome = row.welcome === null ? null : (JSON.parse(row.welcome) as PostRow);
  return { spaceIds: JSON.parse(row.spaceIds) as number[], welcomePost: welcome && toWelcomePost(welcome) };
}

/** The post that whoever joins is shown first, as long as they can read it. */
export async function getWelcomePost(ctx: Ctx): Promise<WelcomePost | null> {
  const [row] = await ctx.read(() => welcomeOf(ctx));
  return row ? toWelcomePost(row) : null;
}

const welcomeOf = (ctx: Ctx): Statement<PostRow> =>
  sql<PostRow>`select p.id, p.title, p.slug, s.slug as space
    from communities c cross join posts p on p.id = c.welcome_post_id and p.community_id = c.community_id
      and p.status = 'published'
    cross join spaces s on s.id = p.space_id and s.community_id = c.community_id and s.deleted_at is null
    where c.community_id = ${ctx.community.id} and ${isForNewMembers(sql`c.new_member_space_ids`)}`;

/**
 * The spaces that whoever joins from here on is in, and what they see first. Admins only; what is absent stays.
 * Throws 422 on places that are gone, and on an address where no post stands that every new member can read.
 */
export async function updateOnboardingSettings(ctx: Ctx, input: OnboardingSettingsInput): Promise<void> {
  await ctx.prove();
  authorizeManaging(ctx);
  const { space_ids: spaceIds, welcome_post: address } = input;
  if (spaceIds) await refuseStrangePlaces(ctx, { space_ids: spaceIds });
  const welcome = address ? await findWelcomePost(ctx, address, spaceIds) : null;
  const post = address === undefined ? sql`welcome_post_id` : sql`${welcome?.id ?? null}`;
  await commit(ctx, {
    writes: [
      write(sql`update communities set welcome_post_id = ${post},
        new_member_space_ids = coalesce(${spaceIds ? list([...new Set(spaceIds)]) : null}, new_member_space_ids)
        where community_id = ${ctx.community.id}`),
    ],
    facts: [onboardingUpdated(ctx.community.id)],
  });
}

async function findWelcomePost(ctx: Ctx, address: string, spaceIds: readonly number[] | undefined) {
  const at = postAt(address, communityUrl(ctx.site, ctx.community));
  const chosen = spaceIds ? sql`${list(spaceIds)}` : sql`c.new_member_space_ids`;
  const [row] = at
    ? await ctx.read(
        () => sql<PostRow>`select p.id, p.title, p.slug, s.slug as space
          from communities c cross join spaces s on s.community_id = c.community_id and s.slug = ${at.space}
            and s.deleted_at is null
          cross join posts p on p.space_id = s.id and p.slug = ${at.post} and p.status = 'published'
          where c.community_id = ${ctx.community.id} and ${isForNewMembers(chosen)}`,
      )
    : [];
  if (!row) throw invalid({ welcome_post: "welcome_post_unknown" });
  return toWelcomePost(row);
}

interface PostRow {
  id: number;
  title: string;
  slug: string;
  space: string;
}

/** Of a space `s`: everybody in the community may read it, or they are put in. */
const isForNewMembers = (chosen: Statement): Statement =>
  sql`(s.visibility = 'listed' and s.is_private = 0
    or s.visibility <> 'draft' and s.id in (select value from json_each(${chosen})))`;

const toWelcomePost = ({ id, title, slug, space }: PostRow): WelcomePost => ({
  id,
  title,
  path: `/c/${space}/${slug}`,
});
