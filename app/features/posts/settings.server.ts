import { attachFiles } from "~/features/files/attach.server";
import { refusedPicture } from "~/features/files/pictures.server";
import { forbidden } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { isAdmin } from "~/lib/viewer";
import { isConflict, provided, type Write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import type { WireMeta } from "./input";
import { type Place, postHtmlChanged } from "./facts";
import { hasMeta, POST_OPEN_GRAPH, type PostMeta } from "./meta";
import type { Fact } from "~/platform/facts/fact";
import { maySet, type PlaceOfSettings } from "./policy";
import type { FullPostRow } from "./row";
import { SWITCHES_AT_FIRST } from "./switches";

/** What may be set of one post; what is left out stays as it is. */
export interface PostSettings {
  isCommentsEnabled?: boolean;
  isCommentsClosed?: boolean;
  isLikingEnabled?: boolean;
  hideMetaInfo?: boolean;
  isTruncationDisabled?: boolean;
  skipNotifications?: boolean;
  meta?: PostMeta;
  /** Admins alone set it. */
  customHtml?: string;
}

/** As the wire names them. */
export interface WireSettings {
  is_comments_enabled?: boolean;
  is_comments_closed?: boolean;
  is_liking_enabled?: boolean;
  hide_meta_info?: boolean;
  is_truncation_disabled?: boolean;
  skip_notifications?: boolean;
  meta_tag_attributes?: WireMeta;
  internal_custom_html?: string;
}

export const settingsIn = (input: WireSettings): PostSettings => ({
  isCommentsEnabled: input.is_comments_enabled,
  isCommentsClosed: input.is_comments_closed,
  isLikingEnabled: input.is_liking_enabled,
  hideMetaInfo: input.hide_meta_info,
  isTruncationDisabled: input.is_truncation_disabled,
  skipNotifications: input.skip_notifications,
  meta: metaIn(input.meta_tag_attributes),
  customHtml: input.internal_custom_html,
});

const metaIn = (input: WireMeta | undefined): PostMeta | undefined =>
  input && {
    metaTitle: input.meta_title,
    metaDescription: input.meta_description,
    openGraphFileId: input.open_graph_image_file_id,
  };

/**
 * Throws 403 post_settings_hidden for a member of a space that hides them, if there is anything to set; 403
 * custom_html_admins for everybody who is no admin, if there is that.
 */
export function refuseSetting(ctx: Ctx, settings: PostSettings, place: PlaceOfSettings): void {
  if (settings.customHtml !== undefined && !isAdmin(ctx.viewer)) throw forbidden("custom_html_admins");
  if (setsNothing(settings) || maySet(ctx.viewer, place)) return;
  throw forbidden("post_settings_hidden");
}

/** What a draft is published with: where its author may set nothing, nothing comes along that was set elsewhere. */
export const settingsThere = (ctx: Ctx, settings: PostSettings, place: PlaceOfSettings): PostSettings =>
  maySet(ctx.viewer, place) ? settings : UNSET;

const NO_META: Required<PostMeta> = { metaTitle: "", metaDescription: "", openGraphFileId: null };

const UNSET: PostSettings = { ...settingsIn(SWITCHES_AT_FIRST), meta: NO_META };

type Switches = Omit<PostSettings, "meta" | "customHtml">;

/** Whether a post stands as these say; what is left out says nothing. */
export const standsAs = (post: FullPostRow, settings: PostSettings): boolean =>
  SWITCHES.every((name) => settings[name] === undefined || post[name] === Number(settings[name])) &&
  hasMeta(post, settings.meta) &&
  (settings.customHtml === undefined || settings.customHtml === post.customHtml);

const SWITCHES = Object.entries(settingsIn(SWITCHES_AT_FIRST)).flatMap(([name, value]) =>
  typeof value === "boolean" ? [name as keyof Switches] : [],
);

export const setsNothing = (settings: PostSettings): boolean =>
  Object.values(settings).every((value) => value === undefined);

/** In an update of posts. */
export const setting = (settings: PostSettings): Statement =>
  sql`is_comments_enabled = ${after("is_comments_enabled", settings.isCommentsEnabled)},
    is_comments_closed = ${after("is_comments_closed", settings.isCommentsClosed)},
    is_liking_enabled = ${after("is_liking_enabled", settings.isLikingEnabled)},
    hide_meta_info = ${after("hide_meta_info", settings.hideMetaInfo)},
    is_truncation_disabled = ${after("is_truncation_disabled", settings.isTruncationDisabled)},
    skip_notifications = ${after("skip_notifications", settings.skipNotifications)}${ofMeta(settings.meta)}${settings.customHtml === undefined ? nothing : sql`, internal_custom_html = ${settings.customHtml}`}`;

const ofMeta = ({ metaTitle, metaDescription, openGraphFileId }: PostMeta = {}): Statement =>
  [
    metaTitle === undefined ? null : sql`, meta_title = ${metaTitle}`,
    metaDescription === undefined ? null : sql`, meta_description = ${metaDescription}`,
    openGraphFileId === undefined ? null : sql`, open_graph_file_id = ${openGraphFileId}`,
  ].reduce<Statement>((all, one) => (one ? sql`${all}${one}` : all), nothing);

/** Whose HTML stands below a post is told apart from its edits. `before`: what stood there. */
export const factsOfHtml = (place: Place, settings: PostSettings, before: string): Fact[] =>
  (settings.customHtml ?? before) === before ? [] : [postHtmlChanged(place)];

/** Beside the write of a post: the picture of its shared links hangs on it. Throws 409 file_gone for one that is not the viewer's. */
export function attachMeta(ctx: Ctx, postId: number, { meta }: PostSettings): Write[] {
  const { openGraphFileId: id } = meta ?? {};
  if (id === undefined) return [];
  const shown = { purpose: "open_graph", field: "open_graph_image" } as const;
  return attachFiles(ctx, id === null ? [] : [id], POST_OPEN_GRAPH, postId, shown);
}

/** Beside the write of what is set: its picture, and that HTML is still an admin's. `refusedSetting` says what it throws. */
export const settingWrites = (ctx: Ctx, postId: number, settings: PostSettings): Write[] => [
  ...attachMeta(ctx, postId, settings),
  ...(settings.customHtml === undefined ? [] : [provided(isStillAdmin(ctx)).otherwise("custom_html_admins")]),
];

/** The error of a commit with these in it: 422 for what is no such picture, 403 for who was made less than an admin meanwhile. */
export const refusedSetting = (error: unknown): unknown =>
  isConflict(error, "custom_html_admins") ? forbidden("custom_html_admins") : refusedPicture(error);

const isStillAdmin = (ctx: Ctx): Statement =>
  sql`exists (select 1 from members m where m.id = ${ctx.viewer.memberId} and m.community_id = ${ctx.community.id}
    and m.status = 'active' and m.role in ('owner', 'admin'))`;

const COLUMNS = {
  is_comments_enabled: sql`is_comments_enabled`,
  is_comments_closed: sql`is_comments_closed`,
  is_liking_enabled: sql`is_liking_enabled`,
  hide_meta_info: sql`hide_meta_info`,
  is_truncation_disabled: sql`is_truncation_disabled`,
  skip_notifications: sql`skip_notifications`,
};

const after = (column: keyof typeof COLUMNS, value: boolean | undefined): Statement =>
  value === undefined ? COLUMNS[column] : sql`${value}`;
