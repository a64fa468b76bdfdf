import type { MetaDescriptor } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { endFeed, getFeed, makeFeed } from "~/features/events/feeds/commands.server";
import { getPublicFeed } from "~/features/events/feeds/queries.server";
import { OwnFeed, PublicFeed } from "~/features/events/feeds/ui/subscribe";
import { m } from "~/i18n/generated/messages";
import { invalid, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import type { Route } from "./+types/events-subscribe";
import { actPage, field, loadPage } from "./support.server";

/** Events in one's own calendar, always as they are: where a calendar takes them from. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [own, everybodys] = await Promise.all([getFeed(ctx), getPublicFeed(ctx)]);
    // A visitor of a community without public events might be somebody who comes to some.
    if (!isSignedIn(ctx.viewer) && everybodys === null) throw signInRequired();
    return { own, everybodys };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent === "end") await endFeed(ctx);
    else if (intent === "make" || intent === "renew") await makeFeed(ctx, { isRenewed: intent === "renew" });
    else throw invalid({ intent: "invalid" });
    return { said: DONE[intent] };
  });

const DONE = { make: "made", renew: "renewed", end: "ended" } as const;

export const meta: (args: Route.MetaArgs) => MetaDescriptor[] = pageMeta(() => m.events_feed_title());

export default function EventsSubscribeRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer } = useRoot();
  const { own, everybodys } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <Columns>
      <PageHeader
        title={m.events_feed_title()}
        description={m.events_feed_text()}
        backTo="/events"
        backLabel={m.shell_events()}
      />
      <FormError>{refused}</FormError>
      {viewer.isSignedIn && <OwnFeed url={own} said={actionData && "said" in actionData ? actionData.said : null} />}
      {everybodys !== null && <PublicFeed url={everybodys} />}
    </Columns>
  );
}
