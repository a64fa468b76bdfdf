import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { headerLinksOf } from "../navigation/visible.server";
import { snippetsOf } from "../snippets/visible.server";

/** The community as its shard keeps it: what every page of it shows of the house itself. */
export interface CommunityRow {
  id: number;
  slug: string;
  name: string;
  description: string;
  locale: string;
  isPrivate: number;
  allowSignups: number;
  publicMemberDirectory: number;
  publicEventsPage: number;
  publicCoursesDirectory: number;
  showSignupLink: number;
  customSignUpLinkUrl: string | null;
  logoFileId: number | null;
  iconFileId: number | null;
  darkLogoFileId: number | null;
  darkIconFileId: number | null;
  theme: string;
  defaultAppearance: "light" | "dark";
  themeColors: string;
  legalDocuments: string;
  embedHosts: string;
  /** JSON array of the sites whose players load without asking each reader. */
  allowedPlayers: string;
  corsOrigins: string;
  seoTitle: string;
  seoDescription: string;
  allowIndexing: number;
  openGraphFileId: number | null;
  homeKind: "feed" | "space" | "page";
  visitorsHomeKind: "feed" | "space" | "page";
  cachedPunditApiEnabled: number;
  /** Its members are written to once a week. */
  weeklyDigest: number;
  createdAt: number;
}

/** One row; null on a host that has no community. */
export async function getCommunity(ctx: Ctx): Promise<CommunityRow | null> {
  const [row] = await ctx.read(() => sql<CommunityRow>`select ${COLUMNS} ${of(ctx)}`);
  return row ?? null;
}

/** With what its header shows to the viewer (`parseHeaderLinks`) and the code its pages hold (`parseSnippets`). */
export interface House extends CommunityRow {
  headerLinks: string;
  snippets: string;
  /** There is a course that everybody in the community may know of. */
  hasCourses: number;
}

/** As `getCommunity`, for the document itself. */
export async function getHouse(ctx: Ctx): Promise<House | null> {
  const [row] = await ctx.read(
    (viewer) => sql<House>`select ${COLUMNS}, ${headerLinksOf(viewer, ctx.community, ctx.now())} as headerLinks,
      ${snippetsOf(viewer, ctx.community)} as snippets,
      exists (select 1 from spaces course indexed by spaces_of_courses
        where course.community_id = communities.community_id and course.post_type = 'course'
          and course.deleted_at is null and course.visibility = 'listed') as hasCourses ${of(ctx)}`,
  );
  return row ?? null;
}

const of = (ctx: Ctx): Statement => sql`from communities where communities.community_id = ${ctx.community.id}`;

const COLUMNS = sql`communities.community_id as id, slug, name, description, locale, is_private as isPrivate,
  allow_signups as allowSignups, public_member_directory as publicMemberDirectory,
  public_events_page as publicEventsPage, public_courses_directory as publicCoursesDirectory,
  show_signup_link as showSignupLink, custom_sign_up_link_url as customSignUpLinkUrl,
  logo_file_id as logoFileId, icon_file_id as iconFileId, dark_logo_file_id as darkLogoFileId,
  dark_icon_file_id as darkIconFileId, theme, default_appearance as defaultAppearance, theme_colors as themeColors,
  legal_documents as legalDocuments, embed_hosts as embedHosts, cors_origins as corsOrigins, seo_title as seoTitle, seo_description as seoDescription,
  allow_indexing as allowIndexing, open_graph_file_id as openGraphFileId, home_kind as homeKind, visitors_home_kind as visitorsHomeKind, allowed_players as allowedPlayers, cached_pundit_api_enabled as cachedPunditApiEnabled,
  exists (select 1 from weekly_digests w where w.community_id = communities.community_id and w.is_on = 1) as weeklyDigest, created_at as createdAt`;
