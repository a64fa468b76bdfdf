import type { MetaDescriptor } from "react-router";
import { privateMeta, publicMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { findCalendar, listAllEvents, listEventSpaces } from "~/features/events/all-events.server";
import { calendarAsked } from "~/features/events/calendar/window";
import { AllEvents } from "~/features/events/ui/all-events";
import Calendar from "~/features/events/ui/calendar/calendar";
import { SpaceFilter } from "~/features/events/ui/space-filter";
import { ASCENDING, PAST_TAB } from "~/features/spaces/rules";
import { m } from "~/i18n/generated/messages";
import { isSlug } from "~/lib/slug";
import { wallOf } from "~/lib/wall-time";
import { keptBy } from "~/platform/edge/page-key";
import { Button } from "~/ui/button";
import { CalendarIcon, PlusIcon } from "~/ui/icons";
import { Columns, Wide } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { TabLink, Tabs } from "~/ui/tabs";
import type { Route } from "./+types/events";
import { loadPage } from "./support.server";

export const handle = keptBy({
  known: { tab: [PAST_TAB], sort: [ASCENDING] },
  places: ["space", "after", "month", "week", "agenda"],
});

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const asked = calendarAsked(searchParams);
    const named = searchParams.get("space") ?? "";
    const spaceSlug = isSlug(named) ? named : null;
    const isPast = searchParams.get("tab") === PAST_TAB;
    const isAscending = isPast && searchParams.get("sort") === ASCENDING;
    const [spaces, calendar, list] = await Promise.all([
      listEventSpaces(ctx),
      asked && findCalendar(ctx, asked, spaceSlug),
      asked ? null : listAllEvents(ctx, { isPast, isAscending, spaceSlug, cursor: searchParams.get("after") }),
    ]);
    const month = wallOf(ctx.now(), ctx.viewer.timeZone).slice(0, 7);
    return { spaces, spaceSlug, isPast, isAscending, calendar, list, month, now: ctx.now() };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!loaderData) return [];
  const { community } = root;
  if (!community?.hasPublicEvents || community.isPrivate) {
    return privateMeta({ title: m.shell_events(), community: community?.name });
  }
  // Months, spaces and pages of it are the same events.
  return publicMeta(root, { title: m.shell_events(), description: community.description, path: "/events" });
}

export default function EventsRoute({ loaderData }: Route.ComponentProps) {
  const { spaces, spaceSlug, isPast, isAscending, calendar, list, month, now } = loaderData;
  const kept: Record<string, string> = spaceSlug === null ? {} : { space: spaceSlug };
  const to = (query: Record<string, string>) => {
    const said = new URLSearchParams({ ...kept, ...query }).toString();
    return said === "" ? "/events" : `/events?${said}`;
  };
  const shown: Record<string, string> = calendar
    ? { [calendar.window.shape]: calendar.window.on }
    : { ...(isPast && { tab: PAST_TAB }), ...(isAscending && { sort: ASCENDING }) };
  const filter = spaces.length > 1 && <SpaceFilter spaces={spaces} chosen={spaceSlug} shown={shown} />;
  const Frame = calendar ? Wide : Columns;
  return (
    <Frame>
      <PageHeader
        title={m.shell_events()}
        actions={
          <>
            <Button icon={CalendarIcon} to="/events/subscribe">
              {m.events_feed_subscribe()}
            </Button>
            <NewEvent spaceSlug={spaceSlug} />
          </>
        }
        tabs={
          <Tabs label={m.events_views()}>
            <TabLink to={to({})} active={!calendar && !isPast}>
              {m.spaces_tab_upcoming()}
            </TabLink>
            <TabLink to={to({ tab: PAST_TAB })} active={!calendar && isPast}>
              {m.spaces_tab_past()}
            </TabLink>
            <TabLink to={to({ month })} active={calendar !== null}>
              {m.events_calendar()}
            </TabLink>
          </Tabs>
        }
      />
      {calendar && (
        <Calendar page={calendar} path="/events" kept={kept} showsSpace={spaceSlug === null} filter={filter} />
      )}
      {list && <AllEvents {...list} {...{ spaces, spaceSlug, isPast, isAscending, filter, now, to }} />}
    </Frame>
  );
}

/** In the space that is shown, or the first that takes events of its reader. */
function NewEvent({ spaceSlug }: { spaceSlug: string | null }) {
  const { viewer } = useRoot();
  const open = useSidebarGroups()
    .flatMap(({ spaces }) => spaces)
    .filter(({ takesEvents }) => takesEvents);
  const [space] = spaceSlug === null ? open : open.filter(({ slug }) => slug === spaceSlug);
  if (!space || !viewer.isSignedIn || viewer.isViewOnly) return null;
  return (
    <Button variant="primary" icon={PlusIcon} to={`/c/${space.slug}/new`}>
      {m.spaces_new_event()}
    </Button>
  );
}
