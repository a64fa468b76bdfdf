import { AccountFrame } from "~/features/accounts/ui/account-frame";
import { pageMeta } from "~/features/communities/meta";
import { listOwnSendings } from "~/features/notifications/ledger.server";
import { LedgerList } from "~/features/notifications/ui/ledger";
import { m } from "~/i18n/generated/messages";
import { SettingsPage } from "~/ui/layout/settings-shell";
import { loadPage } from "../support.server";
import type { Route } from "./+types/sent";

export const meta = pageMeta(m.notifications_sent_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (ctx) => listOwnSendings(ctx, ctx.request.url.searchParams.get("cursor")));

/** /account/notifications/sent: why did I (not) get this? */
export default function Sent({ loaderData }: Route.ComponentProps) {
  return (
    <AccountFrame>
      <SettingsPage title={m.notifications_sent_title()} description={m.notifications_sent_text()}>
        <LedgerList {...loaderData} path="/account/notifications/sent" isOwn />
      </SettingsPage>
    </AccountFrame>
  );
}
