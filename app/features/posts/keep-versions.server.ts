import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { list, nothing, sql } from "~/platform/database/sql";
import { KEEP_VERSIONS } from "./versions";

/**
 * Keeps what stands in published posts, in the commit that makes them like another one and before it: where title or, with
 * `hasText`, words become others. Done again it keeps nothing more. How much changes in each nobody counts.
 */
export function keepVersionsOf(
  ctx: Ctx,
  ids: readonly number[],
  { likeId, hasText }: { likeId: number; hasText: boolean },
): Write[] {
  const now = ctx.now();
  const named = sql`(select value from json_each(${list([...ids])}))`;
  // A text that has a poll stays with those who answer it.
  const otherWords = sql`or (p.body_doc <> o.body_doc and p.polls_count = 0)`;
  return [
    write(sql`insert into post_versions (community_id, post_id, number, title, body_doc, body_html, edited_by, acted_by,
        created_at, edited_at, words_added, words_removed, pictures_added, pictures_removed, restored)
      select p.community_id, p.id,
        coalesce((select max(v.number) from post_versions v where v.post_id = p.id and v.community_id = p.community_id), 0) + 1,
        p.title, p.body_doc, iif(p.body_doc = '', p.body_html, ''), ${ctx.viewer.memberId}, ${ctx.viewer.masqueraderId},
        ${now}, ${now}, null, null, null, null, null
      from posts o cross join posts p on p.id in ${named}
      where o.id = ${likeId} and o.community_id = ${ctx.community.id} and p.community_id = ${ctx.community.id}
        and p.status = 'published' and (p.title <> o.title ${hasText ? otherWords : nothing})`),
    // The first stays: it is what was published.
    write(sql`delete from post_versions where community_id = ${ctx.community.id} and post_id in ${named} and number > 1
      and number <= (select max(v.number) from post_versions v where v.post_id = post_versions.post_id
        and v.community_id = post_versions.community_id) - ${KEEP_VERSIONS - 1}`),
  ];
}
