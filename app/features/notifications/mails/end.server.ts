import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import { matters } from "../../matters";
import { type Ends, endIn } from "./links.server";

export interface FoundEnd {
  ends: Ends;
  /** It has been ended, by this link or elsewhere. */
  isEnded: boolean;
  /** By this link, and nobody has said anything since: it may take that back. */
  isByLink: boolean;
}

/**
 * What a link of a mail ends. It says nothing of whose it is: mails are passed on. Throws 404 for a link that is none of
 * this community's.
 */
export async function findEnd(ctx: Ctx, token: string): Promise<FoundEnd> {
  const { memberId, ends, link } = known(ctx, token);
  const community = ctx.community.id;
  const [isEnded, isByLink] =
    ends.what === "matters"
      ? [
          sql`(select count(*) from notification_preferences np where np.member_id = m.id and ${offIn(ends.matters)})
            = ${ends.matters.length}`,
          sql`exists (select 1 from notification_preferences np where np.member_id = m.id and ${offIn(ends.matters)}
            and ${endedMatter(link)})`,
        ]
      : [
          sql`exists (select 1 from post_followers f where f.post_id = ${ends.postId} and f.member_id = m.id
            and f.is_following = 0)`,
          sql`exists (select 1 from post_followers f where f.post_id = ${ends.postId} and f.member_id = m.id
            and f.is_following = 0 and ${endedPost(link)})`,
        ];
  const [row] = await ctx.read(
    () => sql<{ isEnded: number; isByLink: number }>`select ${isEnded} as isEnded, ${isByLink} as isByLink
      from members m where m.id = ${memberId} and m.community_id = ${community}`,
  );
  if (!row) throw notFound();
  return { ends, isEnded: row.isEnded === 1, isByLink: row.isByLink === 1 };
}

/**
 * Ends it, or takes back what this very link has ended (`isOn`), as long as its member has said nothing since: by whoever
 * has the mail, without signing in, as often as one likes. What waits to be sent about it goes nowhere. Throws 404 as
 * `findEnd`.
 */
export async function endMails(ctx: Ctx, token: string, isOn: boolean): Promise<void> {
  const { memberId, ends, link } = known(ctx, token);
  const one = sql`members m where m.id = ${memberId} and m.community_id = ${ctx.community.id}`;
  const statements =
    ends.what === "matters"
      ? [isOn ? matterAgain(ctx, memberId, ends.matters, link) : matterEnds(ctx, one, ends.matters, link)]
      : isOn
        ? postAgain(ctx, memberId, ends.postId, link)
        : [postEnds(ctx, one, ends.postId, link)];
  await commit(ctx, { writes: statements.map(write), origin: "system" });
}

const offIn = (matters: readonly string[]): Statement => sql`np.channel = 'mail' and np.is_on = 0
  and np.matter in (select value from json_each(${JSON.stringify(matters)}))`;

/** This link has ended it, at a moment that no later word has moved. */
const endedMatter = (link: string): Statement => sql`np.ended_by = ${link} || ':' || np.set_at`;
const endedPost = (link: string): Statement =>
  sql`f.ended_by in (${wasFollowing(link, "1")}, ${wasFollowing(link, "0")})`;

/** ":1" where there was a row that said so, ":0" where there was none. */
const wasFollowing = (link: string, was: "0" | "1"): Statement => sql`${link} || ':' || f.created_at || ${`:${was}`}`;

/** Whoever has ended it already stays the one who has. */
const matterEnds = (ctx: Ctx, one: Statement, matters: readonly string[], link: string): Statement =>
  sql`insert into notification_preferences (community_id, member_id, matter, channel, is_on, set_at, ended_by)
    select m.community_id, m.id, e.value, 'mail', 0, ${ctx.now()}, ${`${link}:${ctx.now()}`}
    from json_each(${JSON.stringify(matters)}) e cross join ${one}
    on conflict (member_id, matter, channel) do update set is_on = 0, set_at = excluded.set_at,
      ended_by = excluded.ended_by where is_on = 1`;

const matterAgain = (ctx: Ctx, memberId: number, matters: readonly string[], link: string): Statement =>
  sql`update notification_preferences as np set is_on = 1, set_at = ${ctx.now()}, ended_by = null
    where np.member_id = ${memberId} and np.community_id = ${ctx.community.id} and ${offIn(matters)}
      and ${endedMatter(link)}`;

const postEnds = (ctx: Ctx, one: Statement, postId: number, link: string): Statement =>
  sql`insert into post_followers (community_id, post_id, member_id, is_following, created_at, ended_by)
    select m.community_id, p.id, m.id, 0, ${ctx.now()}, ${`${link}:${ctx.now()}:0`} from posts p cross join ${one}
      and p.id = ${postId} and p.community_id = ${ctx.community.id}
    on conflict (post_id, member_id) do update set is_following = 0,
      ended_by = ${link} || ':' || post_followers.created_at || ':1' where is_following = 1`;

/** Who followed it follows it; who never did is as they were. */
const postAgain = (ctx: Ctx, memberId: number, postId: number, link: string): Statement[] => {
  const row = sql`f.post_id = ${postId} and f.member_id = ${memberId} and f.community_id = ${ctx.community.id}
    and f.is_following = 0`;
  return [
    sql`update post_followers as f set is_following = 1, ended_by = null
      where ${row} and f.ended_by = ${wasFollowing(link, "1")}`,
    sql`delete from post_followers as f where ${row} and f.ended_by = ${wasFollowing(link, "0")}`,
  ];
};

function known(ctx: Ctx, token: string) {
  const found = endIn(ctx, token);
  if (!found || (found.ends.what === "matters" && !found.ends.matters.every((name) => matters.has(name))))
    throw notFound();
  return found;
}
