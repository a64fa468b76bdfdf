import type { MetaDescriptor } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { findAdminMember } from "~/features/members/admin.server";
import { AdminHead, adminPath } from "~/features/members/ui/admin-head";
import { listSendingsOf } from "~/features/notifications/ledger.server";
import { LedgerList } from "~/features/notifications/ui/ledger";
import { m } from "~/i18n/generated/messages";
import { loadPage } from "../support.server";
import type { Route } from "./+types/admin-sent";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { memberPublicId: uid } = args.params;
    const cursor = ctx.request.url.searchParams.get("cursor");
    const [member, page] = await Promise.all([findAdminMember(ctx, uid), listSendingsOf(ctx, uid, cursor)]);
    return { member, page };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const name = loaderData?.member.name ?? "";
  return pageMeta(() => m.members_admin_sent_title({ name }))({ matches });
}

/** /admin/members/{memberPublicId}/sent: why did they (not) get this? */
export default function AdminSentRoute({ loaderData: { member, page } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead member={member} part="sent" />
      <div>
        <LedgerList {...page} path={adminPath(member.publicUid, "sent")} isOwn={false} />
      </div>
    </>
  );
}
