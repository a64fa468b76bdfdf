import clsx from "clsx";
import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Link } from "~/ui/link";
import { lineOf } from "../../when";
import { useClocks } from "../../ui/zones";
import type { DatePayload, DatesPage } from "../payload";
import styles from "./series.module.css";

interface DatesListProps {
  dates: DatesPage;
  /** The path of this page. */
  path: string;
  refused: string | null;
}

/** What is to come of a series; who may come ticks dates, or takes them all. */
export function DatesList({ dates, path, refused }: DatesListProps) {
  const { viewer } = useRoot();
  const isSending = useNavigation().state === "submitting";
  if (dates.records.length === 0) return <p className="muted">{m.events_dates_none()}</p>;
  const mayPress = !viewer.isViewOnly && dates.records.some((date) => date.is_open);
  return (
    <Form method="post" action={path} preventScrollReset>
      <FormError>{refused}</FormError>
      {mayPress && viewer.isSignedIn && <p className={clsx("muted", styles.hint)}>{m.events_dates_some_hint()}</p>}
      <ul className={styles.dates}>
        {dates.records.map((date) => (
          <DateRow key={date.id} date={date} mayTick={mayPress && viewer.isSignedIn} />
        ))}
      </ul>
      {mayPress && (
        <div className={styles.acts}>
          {viewer.isSignedIn && (
            <Button type="submit" name="intent" value="rsvp_dates" variant="primary" loading={isSending}>
              {m.events_dates_some()}
            </Button>
          )}
          <Button type="submit" name="intent" value="rsvp_series">
            {m.events_dates_all()}
          </Button>
          {viewer.isSignedIn && dates.records.some((date) => date.is_going) && (
            <Button type="submit" name="intent" value="rsvp_back_all" variant="ghost">
              {m.events_rsvp_back_all()}
            </Button>
          )}
        </div>
      )}
      {dates.next_cursor && (
        <div className="more-row">
          <Button to={`${path}?cursor=${encodeURIComponent(dates.next_cursor)}`}>{m.posts_load_more()}</Button>
        </div>
      )}
    </Form>
  );
}

function DateRow({ date, mayTick }: { date: DatePayload; mayTick: boolean }) {
  const { region, zone } = useClocks(date);
  const line = lineOf(date, region, zone);
  return (
    <li>
      {mayTick && (
        // A label of its own reaches further than the box does.
        <label>
          <input
            type="checkbox"
            name="event_ids"
            value={date.id}
            aria-label={line}
            defaultChecked={date.is_going}
            disabled={!date.is_going && (date.is_full || !date.is_open)}
          />
        </label>
      )}
      <Link to={`/c/${date.space_slug}/${date.slug}`}>
        <time dateTime={date.starts_at}>{line}</time>
      </Link>
      {date.is_apart && <span className="muted">{date.name}</span>}
      {date.is_going ? (
        <Badge tone="success">{m.events_going()}</Badge>
      ) : date.is_full ? (
        <Badge tone="warning">{m.events_full()}</Badge>
      ) : (
        !date.is_open && <span className="muted">{m.events_dates_closed()}</span>
      )}
    </li>
  );
}
