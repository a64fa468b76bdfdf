import type { Claim } from "~/lib/viewer";
import { type Statement, sql } from "~/platform/database/sql";
import type { LocationKind } from "./rules";

/** When and where an event is, as what was found says it in one line. */
export interface FoundEvent {
  starts_at: string;
  ends_at: string;
  time_zone: string;
  is_all_day: boolean;
  location_type: LocationKind;
  /** null where there is none, and for who is not to know it. */
  in_person_location: string | null;
}

/**
 * Of `p` (posts), which its reader may read: JSON that `foundEventIn` reads; null for what is no event. A place that is
 * hidden is told to who is going.
 */
export const foundEvent = (viewer: Claim): Statement => sql`case when p.post_type = 'event' then
  (select json_array(e.starts_at, e.ends_at, e.zone, e.is_all_day, e.location_kind, case when e.location_kind = 'in_person'
      and (e.hide_location = 0 or exists (select 1 from event_attendees t where t.post_id = e.post_id
        and t.member_id = ${viewer.memberId} and t.status = 'going')) then e.place else '' end)
    from events e where e.post_id = p.id and e.starts_at is not null) end`;

export function foundEventIn(column: string | null): FoundEvent | null {
  if (column === null) return null;
  const [startsAt, endsAt, zone, isAllDay, kind, place] = JSON.parse(column) as [
    startsAt: number,
    endsAt: number,
    zone: string,
    isAllDay: number,
    kind: LocationKind,
    place: string,
  ];
  return {
    starts_at: new Date(startsAt).toISOString(),
    ends_at: new Date(endsAt).toISOString(),
    time_zone: zone,
    is_all_day: isAllDay === 1,
    location_type: kind,
    in_person_location: place || null,
  };
}
