import { localeOf } from "~/i18n/locale";
import { isSole, readCursor, writeCursor } from "~/lib/cursor";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { nothing, raw, sql } from "~/platform/database/sql";
import type { JobLine, JobLines, LinesAsked } from "~/platform/jobs/job";
import { bulkPolicy, canReadPost } from "../policy";
import { type PostRow, subjectOf } from "../row";
import { accessColumns } from "../row.server";
import { PAGE_SIZE, type PostStatus } from "../rules";
import { accessJoins } from "../../spaces/readable.server";
import { postPath } from "../ui/addresses";
import { BULK, lineOf } from "./rules";
import { reasonOf } from "./words";

type Row = { id: number; before: string } & (
  | { title: null }
  | (Pick<PostRow, "title" | "slug" | "spaceSlug" | "isShared" | "authorId" | "status"> &
      Parameters<typeof subjectOf>[0] & { statusBeforeDelete: PostStatus | null })
);

/** What became of the posts of a job, by their ids, a page at a time. Who may not read one is not told what it is called. */
export async function listLines(ctx: Ctx, jobId: number, { cursor, isLeft }: LinesAsked): Promise<JobLines> {
  const [after = 0] = readCursor(cursor, isSole) ?? [];
  const rows = await ctx.read(
    (viewer) => sql<Row>`select r.subject as id, r.before, p.title, p.slug, p.status, p.is_shared as isShared,
        p.author_id as authorId, p.status_before_delete as statusBeforeDelete, s.slug as spaceSlug, ${accessColumns(ctx)}
      from jobs j cross join job_rows r on r.job_id = j.id left join posts p on p.id = r.subject and p.community_id = r.community_id
        left join spaces s on s.id = p.space_id ${accessJoins(viewer, ctx.now())}
      where j.id = ${jobId} and j.kind = ${BULK} and r.community_id = ${ctx.community.id} and r.subject > ${after}
        ${isLeft ? sql`and substr(r.before, 1, 7) = 'skipped'` : nothing}
      order by r.subject limit ${raw(String(PAGE_SIZE + 1))}`,
  );
  authorize(bulkPolicy, "can_change_many_posts", ctx.viewer, null);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    lines: shown.map((row) => present(ctx, row)),
    cursor: rows.length > PAGE_SIZE && last ? writeCursor([last.id]) : null,
  };
}

function present(ctx: Ctx, row: Row): JobLine {
  const line = lineOf(row.before);
  const because = line.state === "skipped" ? reasonOf(line.reason, localeOf(ctx)) : "";
  const state = line.state === "skipped" ? "left" : line.state;
  if (row.title === null) return { id: row.id, name: "", path: null, state, because };
  const status = row.statusBeforeDelete ?? row.status;
  if (!canReadPost(ctx.viewer, { ...subjectOf(row), status }))
    return { id: row.id, name: "", path: null, state, because };
  const path = row.status === "published" ? postPath({ slug: row.slug, space: { slug: row.spaceSlug } }) : null;
  return { id: row.id, name: row.title, path, state, because };
}
