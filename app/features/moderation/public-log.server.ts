import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { signInRequired } from "~/lib/errors";
import { claimsMember, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, sql } from "~/platform/database/sql";
import { ofThing } from "./reported.server";
import { type Because, LOOKED_AT, PAGE_SIZE, type Verdict } from "./rules";

/** One decision, as everybody who sees where may know it: of nobody's name, and nothing of what was judged. */
export interface DoneLine {
  id: number;
  kind: "post" | "comment" | "message";
  space: string;
  verdict: Verdict;
  because: Because;
  rule: string;
  /** Its author had said something against an earlier one. */
  isAppealed: boolean;
  /** ISO 8601. */
  at: string;
}

export interface DonePage {
  lines: DoneLine[];
  cursor: string | null;
}

/**
 * What was decided in the spaces that the viewer reads, each time it was, the newest first. A page may be short with more behind it. For
 * members: throws 401, and 422 for a cursor that is none.
 */
export async function listDone(ctx: Ctx, cursor?: string | null): Promise<DonePage> {
  const after = readCursor(cursor, isMoment);
  const rows = await ctx.read((viewer) =>
    claimsMember(viewer)
      ? sql<Row>`select f.seq as id, k.subject_kind as kind, f.name like '%.rejected' as isRejected, k.because, k.rule,
          coalesce(k.appealed_at <= f.at, 0) as isAppealed, f.at,
          ${ofThing(
            ctx,
            ({ place }) => place,
            // What stands in no space has no place to be named.
            (_, { isReadable }) => sql`and ${isReadable(viewer, ctx)}`,
          )} as space
        from (select o.* from facts o indexed by facts_decided where o.community_id = ${ctx.community.id}
            and o.name in ('post.approved', 'post.rejected', 'comment.approved', 'comment.rejected', 'message.approved', 'message.rejected')
            ${after ? sql`and (o.at, o.seq) < (${after[0]}, ${after[1]})` : nothing}
          order by o.at desc, o.seq desc limit ${raw(String(LOOKED_AT))}) f
        left join moderation_cases k on k.community_id = f.community_id and k.subject_kind = f.subject_kind
          and k.subject_id = f.subject_id
        order by f.at desc, f.seq desc`
      : null,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const lines = rows.filter((row): row is Row & { space: string } => row.space !== null);
  const shown = lines.slice(0, PAGE_SIZE);
  const last = lines.length > PAGE_SIZE ? shown.at(-1) : rows.length === LOOKED_AT ? rows.at(-1) : undefined;
  return {
    lines: shown.map(({ isAppealed, isRejected, at, ...line }) => ({
      ...line,
      verdict: isRejected === 1 ? "rejected" : "approved",
      isAppealed: isAppealed === 1,
      at: new Date(at).toISOString(),
    })),
    cursor: last ? writeCursor([last.at, last.id]) : null,
  };
}

interface Row extends Omit<DoneLine, "at" | "isAppealed" | "space" | "verdict"> {
  isRejected: number;
  isAppealed: number;
  at: number;
  space: string | null;
}
