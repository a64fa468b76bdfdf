import type { MetaDescriptor } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { findAdminMember } from "~/features/members/admin.server";
import { AdminHead } from "~/features/members/ui/admin-head";
import { AdminInfo } from "~/features/members/ui/admin-info";
import { m } from "~/i18n/generated/messages";
import { loadPage } from "../support.server";
import type { Route } from "./+types/admin-info";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => ({ member: await findAdminMember(ctx, args.params.memberPublicId) }));

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const name = loaderData?.member.name ?? "";
  return pageMeta(() => m.members_admin_info_title({ name }))({ matches });
}

/** /admin/members/{memberPublicId}: who somebody is, for admins. */
export default function AdminInfoRoute({ loaderData: { member } }: Route.ComponentProps) {
  return (
    <>
      <AdminHead member={member} part="info" />
      <AdminInfo member={member} />
    </>
  );
}
