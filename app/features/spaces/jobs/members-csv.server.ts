import { m } from "~/i18n/generated/messages";
import { localeOf, REGION } from "~/i18n/locale";
import { dateFormat, numberFormat } from "~/lib/dates";
import { authorize } from "~/lib/policy";
import { communityUrl, type Ctx } from "~/platform/context";
import { type Job, type JobInput, type JobKind, STEP_ROWS } from "~/platform/jobs/job";
import { csvHead, csvLines } from "../members-csv";
import { toMemberLine } from "../member-lines.server";
import { listSpaceMembers } from "../members.server";
import { spacePolicy } from "../policy";
import { findSpace } from "../queries.server";

export const MEMBERS_CSV = "spaces.members_csv";

export interface MembersCsvInput extends JobInput {
  space_id: number;
  slug: string;
  name: string;
}

/** R2 takes parts of one size, at least this one; the last may be smaller. */
const PART_BYTES = 5 * 1024 * 1024;
const KEEP_DAYS = 7;

/** What a step hands to the next: how far it read, and what of the file stands where. */
interface Cursor {
  after: string | null;
  upload: string;
  /** Of the parts that are uploaded, in their order. */
  etags: string[];
  /** Where the bytes lie that do not fill a part yet; "" for none. */
  tail: string;
}

/**
 * members.csv of a space that is too large for one answer, in the order of the tab: a step reads some members, and
 * uploads a part of the file whenever one is full. What a step leaves in R2 has a name of its own that only its commit
 * makes known, so a step that runs twice puts no line there twice.
 */
export const membersCsvJob: JobKind<MembersCsvInput> = {
  name: MEMBERS_CSV,
  isListed: true,
  tellsMaker: true,
  keepDays: KEEP_DAYS,
  async step(ctx, job) {
    const key = fileKey(job);
    const cursor = await cursorOf(ctx, job);
    const page = await listSpaceMembers(ctx, job.input.space_id, { cursor: cursor.after, limit: STEP_ROWS });
    authorize(spacePolicy, "can_manage_space", ctx.viewer, page.space.access);
    const locale = localeOf(ctx);
    const lines = page.members.map((member) => toMemberLine(ctx, member));
    const profile = (uid: string) => communityUrl(ctx.site, ctx.community, `/u/${uid}`);
    const text = `${job.cursor === "" ? csvHead(locale) : ""}${csvLines(lines, locale, profile)}`;
    let bytes = joined(await tailOf(ctx, cursor), new TextEncoder().encode(text));
    const etags = [...cursor.etags];
    const isLast = page.cursor === null;
    // Not before: a step that was killed begins again with what the one before has left.
    const after = async () => (cursor.tail ? ctx.files.remove([cursor.tail]) : undefined);
    while (bytes.byteLength >= PART_BYTES || (isLast && bytes.byteLength > 0)) {
      const part = bytes.subarray(0, PART_BYTES);
      etags.push(await ctx.files.uploadPart(key, cursor.upload, etags.length + 1, part));
      bytes = bytes.slice(part.byteLength);
    }
    if (isLast) {
      await ctx.files.completeUpload(key, cursor.upload, etags);
      return { writes: [], cursor: "complete", rows: lines.length, done: true, result: { file: key }, after };
    }
    const tail = `${key}.tail-${ctx.newId()}`;
    await ctx.files.put(tail, bytes, "text/csv");
    const next: Cursor = { after: page.cursor, upload: cursor.upload, etags, tail };
    return { writes: [], cursor: JSON.stringify(next), rows: lines.length, done: false, after };
  },
  async tidy(ctx, job) {
    await ctx.files.removeUnder(fileKey(job));
    if (!job.cursor.startsWith("{")) return;
    const { upload } = JSON.parse(job.cursor) as Cursor;
    await ctx.files.abandonUpload(fileKey(job), upload);
  },
  async authorizeFile(ctx, { input }) {
    const space = await findSpace(ctx, input.space_id);
    authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  },
  title: ({ input }, locale) => m.spaces_job_csv({ space: input.name }, { locale }),
  outcome({ done, result, endedAt }, locale) {
    if (typeof result.file !== "string" || endedAt === null) return "";
    const until = dateFormat(REGION[locale], { dateStyle: "long", timeZone: "UTC" }).format(
      endedAt + KEEP_DAYS * 86_400_000,
    );
    return m.spaces_job_csv_ready({ count: numberFormat(REGION[locale]).format(done), until }, { locale });
  },
  path: ({ input }) => `/c/${input.slug}/members`,
};

const fileKey = ({ communityId, id }: Pick<Job, "communityId" | "id">) => `c/${communityId}/exports/${id}.csv`;

async function cursorOf(ctx: Ctx, job: Job): Promise<Cursor> {
  if (job.cursor !== "") return JSON.parse(job.cursor) as Cursor;
  return { after: null, upload: await ctx.files.beginUpload(fileKey(job), "text/csv"), etags: [], tail: "" };
}

async function tailOf(ctx: Ctx, { tail }: Cursor): Promise<Uint8Array> {
  if (tail === "") return new Uint8Array();
  const found = await ctx.files.get(tail);
  if (!found) throw new Error(`${tail} is gone`);
  return new Uint8Array(await new Response(found.body).arrayBuffer());
}

function joined(one: Uint8Array, two: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.byteLength + two.byteLength);
  both.set(one);
  both.set(two, one.byteLength);
  return both;
}
