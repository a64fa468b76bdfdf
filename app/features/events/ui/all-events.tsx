import type { ReactNode } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import type { PostCardPayload } from "~/features/posts/present";
import { ASCENDING, PAST_TAB } from "~/features/spaces/rules";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Button } from "~/ui/button";
import { CalendarIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import type { EventSpace } from "../all-events.server";
import type { EventPayload } from "../present";
import { EventCard, PastOrder } from "./event-list";
import styles from "./events.module.css";

interface AllEventsProps {
  events: PostCardPayload[];
  nextCursor: string | null;
  spaces: EventSpace[];
  spaceSlug: string | null;
  isPast: boolean;
  isAscending: boolean;
  filter: ReactNode;
  now: number;
  to: (query: Record<string, string>) => string;
}

/** The community's events by when they are, under their days and months (design/mock/events-list.html). */
export function AllEvents(props: AllEventsProps) {
  const { events, nextCursor, spaceSlug, isPast, isAscending, filter, now, to } = props;
  const nameOf = useGroupNames(now, isPast);
  const groups = Map.groupBy(events, ({ event }) => (event ? nameOf(event) : ""));
  const asked = { ...(isPast && { tab: PAST_TAB }), ...(isAscending && { sort: ASCENDING }) };
  return (
    <>
      {(filter || (isPast && events.length > 0)) && (
        <div className={styles.choices}>
          {filter}
          {isPast && events.length > 0 && (
            <PastOrder path="/events" kept={spaceSlug === null ? {} : { space: spaceSlug }} isAscending={isAscending} />
          )}
        </div>
      )}
      {[...groups].map(([name, ofIt]) => (
        <section key={name}>
          <h2 className={styles.month}>{name}</h2>
          <div className={styles.list}>
            {ofIt.map((post) => (
              <EventCard key={post.id} post={post} isAmongOthers />
            ))}
          </div>
        </section>
      ))}
      {events.length === 0 && <Nothing {...props} />}
      {nextCursor && (
        <div className="more-row">
          <Button to={to({ ...asked, after: nextCursor })}>{m.posts_load_more()}</Button>
        </div>
      )}
    </>
  );
}

/** Under which an event stands: what goes on, today and tomorrow, then month by month. */
function useGroupNames(now: number, isPast: boolean): (event: EventPayload) => string {
  const { locale, viewer } = useRoot();
  const region = REGION[locale];
  return ({ starts_at, time_zone, is_all_day }) => {
    const timeZone = is_all_day || !viewer.isSignedIn ? time_zone : viewer.timeZone;
    const at = Date.parse(starts_at);
    const day = (of: number) => dateFormat("en-CA", { timeZone }).format(of);
    if (!isPast) {
      if (at <= now) return m.events_on_now();
      if (day(at) === day(now)) return m.events_today();
      if (day(at) === day(now + DAY_MS)) return m.events_tomorrow();
    }
    return dateFormat(region, { month: "long", year: "numeric", timeZone }).format(at);
  };
}

const DAY_MS = 86_400_000;

/** Said to who could plan something here, and to who reads. */
function Nothing({ spaces, spaceSlug, isPast }: AllEventsProps) {
  const { viewer } = useRoot();
  if (isPast) return <EmptyState icon={CalendarIcon} title={m.events_empty_past()} text={m.events_empty_past_text()} />;
  const mayMakeSpace = spaces.length === 0 && viewer.isAdmin && !viewer.isViewOnly;
  return (
    <EmptyState
      icon={CalendarIcon}
      title={spaceSlug === null ? m.events_empty_all() : m.events_empty_space()}
      text={mayMakeSpace ? m.events_empty_all_admin() : m.events_empty_all_text()}
      action={
        mayMakeSpace ? (
          <Button to="/spaces/new">{m.events_new_space()}</Button>
        ) : (
          spaceSlug !== null && <Button to="/events">{m.events_all_spaces()}</Button>
        )
      }
    />
  );
}
