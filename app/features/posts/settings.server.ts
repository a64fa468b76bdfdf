import { forbidden } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { maySet, type PlaceOfSettings } from "./policy";
import type { FullPostRow } from "./row";

/** What may be set of one post; what is left out stays as it is. */
export interface PostSettings {
  isCommentsEnabled?: boolean;
  isCommentsClosed?: boolean;
  isLikingEnabled?: boolean;
  hideMetaInfo?: boolean;
  isTruncationDisabled?: boolean;
  skipNotifications?: boolean;
}

/** As the wire names them. */
export interface WireSettings {
  is_comments_enabled?: boolean;
  is_comments_closed?: boolean;
  is_liking_enabled?: boolean;
  hide_meta_info?: boolean;
  is_truncation_disabled?: boolean;
  skip_notifications?: boolean;
}

export const settingsIn = (input: WireSettings): PostSettings => ({
  isCommentsEnabled: input.is_comments_enabled,
  isCommentsClosed: input.is_comments_closed,
  isLikingEnabled: input.is_liking_enabled,
  hideMetaInfo: input.hide_meta_info,
  isTruncationDisabled: input.is_truncation_disabled,
  skipNotifications: input.skip_notifications,
});

/** Throws 403 post_settings_hidden for a member of a space that hides them, if there is anything to set. */
export function refuseSetting(ctx: Ctx, settings: PostSettings, place: PlaceOfSettings): void {
  if (setsNothing(settings) || maySet(ctx.viewer, place)) return;
  throw forbidden("post_settings_hidden");
}

/** What a draft is published with: where its author may set nothing, nothing comes along that was set elsewhere. */
export const settingsThere = (ctx: Ctx, settings: PostSettings, place: PlaceOfSettings): PostSettings =>
  maySet(ctx.viewer, place) ? settings : UNSET;

const UNSET: Required<PostSettings> = {
  isCommentsEnabled: true,
  isCommentsClosed: false,
  isLikingEnabled: true,
  hideMetaInfo: false,
  isTruncationDisabled: false,
  skipNotifications: false,
};

/** Whether a post stands as these say; what is left out says nothing. */
export const standsAs = (post: FullPostRow, settings: PostSettings): boolean =>
  SETTINGS.every((name) => settings[name] === undefined || post[name] === Number(settings[name]));

const SETTINGS = Object.keys(UNSET) as (keyof PostSettings)[];

export const setsNothing = (settings: PostSettings): boolean =>
  Object.values(settings).every((value) => value === undefined);

/** In an update of posts. */
export const setting = (settings: PostSettings): Statement =>
  sql`is_comments_enabled = ${after("is_comments_enabled", settings.isCommentsEnabled)},
    is_comments_closed = ${after("is_comments_closed", settings.isCommentsClosed)},
    is_liking_enabled = ${after("is_liking_enabled", settings.isLikingEnabled)},
    hide_meta_info = ${after("hide_meta_info", settings.hideMetaInfo)},
    is_truncation_disabled = ${after("is_truncation_disabled", settings.isTruncationDisabled)},
    skip_notifications = ${after("skip_notifications", settings.skipNotifications)}`;

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
