import { isTimeZone } from "~/features/accounts/rules";
import { findSpaceForPost, type SpaceForPost } from "~/features/posts/queries.server";
import { mustBeConfirmed, refuseWriting } from "~/features/posts/writing.server";
import { spacePolicy } from "~/features/spaces/policy";
import { showsEvents } from "~/features/spaces/rules";
import { invalid, notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { startJob } from "~/platform/jobs/start.server";
import { IMPORT_EVENTS, importJobName } from "./job.server";
import { previewOf } from "./plan.server";
import { type ReadFile, readCalendar } from "./read.server";
import { FILE_MOST_BYTES, type ImportPreview, takenOf } from "./rules";
import { findUpload, keepUpload, refuseLarge, setUploadZone } from "./uploads.server";

/**
 * A space that the viewer looks after: who may take a calendar file into it, if it takes events, for what comes of a file
 * is read by no moderator first. Throws 401, 403 and 404.
 */
export async function findManagedSpace(ctx: Ctx, spaceSlug: string): Promise<SpaceForPost> {
  const space = await findSpaceForPost(ctx, spaceSlug);
  refuseWriting(ctx, space);
  authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  mustBeConfirmed(ctx);
  return space;
}

/** The same of a space of events. Throws as that, and 404 for any other. */
async function findImportSpace(ctx: Ctx, spaceSlug: string): Promise<SpaceForPost> {
  const space = await findManagedSpace(ctx, spaceSlug);
  if (!showsEvents(space.access.postType)) throw notFound();
  return space;
}

/** Keeps a file to be looked at. Throws as `findImportSpace`, and 422 file for what is no calendar, or too large. */
export async function uploadCalendar(
  ctx: Ctx,
  spaceSlug: string,
  { file, zone }: { file: File | null; zone: string },
): Promise<number> {
  const space = await findImportSpace(ctx, spaceSlug);
  if (!file || file.size === 0) throw invalid({ file: "event_ics_required" });
  if (file.size > FILE_MOST_BYTES) throw invalid({ file: "event_ics_large" });
  const text = await file.text();
  readNow(ctx, text, knownZone(zone));
  return keepUpload(ctx, { spaceId: space.id, name: file.name, zone, text });
}

/** What would come of a file that is kept, before anything does. */
export async function findPreview(ctx: Ctx, spaceSlug: string, uploadId: number): Promise<ImportPreview> {
  const { id } = await findImportSpace(ctx, spaceSlug);
  const upload = await findUpload(ctx, uploadId, id);
  return previewOf(ctx, id, readNow(ctx, upload.text, upload.zone), upload);
}

/** The times that say no zone are meant in this one. */
export async function readInZone(ctx: Ctx, spaceSlug: string, uploadId: number, zone: string): Promise<void> {
  const { id } = await findImportSpace(ctx, spaceSlug);
  await findUpload(ctx, uploadId, id);
  await setUploadZone(ctx, uploadId, knownZone(zone));
}

/**
 * Begins to take a file that was looked at, and answers its job. Twice is once. Throws as `findImportSpace`, 404 for a
 * file that is gone, 409 event_ics_busy while another is taken into the space, and event_ics_nothing.
 */
export async function importUpload(ctx: Ctx, spaceSlug: string, uploadId: number): Promise<number> {
  const space = await findImportSpace(ctx, spaceSlug);
  const upload = await findUpload(ctx, uploadId, space.id);
  const read = readNow(ctx, upload.text, upload.zone);
  return begin(ctx, space, { id: upload.id, zone: upload.zone, read });
}

/** The same for a door that sends the file itself: what would come of it, or the job that takes it. */
export async function importCalendar(
  ctx: Ctx,
  spaceSlug: string,
  { ics, zone, isPreview }: { ics: string; zone: string | undefined; isPreview: boolean },
): Promise<{ preview: ImportPreview; job_id: number | null }> {
  const space = await findImportSpace(ctx, spaceSlug);
  refuseLarge(ics);
  const asked = { name: "", zone: zone ?? ctx.viewer.timeZone };
  const read = readNow(ctx, ics, asked.zone);
  const preview = await previewOf(ctx, space.id, read, asked);
  if (isPreview || takenOf(preview) === 0) return { preview, job_id: null };
  const id = await keepUpload(ctx, { spaceId: space.id, ...asked, text: ics });
  return { preview, job_id: await begin(ctx, space, { id, zone: asked.zone, read }) };
}

interface Begun {
  id: number;
  zone: string;
  read: ReadFile;
}

async function begin(ctx: Ctx, space: SpaceForPost, { id, zone, read }: Begun): Promise<number> {
  return startJob(
    ctx,
    {
      kind: IMPORT_EVENTS,
      // Its steps read what was read now, whatever the clocks say by then, and whoever begins it once more.
      input: { space_id: space.id, upload_id: id, name: space.name, slug: space.slug, zone, read_at: ctx.now() },
      total: read.entries.length,
      name: importJobName(space.id),
      otherwise: "event_ics_busy",
      // It stays for as long as a job may wait.
      beside: () => [
        write(sql`update event_uploads set due_at = due_at + ${KEPT_FOR_JOB_MS} where id = ${id}
          and community_id = ${ctx.community.id}`),
      ],
    },
    `calendar-${id}`,
  );
}

const KEPT_FOR_JOB_MS = 30 * 86_400_000;

const readNow = (ctx: Ctx, text: string, zone: string): ReadFile => readCalendar(text, { zone, now: ctx.now() });

function knownZone(zone: string): string {
  if (!isTimeZone(zone)) throw invalid({ time_zone: "time_zone_unknown" });
  return zone;
}
