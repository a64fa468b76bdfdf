import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { mergedEvents, readableEventSpaces } from "./merged.server";
import { type EventPayload, presentEvent } from "./present";
import { eventIn } from "./row";
import { eventColumn } from "./rows.server";
import { LASTS_MOST_MS } from "./rules";

/** One of the next events, as it stands beside other things. */
export interface ComingEvent {
  id: number;
  name: string;
  slug: string;
  space: { slug: string; name: string };
  event: EventPayload;
}

/** As many as stand beside the feed. */
const NEXT = 3;

/** The next events that the viewer may see, in whatever spaces: what goes on is among them. */
export async function listComingUp(ctx: Ctx, most = NEXT): Promise<ComingEvent[]> {
  const now = ctx.now();
  const rows = await ctx.read(
    (viewer) => sql<{ id: number; title: string; slug: string; spaceSlug: string; spaceName: string; event: string }>`
      with recursive ${mergedEvents({
        spaces: readableEventSpaces(ctx, viewer, null),
        isAscending: true,
        from: sql`x.starts_at > ${now - LASTS_MOST_MS}`,
        where: sql`x.ends_at > ${now}`,
        limit: most,
      })}
      select p.id, p.title, p.slug, s.slug as spaceSlug, s.name as spaceName, ${eventColumn(viewer)} as event
      from merged cross join posts p on p.id = merged.id join spaces s on s.id = p.space_id
      order by merged.at, merged.id`,
  );
  return rows.flatMap(({ id, title, slug, spaceSlug, spaceName, event: column }) => {
    const event = presentEvent(eventIn(column), false);
    return event ? [{ id, name: title, slug, space: { slug: spaceSlug, name: spaceName }, event }] : [];
  });
}
