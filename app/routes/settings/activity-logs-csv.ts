import { redirect } from "react-router";
import { csvHead, csvLines } from "~/features/activity/csv";
import { activityIn } from "~/features/activity/input";
import { exportActivity } from "~/features/activity/queries.server";
import { addressOf } from "~/features/activity/ui/addresses";
import { localeOf } from "~/i18n/locale";
import { loadPage } from "../support.server";
import type { Route } from "./+types/activity-logs-csv";

/** The log as a file, by the filters of its page. Admins only. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const asked = activityIn(ctx.request.url.searchParams);
    const lines = await exportActivity(ctx, asked);
    // A GET begins nothing: the page says why it takes longer, and has the button.
    if (!lines) throw redirect(addressOf("/settings/members/activity_logs", { ...asked, export: "large" }));
    const locale = localeOf(ctx);
    return new Response(`${csvHead(locale)}${csvLines(lines, locale)}`, {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="activity-log.csv"',
        "Cache-Control": "private, no-store",
      },
    });
  });
