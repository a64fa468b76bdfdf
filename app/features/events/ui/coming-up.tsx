import { m } from "~/i18n/generated/messages";
import { leadsToEvents, useRoot } from "~/features/communities/ui/root-data";
import { postPath } from "~/features/posts/ui/addresses";
import { Link } from "~/ui/link";
import type { ComingEvent } from "../coming-up.server";
import { DateTile } from "./date-tile";
import { useEventLine } from "./event-line";

/** Beside the feed: the next events that its reader may see. */
export function ComingUp({ events }: { events: ComingEvent[] }) {
  const root = useRoot();
  if (events.length === 0) return null;
  return (
    <section>
      <h2>
        {m.events_coming_up()}
        {leadsToEvents(root) && <Link to="/events">{m.posts_see_all()}</Link>}
      </h2>
      {events.map((coming) => (
        <Coming key={coming.id} coming={coming} />
      ))}
    </section>
  );
}

function Coming({ coming }: { coming: ComingEvent }) {
  const line = useEventLine(coming.event);
  return (
    <Link to={postPath(coming)} className="lrow">
      <DateTile event={coming.event} />
      <div className="grow">
        <div className="title" dir="auto">
          {coming.name}
        </div>
        <div className="sub">
          {line}
          {coming.event.is_going && ` · ${m.events_going()}`}
        </div>
      </div>
    </Link>
  );
}
