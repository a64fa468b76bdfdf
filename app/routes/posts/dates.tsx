import type { MetaDescriptor } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { datesAction, deleteDatesAction } from "~/features/events/series/actions.server";
import { findSeriesPage } from "~/features/events/series/queries.server";
import { DatesList } from "~/features/events/series/ui/dates-list";
import { DeleteDates } from "~/features/events/series/ui/delete-dates";
import { seriesInWords } from "~/features/events/series/words";
import { postPath } from "~/features/posts/ui/addresses";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { invalid } from "~/lib/errors";
import { Button } from "~/ui/button";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/dates";

/** The dates of a series that are to come: to say yes to some or to all, and for who made it to take them away. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const { post, dates, reach } = await findSeriesPage(ctx, args.params, ctx.request.url.searchParams.get("cursor"));
    const { name, slug, space, event } = post;
    return { post: { name, slug, space, series: event?.series ?? null }, dates, reach };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const answer =
      (await deleteDatesAction(ctx, form, args.params)) ?? (await datesAction(ctx, form, args.params, "/dates"));
    if (!answer) throw invalid({ intent: "invalid" });
    throw answer;
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.events_dates(), community: loaderData?.post.name });

export default function DatesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { post, dates, reach } = loaderData;
  const { locale } = useRoot();
  const path = `${postPath(post)}/dates`;
  const refused = actionData?.error;
  const rule = post.series ? seriesInWords(post.series, REGION[locale]) : "";
  return (
    <Columns>
      <PageHeader
        title={m.events_dates_title({ name: post.name })}
        backTo={postPath(post)}
        backLabel={post.name}
        description={rule}
      />
      <DatesList dates={dates} path={path} refused={refused ? (refused.fields.event_ids ?? refused.message) : null} />
      <p className="muted">
        <a href={`${postPath(post)}/series.ics`} className="btn ghost sm" download>
          {m.events_series_calendar()}
        </a>
      </p>
      {reach && reach.all.dates > 0 && (
        <p>
          <Button to={`${postPath(post)}/repeats`}>{m.events_rule_title()}</Button>
        </p>
      )}
      {reach && <DeleteDates reach={reach} path={path} />}
    </Columns>
  );
}
