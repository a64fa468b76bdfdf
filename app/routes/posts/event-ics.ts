import { redirect } from "react-router";
import { calendarFile } from "~/features/events/calendar.server";
import { getDateFile } from "~/features/events/series/files.server";
import { postPath } from "~/features/posts/ui/addresses";
import { findPostWherever } from "~/features/posts/queries.server";
import { loadPage } from "../support.server";
import type { Route } from "./+types/event-ics";

/** An event for one's own calendar, as its reader may know it. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const post = await findPostWherever(ctx, args.params);
    // What is no event is read where it stands.
    if (!post.event || post.status !== "published") throw redirect(postPath(post));
    const ofSeries = post.event.series ? await getDateFile(ctx, post) : null;
    const alone = {
      id: post.id,
      name: post.name,
      excerpt: post.excerpt,
      url: new URL(postPath(post), ctx.request.url).href,
      event: post.event,
      version: post.draft_version,
      changedAt: Date.parse(post.updated_at),
    };
    return new Response(ofSeries ?? calendarFile(alone), {
      headers: {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": `attachment; filename="${post.slug.replaceAll(/[^\w-]/g, "") || "event"}.ics"`,
        "Cache-Control": "private, no-store",
      },
    });
  });
