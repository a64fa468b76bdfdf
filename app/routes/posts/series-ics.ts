import { findSeriesFile } from "~/features/events/series/files.server";
import { loadPage } from "../support.server";
import type { Route } from "./+types/series-ics";

/** All dates of a series for one's own calendar, as their reader may know them. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { file, slug } = await findSeriesFile(ctx, args.params);
    return new Response(file, {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="${slug.replaceAll(/[^\w-]/g, "") || "events"}.ics"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
