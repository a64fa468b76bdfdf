import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin, claimsMember } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, sql } from "~/platform/database/sql";
import { type PictureAttributes, pictureAttributesOf } from "../files/addresses";
import { readablePage } from "../navigation/visible.server";
import { PAGE_COLUMNS, type PageRow, pageOf, type SitePage } from "../pages/queries.server";
import { readableByViewer } from "../spaces/readable.server";
import { homePolicy } from "./policy";
import { type HomeChoice, type HomeKind, writeChoice } from "./rules";

/** What greets members above their feed. */
export interface WelcomeBanner {
  heading: string;
  text: string;
  buttonLabel: string;
  buttonAddress: string;
  picture: PictureAttributes | null;
}

export interface Home {
  /** The space that is met first, where the viewer may read it. */
  spaceSlug: string | null;
  /** The page that is met first, where the viewer may read it. */
  page: SitePage | null;
  /** For a member who has not put it away. */
  banner: WelcomeBanner | null;
}

/**
 * What the viewer meets first: one statement of half a dozen rows, read in the turn of the feed. A space or page that
 * is gone, or that the viewer may not read, leaves the feed.
 */
export async function getHome(ctx: Ctx): Promise<Home> {
  const { community } = ctx;
  const [row] = await ctx.read((viewer) => {
    const isMember = claimsMember(viewer);
    const [kind, id] = isMember
      ? [sql`c.home_kind`, sql`c.home_id`]
      : [sql`c.visitors_home_kind`, sql`c.visitors_home_id`];
    return sql<HomeRow>`select s.slug as spaceSlug, ${PAGE_COLUMNS},
        ${isMember ? BANNER : sql`null as heading`}
      from communities c
      left join spaces s on ${kind} = 'space' and s.id = ${id} and ${readableByViewer(viewer, community, ctx.now())}
      left join site_pages p on ${kind} = 'page' and p.id = ${id} and p.status = 'published'
        and ${readablePage(viewer, community)}
      ${
        isMember
          ? sql`left join welcome_banner_preferences w on w.member_id = ${viewer.memberId}
              left join welcome_banners b on b.community_id = c.community_id and b.is_shown = 1
                and coalesce(w.hidden_round, 0) <> b.round
              left join files f on f.id = b.file_id`
          : nothing
      }
      where c.community_id = ${community.id}`;
  });
  return {
    spaceSlug: row?.spaceSlug ?? null,
    page: row?.id ? await pageOf(row) : null,
    banner: row ? bannerOf(row) : null,
  };
}

type BannerRow = Omit<WelcomeBanner, "picture" | "heading"> & {
  /** null where there is none to show. */
  heading: string | null;
  fileId: number | null;
  width: number | null;
  height: number | null;
};
type HomeRow = PageRow & BannerRow & { spaceSlug: string | null };

const BANNER = sql`b.heading, b.text, b.button_label as buttonLabel, b.button_address as buttonAddress,
  f.id as fileId, f.width, f.height`;

function bannerOf({ heading, text, buttonLabel, buttonAddress, ...file }: BannerRow): WelcomeBanner | null {
  return heading === null ? null : { heading, text, buttonLabel, buttonAddress, picture: pictureOf(file) };
}

const pictureOf = ({ fileId, width, height }: Pick<BannerRow, "fileId" | "width" | "height">) =>
  fileId && width && height ? pictureAttributesOf({ id: fileId, width, height }) : null;

/** What admins choose. */
export interface HomeSettings {
  homePage: string;
  visitorsHomePage: string;
  banner: WelcomeBanner & { isShown: boolean };
  /** How many have put it away, counted to a thousand. */
  hiddenBy: number;
}

/** Admins only. */
export async function findHomeSettings(ctx: Ctx): Promise<HomeSettings> {
  const [row] = await ctx.read(
    () => sql<
      BannerRow & {
        homeKind: HomeKind;
        homeId: number | null;
        visitorsKind: HomeKind;
        visitorsId: number | null;
        isShown: number;
        hiddenBy: number;
      }
    >`
      select c.home_kind as homeKind, c.home_id as homeId, c.visitors_home_kind as visitorsKind,
        c.visitors_home_id as visitorsId, ${BANNER}, b.is_shown as isShown,
        (select count(*) from (select 1 from welcome_banner_preferences w indexed by welcome_banner_preferences_hidden
          where w.community_id = c.community_id and w.hidden_round = b.round limit 1000)) as hiddenBy
      from communities c left join welcome_banners b on b.community_id = c.community_id
      left join files f on f.id = b.file_id
      where c.community_id = ${ctx.community.id}`,
  );
  authorize(homePolicy, "can_manage_home", ctx.viewer, null);
  if (!row) throw notFound();
  const choice = (kind: HomeKind, id: number | null): HomeChoice => ({ kind, id });
  const none = { heading: "", text: "", buttonLabel: "", buttonAddress: "", picture: null };
  return {
    homePage: writeChoice(choice(row.homeKind, row.homeId)),
    visitorsHomePage: writeChoice(choice(row.visitorsKind, row.visitorsId)),
    banner: { ...(bannerOf(row) ?? none), isShown: row.isShown === 1 },
    hiddenBy: row.hiddenBy,
  };
}

export interface HomePlace {
  kind: "space" | "page";
  id: number;
  name: string;
  /** Whether visitors may read it; else it is offered for members alone. */
  isOpen: boolean;
}

/** The spaces and published pages that can be met first: those every member may read. Admins only. */
export async function listHomePlaces(ctx: Ctx): Promise<HomePlace[]> {
  const rows = await ctx.read((viewer) =>
    claimsAdmin(viewer)
      ? sql<Omit<HomePlace, "isOpen"> & { isOpen: number }>`select * from (
            select 'space' as kind, s.id, s.name, 1 as isOpen from spaces s indexed by spaces_open
            where s.community_id = ${ctx.community.id} and s.is_private = 0 and s.visibility = 'listed'
              and s.deleted_at is null limit 200)
          union all select * from (
            select 'page' as kind, p.id, p.title as name, p.visible_to = 'everybody' as isOpen
            from site_pages p indexed by site_pages_newest
            where p.community_id = ${ctx.community.id} and p.deleted_at is null and p.status = 'published' limit 200)`
      : null,
  );
  authorize(homePolicy, "can_manage_home", ctx.viewer, null);
  return rows.map((row) => ({ ...row, isOpen: row.isOpen === 1 }));
}

/** One's own: whether one sees the banner, and whether there is one to see. Members only. */
export async function findBannerPreference(ctx: Ctx): Promise<{ shows: boolean; hasBanner: boolean }> {
  const [row] = await ctx.read(
    (viewer) => sql<{ hiddenRound: number; round: number; isShown: number }>`select b.round, b.is_shown as isShown,
        coalesce((select w.hidden_round from welcome_banner_preferences w where w.member_id = ${viewer.memberId}), 0)
          as hiddenRound
      from welcome_banners b where b.community_id = ${ctx.community.id}`,
  );
  authorize(homePolicy, "can_hide_welcome_banner", ctx.viewer, null);
  return { shows: row === undefined || row.hiddenRound !== row.round, hasBanner: row?.isShown === 1 };
}
