import { invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { type Ctx, communityUrl } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { attachFiles } from "../files/attach.server";
import { refusedPicture } from "../files/pictures.server";
import { readAddress } from "../navigation/rules";
import { homeFact } from "./facts";
import type { BannerInput, HomeInput } from "./input";
import { homePolicy } from "./policy";
import type { HomeChoice } from "./rules";

/**
 * What members and visitors meet first; what is absent stays. Admins only. Throws 409 home_gone for a space or page
 * that is not there (any more). Who may not read what is chosen meets the feed.
 */
export async function updateHome(ctx: Ctx, input: HomeInput): Promise<void> {
  mayManage(ctx);
  const { home_page: home, visitors_home_page: visitors } = input;
  const set = (choice: HomeChoice | undefined, kind: Statement, id: Statement) =>
    choice ? sql`, ${kind} = ${choice.kind}, ${id} = ${choice.id}` : nothing;
  await commit(ctx, {
    writes: [
      when(sql`update communities set community_id = community_id ${set(home, sql`home_kind`, sql`home_id`)}
          ${set(visitors, sql`visitors_home_kind`, sql`visitors_home_id`)}
        where community_id = ${ctx.community.id} and ${isThere(ctx, home)} and ${isThere(ctx, visitors)}`).otherwise(
        "home_gone",
      ),
    ],
    facts: [homeFact("home.updated", ctx.community.id)],
    changesPublicPages: true,
  });
}

/**
 * What greets members above their feed; what is absent stays. Admins only. Throws 422 heading for one that is shown and
 * says nothing, button_address, picture that is none; 409 file_gone for a picture that is not the admin's own fresh upload.
 */
export async function updateBanner(ctx: Ctx, input: BannerInput): Promise<void> {
  mayManage(ctx);
  const [before = { isShown: 0, heading: "" }] = await ctx.read(
    () => sql<{ isShown: number; heading: string }>`select is_shown as isShown, heading from welcome_banners
      where community_id = ${ctx.community.id}`,
  );
  const isShown = input.is_shown ?? before.isShown === 1;
  if (isShown && (input.heading ?? before.heading) === "") throw invalid({ heading: "required" });
  const address = addressIn(ctx, input.button_address);
  if (input.button_label === "" && address) throw invalid({ button_label: "required" });
  const { picture } = input;
  const file = picture === "none" || !picture ? null : Number(picture);
  const { id } = ctx.community;
  const attached: Write[] = picture
    ? attachFiles(ctx, file === null ? [] : [file], "welcome_banner", id, { field: "picture" })
    : [];
  await commit(ctx, {
    writes: [
      write(sql`insert into welcome_banners (community_id, updated_at) values (${id}, ${ctx.now()})
        on conflict (community_id) do nothing`),
      write(sql`update welcome_banners set is_shown = coalesce(${input.is_shown}, is_shown),
          heading = coalesce(${input.heading}, heading), text = coalesce(${input.text}, text),
          button_label = coalesce(${input.button_label}, button_label),
          button_address = coalesce(${address}, button_address), updated_at = ${ctx.now()}
          ${picture ? sql`, file_id = ${file}` : nothing}
        where community_id = ${id}`),
      ...attached,
    ],
    facts: [homeFact("welcome_banner.updated", id)],
  }).catch((error: unknown) => {
    throw refusedPicture(error);
  });
}

/** Takes the banner's picture away (spec section 7: "welcome banner cover destroy"). Safe to repeat. Admins only. */
export const deleteBannerCover = (ctx: Ctx): Promise<void> => updateBanner(ctx, { picture: "none" });

/** Whoever has put the banner away sees it again ("members preference reset"). Admins only. */
export async function resetBannerPreferences(ctx: Ctx): Promise<void> {
  mayManage(ctx);
  await commit(ctx, {
    writes: [
      when(sql`update welcome_banners set round = round + 1 where community_id = ${ctx.community.id}`).record(
        homeFact("welcome_banner.reset", ctx.community.id),
      ),
    ],
  });
}

/** One's own: the banner is put away, until it is taken out again or begins anew for everybody. Safe to repeat. */
export async function setBannerPreference(ctx: Ctx, shows: boolean): Promise<void> {
  const viewer = await ctx.prove();
  authorize(homePolicy, "can_hide_welcome_banner", viewer, null);
  const round = shows
    ? sql`0`
    : sql`coalesce((select round from welcome_banners where community_id = ${ctx.community.id}), 0)`;
  await commit(ctx, {
    writes: [
      write(sql`insert into welcome_banner_preferences (member_id, community_id, hidden_round)
        values (${viewer.memberId}, ${ctx.community.id}, ${round})
        on conflict (member_id) do update set hidden_round = excluded.hidden_round`),
    ],
  });
}

const mayManage = (ctx: Ctx): void => authorize(homePolicy, "can_manage_home", ctx.viewer, null);

function isThere(ctx: Ctx, choice: HomeChoice | undefined): Statement {
  if (!choice || choice.kind === "feed") return sql`1`;
  const ours = sql`id = ${choice.id} and community_id = ${ctx.community.id} and deleted_at is null`;
  return choice.kind === "space"
    ? sql`exists (select 1 from spaces where ${ours} and visibility = 'listed' and is_private = 0)`
    : sql`exists (select 1 from site_pages where ${ours} and status = 'published')`;
}

function addressIn(ctx: Ctx, typed: string | undefined): string | undefined {
  if (!typed) return typed;
  const address = readAddress(typed, new URL(communityUrl(ctx.site, ctx.community)).origin);
  if (address === null) throw invalid({ button_address: "header_link_address" });
  return address;
}
