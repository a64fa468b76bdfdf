import type { Ctx } from "~/platform/context";
import { type Write, write } from "~/platform/database/commit.server";
import { nothing, sql } from "~/platform/database/sql";
import { versionDoc, type VersionText } from "./version-text.server";
import type { FullPostRow } from "./row";
import { KEEP_VERSIONS, ONE_EDIT_MS } from "./versions";

/** An edit of the viewer's that has just begun, with what stood before it. */
export interface OngoingEdit extends VersionText {
  number: number;
}

/** The newest edit of a post, if it is the viewer's and a few minutes old: what they write now belongs to it. */
export async function getOngoingEdit(
  ctx: Ctx,
  { spaceSlug, slug }: { spaceSlug: string; slug: string },
): Promise<OngoingEdit | null> {
  const [row] = await ctx.read(
    (viewer) => sql<OngoingEdit & { isOngoing: number; actedBy: number | null }>`select v.number, v.title,
        v.body_doc as bodyDoc, v.body_html as bodyHtml, v.acted_by as actedBy,
        (v.edited_by = ${viewer.memberId} and v.restored is null and v.purged_at is null
          and v.created_at > ${ctx.now() - ONE_EDIT_MS}) as isOngoing
      from post_versions v where v.community_id = ${ctx.community.id} and v.post_id = (select p.id from posts p
        join spaces s on s.id = p.space_id
        where s.community_id = ${ctx.community.id} and s.slug = ${spaceSlug} and s.deleted_at is null and p.slug = ${slug})
      order by v.number desc limit 1`,
  );
  return row?.isOngoing === 1 && row.actedBy === ctx.viewer.masqueraderId ? row : null;
}

interface Edit {
  ongoing: OngoingEdit | null;
  /** The version that the edit puts back. */
  restored: number | null;
}

/**
 * Keeps what stands in a published post, in the commit of an edit and before it: as it stands at that very moment, so that
 * of two edits none takes the other's words along. Nothing is kept where neither title nor words change. `bodyDoc` is null
 * where the words stay.
 */
export async function keepVersion(
  ctx: Ctx,
  post: FullPostRow,
  { title, bodyDoc }: { title: string; bodyDoc: string | null },
  { ongoing, restored }: Edit,
): Promise<Write[]> {
  const now = ctx.now();
  const mine = restored === null ? ongoing : null;
  const counts = await countsBetween(mine ?? post, {
    title,
    doc: bodyDoc === null ? versionDoc(post) : JSON.parse(bodyDoc),
  });
  const own = sql`community_id = ${ctx.community.id} and post_id = ${post.id}`;
  const changes = sql`p.id = ${post.id} and p.community_id = ${ctx.community.id} and p.status = 'published'
    and (p.title <> ${title} ${bodyDoc === null ? nothing : sql`or p.body_doc <> ${bodyDoc}`})`;
  const newest = sql`(select max(number) from post_versions where ${own})`;
  const goesOn = mine ? sql`and not exists (select 1 where ${newest} = ${mine.number})` : nothing;
  // Counted from what was read: with words that came in between nobody knows.
  const ifAsRead = (count: number) => sql`iif(p.draft_version = ${post.draftVersion}, ${mine ? null : count}, null)`;
  return [
    ...(mine
      ? [
          write(sql`update post_versions set edited_at = ${now}, words_added = ${counts.words_added},
              words_removed = ${counts.words_removed}, pictures_added = ${counts.pictures_added},
              pictures_removed = ${counts.pictures_removed}
            where ${own} and number = ${mine.number} and number = ${newest}
              and exists (select 1 from posts p where ${changes})`),
        ]
      : []),
    write(sql`insert into post_versions (community_id, post_id, number, title, body_doc, body_html, edited_by, acted_by,
        created_at, edited_at, words_added, words_removed, pictures_added, pictures_removed, restored)
      select p.community_id, p.id, coalesce(${newest}, 0) + 1, p.title, p.body_doc, iif(p.body_doc = '', p.body_html, ''),
        ${ctx.viewer.memberId}, ${ctx.viewer.masqueraderId}, ${now}, ${now}, ${ifAsRead(counts.words_added)}, ${ifAsRead(counts.words_removed)},
        ${ifAsRead(counts.pictures_added)}, ${ifAsRead(counts.pictures_removed)}, ${restored}
      from posts p where ${changes} ${goesOn}`),
    // The first stays: it is what was published.
    write(sql`delete from post_versions where ${own} and number > 1 and number <= ${newest} - ${KEEP_VERSIONS - 1}`),
  ];
}

async function countsBetween(before: VersionText, after: { title: string; doc: ReturnType<typeof versionDoc> }) {
  const { changesBetween } = await import("./changes.server");
  return changesBetween({ title: before.title, doc: versionDoc(before) }, after);
}
