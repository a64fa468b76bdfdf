import { type MetaDescriptor } from "react-router";
import { activityOf } from "~/features/activity/input";
import { listActivity } from "~/features/activity/queries.server";
import { ActivityFilters } from "~/features/activity/ui/activity-filters";
import { ActivityLines } from "~/features/activity/ui/activity-page";
import { pageMeta } from "~/features/communities/meta";
import { findAdminMember } from "~/features/members/admin.server";
import { AdminHead, adminPath } from "~/features/members/ui/admin-head";
import { m } from "~/i18n/generated/messages";
import { loadPage } from "../support.server";
import type { Route } from "./+types/admin-activity-logs";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { memberPublicId: uid } = args.params;
    const { who: _, ...asked } = activityOf(ctx.request.url.searchParams);
    const filter = { ...asked, member: uid };
    const [member, page] = await Promise.all([findAdminMember(ctx, uid), listActivity(ctx, filter)]);
    return { member, filter, ...page };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const name = loaderData?.member.name ?? "";
  return pageMeta(() => m.members_admin_log_title({ name }))({ matches });
}

/** /admin/members/{memberPublicId}/activity_logs: what somebody did, and what was done about them. */
export default function AdminActivityLogsRoute({ loaderData }: Route.ComponentProps) {
  const { member, filter, lines, cursor } = loaderData;
  const path = adminPath(member.publicUid, "activity_logs");
  return (
    <>
      <AdminHead member={member} part="activity_logs" />
      <div>
        <ActivityFilters filter={{ ...filter, who: "" }} path={path} isOfMember />
        <ActivityLines lines={lines} cursor={cursor} filter={{ ...filter, who: "" }} path={path} isTooLarge={false} />
      </div>
    </>
  );
}
