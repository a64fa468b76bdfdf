import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { signInRequired } from "~/lib/errors";
import { claimsMember, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, sql } from "~/platform/database/sql";
import { ofThing } from "./reported.server";
import { type Because, LOOKED_AT, PAGE_SIZE, type Verdict } from "./rules";

/** Something that was decided, as everybody who sees where may know it: of nobody's name, and nothing of what it said. */
export interface DoneLine {
  id: number;
  /** post or comment. */
  kind: "post" | "comment";
  space: string;
  verdict: Verdict;
  because: Because;
  rule: string;
  /** Its author said something against it. */
  isAppealed: boolean;
  /** ISO 8601. */
  at: string;
}

export interface DonePage {
  lines: DoneLine[];
  cursor: string | null;
}

/**
 * What was decided in the spaces that the viewer reads, the newest first. A page may be short with more behind it. For
 * members: throws 401, and 422 for a cursor that is none.
 */
export async function listDone(ctx: Ctx, cursor?: string | null): Promise<DonePage> {
  const after = readCursor(cursor, isMoment);
  const rows = await ctx.read((viewer) =>
    claimsMember(viewer)
      ? sql<Row>`select k.id, k.subject_kind as kind, k.state as verdict, k.because, k.rule,
          k.appealed_at is not null as isAppealed, k.acted_at as at,
          ${ofThing(
            ctx,
            ({ place }) => place,
            ({ isInSpace }, { isReadable }) => (isInSpace ? sql`and ${isReadable(viewer, ctx)}` : sql`and 0`),
          )} as space
        from (select o.* from moderation_cases o indexed by moderation_cases_done
          where o.community_id = ${ctx.community.id} and o.acted_at is not null
            ${after ? sql`and (o.acted_at, o.id) < (${after[0]}, ${after[1]})` : nothing}
          order by o.acted_at desc, o.id desc limit ${raw(String(LOOKED_AT))}) k`
      : null,
  );
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const lines = rows.filter((row): row is Row & { space: string } => row.space !== null && row.verdict !== "inbox");
  const shown = lines.slice(0, PAGE_SIZE);
  const last = lines.length > PAGE_SIZE ? shown.at(-1) : rows.length === LOOKED_AT ? rows.at(-1) : undefined;
  return {
    lines: shown.map(({ isAppealed, at, ...line }) => ({
      ...line,
      verdict: line.verdict as Verdict,
      isAppealed: isAppealed === 1,
      at: new Date(at).toISOString(),
    })),
    cursor: last ? writeCursor([last.at, last.id]) : null,
  };
}

interface Row extends Omit<DoneLine, "at" | "isAppealed" | "space" | "verdict"> {
  verdict: Verdict | "inbox";
  isAppealed: number;
  at: number;
  space: string | null;
}
