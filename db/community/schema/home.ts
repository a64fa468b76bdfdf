import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What stands above the feed and greets its members: one for a community. */
export const welcomeBanners = sqliteTable("welcome_banners", {
  communityId: integer("community_id").primaryKey(),
  isShown: integer("is_shown").notNull().default(0),
  heading: text("heading").notNull().default(""),
  text: text("text").notNull().default(""),
  buttonLabel: text("button_label").notNull().default(""),
  /** A path of ours or an https address; "" for no button. */
  buttonAddress: text("button_address").notNull().default(""),
  fileId: integer("file_id"),
  /** With the next one it is shown to everybody again, whoever has put it away. */
  round: integer("round").notNull().default(1),
  updatedAt: integer("updated_at").notNull(),
});

/** Who has put the banner away, and in which round of it. */
export const welcomeBannerPreferences = sqliteTable(
  "welcome_banner_preferences",
  {
    memberId: integer("member_id").primaryKey(),
    communityId: integer("community_id").notNull(),
    /** 0: they have taken it out again. */
    hiddenRound: integer("hidden_round").notNull(),
  },
  (t) => [index("welcome_banner_preferences_hidden").on(t.communityId, t.hiddenRound)],
);
