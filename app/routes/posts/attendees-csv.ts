import { redirect } from "react-router";
import { attendeesCsv } from "~/features/events/attendees-csv.server";
import { findPostRow } from "~/features/posts/queries.server";
import { postPath } from "~/features/posts/ui/addresses";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/attendees-csv";

/** Every answer to an event, for who may change it. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const { id, slug, spaceSlug, event } = await findPostRow(ctx, args.params);
    // What is no event is read where it stands.
    if (event === null) throw redirect(postPath({ space: { slug: spaceSlug }, slug }));
    return new Response(await attendeesCsv(ctx, id), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${slug.replaceAll(/[^\w-]/g, "") || "event"}-attendees.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
