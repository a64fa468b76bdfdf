import { findJobFile } from "~/features/jobs/queries.server";
import { notFound } from "~/lib/errors";
import { loadPage } from "../support.server";
import type { Route } from "./+types/job-file";

/** The file that a job has made, for whoever may have it by now: no address of it works by itself. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { key, name } = await findJobFile(ctx, Number(args.params.id));
    const file = await ctx.files.get(key);
    if (!file) throw notFound();
    return new Response(file.body, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Length": String(file.size),
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
