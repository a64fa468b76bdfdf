import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { RepeatIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Button } from "~/ui/button";
import type { EventPagePayload, EventPayload } from "../present";
import { seriesInWords } from "../series/words";
import styles from "./events.module.css";
import { useClocks } from "./zones";

/** "Every Tuesday", and the way to its other dates. */
export function SeriesFact({ event, path }: { event: EventPayload; path: string }) {
  const { region } = useClocks(event);
  if (!event.series) return null;
  return (
    <div>
      <dt>
        <Icon as={RepeatIcon} size={20} />
        <span className="sr">{m.events_repeats()}</span>
      </dt>
      <dd>
        <b>{seriesInWords(event.series, region)}</b>
        {event.series.is_apart && <span>{m.events_date_apart()}</span>}
        <Link to={`${path}/dates`} className="link">
          {m.events_dates()}
        </Link>
      </dd>
    </div>
  );
}

/** The answer for more dates than this one, with and without scripts. */
export function SeriesRsvp({ event, path }: { event: EventPayload | EventPagePayload; path: string }) {
  const { viewer } = useRoot();
  if (!event.series || event.rsvp_disabled || viewer.isViewOnly) return null;
  // Where the host asks something first, each date is answered on its own page.
  const isAsked = "questions" in event && event.questions.some((question) => question.is_required);
  const takesAll = !event.rsvp_approval_required && !isAsked;
  if (!event.is_going || !viewer.isSignedIn) {
    return !takesAll ? null : (
      <Form method="post" action={path} preventScrollReset>
        <Button type="submit" name="intent" value="rsvp_series" size="sm">
          {m.events_rsvp_series()}
        </Button>
      </Form>
    );
  }
  return (
    <details className={styles.calendars}>
      <summary>{m.events_rsvp_back_series()}</summary>
      <Form method="post" action={path} preventScrollReset className="row wrap">
        <Button type="submit" name="intent" value="rsvp_back_following" size="sm">
          {m.events_rsvp_back_following()}
        </Button>
        <Button type="submit" name="intent" value="rsvp_back_all" size="sm">
          {m.events_rsvp_back_all()}
        </Button>
        {takesAll && (
          <Button type="submit" name="intent" value="rsvp_series" size="sm" variant="ghost">
            {m.events_rsvp_series()}
          </Button>
        )}
      </Form>
    </details>
  );
}
