import { notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { matters } from "../../matters";
import { type Ends, endIn } from "./links.server";

export interface FoundEnd {
  ends: Ends;
  /** It has been ended, by this link or elsewhere. */
  isEnded: boolean;
}

/**
 * What a link of a mail ends. It says nothing of whose it is: mails are passed on. Throws 404 for a link that is none of
 * this community's.
 */
export async function findEnd(ctx: Ctx, token: string): Promise<FoundEnd> {
  const { memberId, ends } = known(ctx, token);
  const community = ctx.community.id;
  const isEnded =
    ends.what === "matters"
      ? sql`(select count(*) from notification_preferences np where np.member_id = m.id and np.channel = 'mail'
            and np.is_on = 0 and np.matter in (select value from json_each(${JSON.stringify(ends.matters)})))
          = ${ends.matters.length}`
      : sql`exists (select 1 from post_followers f where f.post_id = ${ends.postId} and f.member_id = m.id
          and f.is_following = 0)`;
  const [row] = await ctx.read(
    () => sql<{ isEnded: number }>`select ${isEnded} as isEnded from members m
      where m.id = ${memberId} and m.community_id = ${community}`,
  );
  if (!row) throw notFound();
  return { ends, isEnded: row.isEnded === 1 };
}

/**
 * Ends it, or takes that back (`isOn`): by whoever has the mail, without signing in, as often as one likes. What waits to
 * be sent about it goes nowhere. Throws 404 as `findEnd`.
 */
export async function endMails(ctx: Ctx, token: string, isOn: boolean): Promise<void> {
  const { memberId, ends } = known(ctx, token);
  const community = ctx.community.id;
  const said = isOn ? 1 : 0;
  const one = sql`members m where m.id = ${memberId} and m.community_id = ${community}`;
  const statement =
    ends.what === "matters"
      ? sql`insert into notification_preferences (community_id, member_id, matter, channel, is_on, set_at)
          select m.community_id, m.id, e.value, 'mail', ${said}, ${ctx.now()}
          from json_each(${JSON.stringify(ends.matters)}) e cross join ${one}
          on conflict (member_id, matter, channel) do update set is_on = excluded.is_on, set_at = excluded.set_at`
      : sql`insert into post_followers (community_id, post_id, member_id, is_following, created_at)
          select m.community_id, p.id, m.id, ${said}, ${ctx.now()} from posts p cross join ${one}
            and p.id = ${ends.postId} and p.community_id = ${community}
          on conflict (post_id, member_id) do update set is_following = excluded.is_following`;
  await commit(ctx, { writes: [write(statement)], origin: "system" });
}

function known(ctx: Ctx, token: string) {
  const found = endIn(ctx, token);
  if (!found || (found.ends.what === "matters" && !found.ends.matters.every((name) => matters.has(name))))
    throw notFound();
  return found;
}
