import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import type { Hears, Said, Wishes } from "./wanted";

/** What decides about one who is told, as a row has it. */
export interface WishColumns {
  said: string | null;
  house: string | null;
  hears: Hears | null;
  isMuted: number;
  isUnsubscribed: number;
  isMailable: number;
  isPushable: number;
}

/** What stands in rows of words, as `saidOf` takes it. */
export const saidIn = (rows: Statement): Statement =>
  sql`(select json_group_object(matter || ':' || channel, is_on) from ${rows})`;

/** Columns beside whoever is told, `r` (`memberId`, `postId`, `spaceId`). Each is a look into an index. */
export const wishColumns = (ctx: Ctx): Statement => sql`
  ${saidIn(sql`notification_preferences np where np.member_id = r.memberId`)} as said,
  ${saidIn(sql`notification_defaults nd where nd.community_id = ${ctx.community.id}`)} as house,
  (select sp.hears from space_preferences sp where sp.member_id = r.memberId and sp.space_id = r.spaceId) as hears,
  exists (select 1 from post_followers mf where mf.post_id = r.postId and mf.member_id = r.memberId
    and mf.is_following = 0) as isMuted,
  exists (select 1 from notification_times nt where nt.member_id = r.memberId
    and nt.unsubscribed_at is not null) as isUnsubscribed,
  exists (select 1 from members mm where mm.id = r.memberId and mm.email_confirmed = 1
    and mm.account_id is not null) as isMailable,
  exists (select 1 from push_devices pd where pd.member_id = r.memberId) as isPushable`;

export const wishesIn = (row: WishColumns): Wishes => ({
  said: saidOf(row.said),
  house: saidOf(row.house),
  hears: row.hears,
  isMuted: row.isMuted === 1,
  isUnsubscribed: row.isUnsubscribed === 1,
  isMailable: row.isMailable === 1,
  isPushable: row.isPushable === 1,
});

export const saidOf = (json: string | null): Said => (json === null ? {} : (JSON.parse(json) as Said));
