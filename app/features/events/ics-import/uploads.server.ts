import { invalid, notFound } from "~/lib/errors";
import { type Ctx, noCommunity } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { SHARDS } from "~/platform/env";
import type { Sweep } from "~/platform/sweeps";
import type { Entry } from "./read.server";
import { FILE_MOST_BYTES, KEEP_DAYS } from "./rules";

/** A file that its member looks at, or that a job takes. */
export interface Upload {
  id: number;
  spaceId: number;
  name: string;
  zone: string;
}

const DAY_MS = 86_400_000;
const NAME_MOST = 120;
const AT_ONCE = 20;

/** Keeps a file for a day. Throws 422 file for one that is too large or no text. */
export async function keepUpload(
  ctx: Ctx,
  { spaceId, name, zone, text }: Omit<Upload, "id"> & { text: string },
): Promise<number> {
  refuseLarge(text);
  const id = ctx.newId();
  // First its row: what is put down is swept by it.
  await commit(ctx, {
    writes: [
      write(sql`insert into event_uploads (id, community_id, space_id, member_id, name, zone, created_at, due_at)
        values (${id}, ${ctx.community.id}, ${spaceId}, ${ctx.viewer.memberId}, ${name.slice(0, NAME_MOST)}, ${zone},
          ${ctx.now()}, ${ctx.now() + KEEP_DAYS * DAY_MS})`),
    ],
  });
  await ctx.files.put(textKey(ctx, id), bytesOf(text), "text/calendar");
  return id;
}

export function refuseLarge(text: string): void {
  const isLarge = text.length > FILE_MOST_BYTES || bytesOf(text).length > FILE_MOST_BYTES;
  if (isLarge) throw invalid({ file: "event_ics_large" });
}

/** The viewer's own file in this space. Throws 404. */
export async function findUpload(ctx: Ctx, id: number, spaceId: number): Promise<Upload & { text: string }> {
  const [row] = await ctx.read(
    (viewer) => sql<Upload>`select id, space_id as spaceId, name, zone from event_uploads
      where id = ${id} and community_id = ${ctx.community.id} and space_id = ${spaceId}
        and member_id = ${viewer.memberId} and due_at > ${ctx.now()}`,
  );
  const text = row ? await getText(ctx, id) : null;
  if (!row || text === null) throw notFound();
  return { ...row, text };
}

/** null where it is gone. */
export async function getText(ctx: Ctx, id: number): Promise<string | null> {
  const found = await ctx.files.get(textKey(ctx, id));
  return found && new Response(found.body).text();
}

export const setUploadZone = (ctx: Ctx, id: number, zone: string): Promise<unknown> =>
  commit(ctx, {
    writes: [
      write(sql`update event_uploads set zone = ${zone} where id = ${id} and community_id = ${ctx.community.id}
        and member_id = ${ctx.viewer.memberId}`),
    ],
  });

/** What a job takes, as its first step has read it: each step reads on. */
export const putEntries = (ctx: Ctx, id: number, entries: readonly Entry[]): Promise<void> =>
  ctx.files.put(entriesKey(ctx, id), bytesOf(JSON.stringify(entries)), "application/json");

/** null where they are gone. */
export async function getEntries(ctx: Ctx, id: number): Promise<Entry[] | null> {
  const found = await ctx.files.get(entriesKey(ctx, id));
  return found && ((await new Response(found.body).json()) as Entry[]);
}

/** Leaves nothing of it. Safe to repeat. */
export async function removeUpload(ctx: Ctx, id: number): Promise<void> {
  await ctx.files.remove([textKey(ctx, id), entriesKey(ctx, id)]);
  await commit(ctx, {
    writes: [write(sql`delete from event_uploads where id = ${id} and community_id = ${ctx.community.id}`)],
    origin: "system",
  });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textKey = ({ community }: Ctx, id: number) => `c/${community.id}/calendars/${id}.ics`;
const entriesKey = ({ community }: Ctx, id: number) => `c/${community.id}/calendars/${id}.json`;

/** Files that nobody took within their day. A job keeps its own for as long as it lives. */
export const uploadSweeps: readonly Sweep[] = [
  {
    name: "calendar files",
    of: SHARDS,
    async run(ctx) {
      const due = await ctx.read(
        () => sql<{ id: number; communityId: number }>`select id, community_id as communityId from event_uploads
          indexed by event_uploads_due where due_at <= ${ctx.now()} order by due_at limit ${AT_ONCE}`,
      );
      for (const { id, communityId } of due) {
        await removeUpload(ctx.forCommunity({ ...noCommunity, id: communityId, shard: ctx.community.shard }), id);
      }
    },
  },
];
