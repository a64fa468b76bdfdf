import { pageMeta } from "~/features/communities/meta";
import { liftStop } from "~/features/mail/commands.server";
import { getDomainSetup } from "~/features/mail/domain.server";
import { stopKey } from "~/features/mail/input";
import { listStops } from "~/features/mail/queries.server";
import { DomainChecks } from "~/features/mail/ui/domain-checks";
import { StopsList } from "~/features/mail/ui/stops-list";
import { m } from "~/i18n/generated/messages";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { CircleCheckIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner, EmptyState } from "~/ui/states";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/mail";

export const meta = pageMeta(m.mail_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const cursor = ctx.request.url.searchParams.get("cursor");
    const [stops, setup] = await Promise.all([listStops(ctx, { cursor }), getDomainSetup(ctx)]);
    return { stops, setup, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    await liftStop(ctx, parseForm(stopKey, form).id);
    return { lifted: true };
  });

/** To whom mail does not go, and how receivers see who sends it. */
export default function Mail({ loaderData: { stops, setup, now }, actionData }: Route.ComponentProps) {
  const { mail_suppressions: shown, cursor } = stops;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <SettingsPage title={m.mail_title()} description={m.mail_text()}>
      <FormError>{refused}</FormError>
      {actionData && !refused && <Banner tone="success">{m.mail_allowed()}</Banner>}
      <SettingsSection title={m.mail_stops()} description={m.mail_stops_text()} full>
        {shown.length > 0 ? (
          <StopsList stops={shown} now={now} />
        ) : (
          !cursor && (
            <EmptyState
              compact
              level={3}
              icon={CircleCheckIcon}
              title={m.mail_stops_none()}
              text={m.mail_stops_none_text()}
            />
          )
        )}
        {cursor && (
          <div className="more-row">
            <Button size="sm" to={`?cursor=${cursor}`}>
              {m.mail_stops_older()}
            </Button>
          </div>
        )}
      </SettingsSection>
      <DomainChecks {...setup} />
    </SettingsPage>
  );
}
