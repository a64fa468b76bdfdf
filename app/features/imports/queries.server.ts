import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { importPolicy } from "./policy";
import type { ImportCounts, SkipReason } from "./rules";

export interface ImportRun {
  id: number;
  /** Folder and name of the file. */
  name: string;
  isRunning: boolean;
  /** UTC ms of its latest run. */
  at: number;
  /** null until its first run has come to its end. */
  counts: ImportCounts | null;
  /** `place`: where it stood, of a source with many files; "" where the line says it. */
  skips: { line: number; place: string; reason: SkipReason }[];
}

const RUNS = 20;
/** Left-out rows listed on the page, of all runs together. */
export const LISTED_SKIPS = 500;

/** The community's imports, newest first, each with the rows it left out. Throws 401 and 403 for who is no admin. */
export async function listImports(ctx: Ctx): Promise<ImportRun[]> {
  const newest = sql`select * from imports where community_id = ${ctx.community.id} order by updated_at desc limit ${RUNS}`;
  const [runs, skips] = await Promise.all([
    ctx.read(() => sql<RunRow>`select id, name, state, counts, updated_at as at from (${newest})`),
    ctx.read(
      // Run by run and line by line, as the key has them: those that are not listed are not looked at.
      () => sql<{ importId: number; line: number; place: string; reason: SkipReason }>`with newest as (${newest})
        select * from (select k.import_id as importId, k.line, k.place, k.reason
          from newest n cross join import_skips k on k.import_id = n.id
          where k.community_id = ${ctx.community.id} limit ${LISTED_SKIPS}) order by line`,
    ),
  ]);
  authorize(importPolicy, "can_import", ctx.viewer, null);
  return runs.map(({ id, name, at, state, counts }) => ({
    id,
    name,
    at,
    isRunning: state === "running",
    counts: counts === "{}" ? null : (JSON.parse(counts) as ImportCounts),
    skips: skips.filter((skip) => skip.importId === id).map(({ line, place, reason }) => ({ line, place, reason })),
  }));
}

interface RunRow {
  id: number;
  name: string;
  state: "running" | "done";
  counts: string;
  at: number;
}
