import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import { repeatsIn, ruleFrom } from "../series/rule";
import { dateAt } from "../series/dates.server";
import type { Entry, ReadFile } from "./read.server";
import { ENTRY_STATES, type EntryLine, type EntryState, type ImportPreview, LINES_SHOWN } from "./rules";

/** What came of an entry before, as it is by now. */
export interface Known {
  key: string;
  said: string;
  version: number;
  postId: number;
  /** null where it is gone for good, or of another space by now: whose it is there is for that space to say. */
  status: string | null;
  draftVersion: number | null;
  seriesId: number | null;
  /** Of its event, null where that is gone. */
  startsAt: number | null;
  endsAt: number | null;
  place: string | null;
  locationUrl: string | null;
  closesBefore: number | null;
  reminders: string | null;
}

/** By their keys, what came of these entries in the space. */
export async function getKnown(ctx: Ctx, spaceId: number, entries: readonly Entry[]): Promise<Map<string, Known>> {
  if (entries.length === 0) return new Map();
  const rows = await ctx.read(
    () => sql<Known>`select i.key, i.said, i.version, i.post_id as postId, p.status, p.draft_version as draftVersion,
        e.series_id as seriesId, e.starts_at as startsAt, e.ends_at as endsAt, e.place, e.location_url as locationUrl,
        e.rsvp_closes_before as closesBefore, e.reminders
      from json_each(${JSON.stringify(entries.map(({ key }) => key))}) k
        cross join event_imports i on i.space_id = ${spaceId} and i.key = k.value
        left join posts p on p.id = i.post_id and p.space_id = i.space_id left join events e on e.post_id = p.id
      where i.community_id = ${ctx.community.id}`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * What is to become of an entry. Whoever has edited an event here keeps it as it is; what was taken away, or moved away,
 * stays away.
 */
export function stateOf(entry: Entry, known: Known | undefined): EntryState {
  if (!known) return "new";
  if (known.status === null || known.status === "deleted") return "gone";
  if (known.said === entry.said) return "same";
  if (known.seriesId !== null || entry.repeats !== "") return "series";
  return known.draftVersion === known.version && known.status === "published" ? "changed" : "edited";
}

/** What would come of a file, for who looks before they take it. */
export async function previewOf(
  ctx: Ctx,
  spaceId: number,
  { entries, left, floating, unknownZones }: ReadFile,
  { name, zone }: { name: string; zone: string },
): Promise<ImportPreview> {
  const known = await getKnown(ctx, spaceId, entries);
  const lines = entries.map((entry) => lineOf(entry, stateOf(entry, known.get(entry.key))));
  const counts = Object.fromEntries(
    ENTRY_STATES.map((state) => [state, lines.filter((line) => line.state === state).length]),
  ) as ImportPreview["counts"];
  const inOrder = ENTRY_STATES.flatMap((state) => lines.filter((line) => line.state === state));
  return {
    file_name: name,
    time_zone: zone,
    floating,
    unknown_zones: unknownZones,
    counts,
    left_count: left.length,
    entries: inOrder.slice(0, LINES_SHOWN),
    left: left.slice(0, LINES_SHOWN),
  };
}

function lineOf(entry: Entry, state: EntryState): EntryLine {
  const { line, title, zone, isAllDay, place, locationUrl, isSingleDate, repeats: text } = entry;
  const found = momentsOfEntry(entry);
  const repeats = repeatsIn(text);
  return {
    line,
    title,
    starts_at: new Date(found?.startsAt ?? 0).toISOString(),
    ends_at: new Date(found?.endsAt ?? 0).toISOString(),
    time_zone: zone,
    is_all_day: isAllDay,
    place: place || locationUrl,
    state,
    rule: repeats && ruleFrom(repeats, entry.wall.slice(0, "2026-12-04".length)),
    until: repeats?.until || null,
    is_single_date: isSingleDate,
  };
}

/** Nobody can be asked about each of them: of a time that is left out, or comes twice, it is as of a series. */
export const momentsOfEntry = ({ wall, ...entry }: Pick<Entry, "wall" | "zone" | "durationMinutes" | "isAllDay">) =>
  dateAt({ ...entry, startsAtWall: wall });
