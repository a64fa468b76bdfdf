import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SEARCH_VERSION } from "../../../app/lib/search-version";

/** The community as its members know it. `movedTo` names another shard once it has moved there. */
export const communities = sqliteTable(
  "communities",
  {
    communityId: integer("community_id").primaryKey(),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    locale: text("locale").notNull(),
    isPrivate: integer("is_private").notNull(),
    allowSignups: integer("allow_signups").notNull().default(1),
    /** Who of its members may write to whom. */
    messaging: text("messaging", { enum: ["off", "admins", "spaces", "all"] })
      .notNull()
      .default("all"),
    publicMemberDirectory: integer("public_member_directory").notNull().default(0),
    publicEventsPage: integer("public_events_page").notNull().default(0),
    publicCoursesDirectory: integer("public_courses_directory").notNull().default(0),
    showSignupLink: integer("show_signup_link").notNull().default(1),
    /** Where the sign-up link leads instead of to the house's own page; null there. */
    customSignUpLinkUrl: text("custom_sign_up_link_url"),
    logoFileId: integer("logo_file_id"),
    iconFileId: integer("icon_file_id"),
    darkLogoFileId: integer("dark_logo_file_id"),
    darkIconFileId: integer("dark_icon_file_id"),
    theme: text("theme").notNull().default("default"),
    defaultAppearance: text("default_appearance", { enum: ["light", "dark"] })
      .notNull()
      .default("light"),
    /** JSON of the spec's theme settings: custom_colors, brand_color, brand_text_color. */
    themeColors: text("theme_colors").notNull().default("{}"),
    /** What search engines and shared links say of the house; "" for its name and description. */
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    /** Whether search engines may list its public pages. */
    allowIndexing: integer("allow_indexing").notNull().default(1),
    /** Shown where a link to it is shared. */
    openGraphFileId: integer("open_graph_file_id"),
    /** JSON array of the legal documents that there are. */
    legalDocuments: text("legal_documents").notNull().default("[]"),
    /** JSON array of the hosts that may embed pages with ?iframe=true. */
    embedHosts: text("embed_hosts").notNull().default("[]"),
    /** JSON array of the websites whose scripts may read the API. */
    corsOrigins: text("cors_origins").notNull().default("[]"),
    /** JSON array of the sites whose players load without asking each reader (lib/players). */
    allowedPlayers: text("allowed_players").notNull().default("[]"),
    cachedPunditApiEnabled: integer("cached_pundit_api_enabled").notNull().default(1),
    /** What members and visitors meet first, and the id of the space or page where it is one. */
    homeKind: text("home_kind", { enum: ["feed", "space", "page"] })
      .notNull()
      .default("feed"),
    homeId: integer("home_id"),
    visitorsHomeKind: text("visitors_home_kind", { enum: ["feed", "space", "page"] })
      .notNull()
      .default("feed"),
    visitorsHomeId: integer("visitors_home_id"),
    /** What the house writes to whom it invites by mail, with {name} and {community} in it; "" for our own words. */
    invitationSubject: text("invitation_subject").notNull().default(""),
    invitationText: text("invitation_text").notNull().default(""),
    /** Bumped in every commit that changes what a visitor sees; part of the key of every kept page. */
    publicVersion: integer("public_version").notNull().default(1),
    /** When an admin first looked at the house through other eyes (UTC ms): a step of its beginning. */
    viewedAsAt: integer("viewed_as_at"),
    /** Of which template it was made; "" for none. */
    template: text("template").notNull().default(""),
    /** JSON array of the spaces that everybody who joins is in from the beginning. */
    newMemberSpaceIds: text("new_member_space_ids").notNull().default("[]"),
    /** What whoever joins is shown first; null for the feed. */
    welcomePostId: integer("welcome_post_id"),
    /** Which version of the index of words holds all that was here before: the sweep begins what an older one has left. */
    searchBuilt: integer("search_built").notNull().default(0),
    movedTo: text("moved_to"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("communities_unsearched")
      .on(t.communityId)
      .where(sql.raw(`search_built < ${SEARCH_VERSION}`)),
  ],
);
