import { m } from "~/i18n/generated/messages";
import { type Locale, localeOf, REGION } from "~/i18n/locale";
import { dateFormat, numberFormat } from "~/lib/dates";
import { authorize } from "~/lib/policy";
import { communityUrl, type Ctx } from "~/platform/context";
import { type Job, type JobInput, type JobKind, type Step, STEP_ROWS } from "~/platform/jobs/job";
import { appendText, completeText, fileKey, removeFile, type TextFile } from "~/platform/jobs/text-file.server";
import { csvHead, csvLines } from "../members-csv";
import { toMemberLine } from "../member-lines.server";
import { authorizeGroupSpaces, listGroupMembers, listSpaceMembers, type SpaceMember } from "../members.server";
import { spacePolicy } from "../policy";
import { findSpace } from "../queries.server";

export const MEMBERS_CSV = "spaces.members_csv";
export const GROUP_MEMBERS_CSV = "spaces.group_members_csv";

export interface MembersCsvInput extends JobInput {
  space_id: number;
  slug: string;
  name: string;
}

export interface GroupMembersCsvInput extends JobInput {
  group_id: number;
  /** The spaces of it that its maker managed when it began: the file holds their members and nobody else's. */
  space_ids: readonly number[];
  slug: string;
  name: string;
}

const KEEP_DAYS = 7;

/** How far a file is: where to read on, how many lines it has. */
interface Cursor extends TextFile {
  after: string | null;
  lines: number;
  /** All its parts are there; what is left is to make one of them. */
  isWhole: boolean;
}

/** members.csv of a space that is too large for one answer, in the order of the tab: a step reads some members. */
export const membersCsvJob: JobKind<MembersCsvInput> = {
  ...csvOf<MembersCsvInput>("c"),
  name: MEMBERS_CSV,
  async step(ctx, job) {
    const place = placeOf(job);
    if (place?.isWhole) return end(ctx, job, place, membersCsvJob);
    const page = await listSpaceMembers(ctx, job.input.space_id, { cursor: place?.after, limit: STEP_ROWS });
    authorize(spacePolicy, "can_manage_space", ctx.viewer, page.space.access);
    return goOn(ctx, job, { ...page, rows: page.members.length });
  },
  authorizePlace: async (ctx, { input }) => void (await findSpace(ctx, input.space_id)),
  async authorizeFile(ctx, { input }) {
    const space = await findSpace(ctx, input.space_id);
    authorize(spacePolicy, "can_manage_space", ctx.viewer, space.access);
  },
};

/**
 * members.csv of a group whose spaces have too many members together for one answer. It walks along the community,
 * where everybody has one place that never changes, and not along the spaces: so each is there once, whatever they
 * join and leave meanwhile.
 */
export const groupMembersCsvJob: JobKind<GroupMembersCsvInput> = {
  ...csvOf<GroupMembersCsvInput>("s"),
  name: GROUP_MEMBERS_CSV,
  async step(ctx, job) {
    const { group_id, space_ids } = job.input;
    const place = placeOf(job);
    if (place?.isWhole) return end(ctx, job, place, groupMembersCsvJob);
    await authorizeGroupSpaces(ctx, group_id, space_ids);
    return goOn(ctx, job, await listGroupMembers(ctx, space_ids, { cursor: place?.after, limit: STEP_ROWS }));
  },
  authorizePlace: (ctx, { input }) => authorizeGroupSpaces(ctx, input.group_id, input.space_ids),
  authorizeFile: (ctx, { input }) => authorizeGroupSpaces(ctx, input.group_id, input.space_ids),
};

interface Page {
  members: SpaceMember[];
  /** For the progress. */
  rows: number;
  /** null on the last. */
  cursor: string | null;
}

async function goOn(ctx: Ctx, job: Job, { members, rows, cursor }: Page): Promise<Step> {
  const locale = localeOf(ctx);
  const place = placeOf(job);
  const profile = (uid: string) => communityUrl(ctx.site, ctx.community, `/u/${uid}`);
  const lines = csvLines(
    members.map((member) => toMemberLine(ctx, member)),
    locale,
    profile,
  );
  const text = place ? lines : `${csvHead(locale)}${lines}`;
  const isLast = cursor === null;
  const { file, after } = await appendText(ctx, job, { file: place, text, isLast });
  const next: Cursor = { ...file, after: cursor, lines: (place?.lines ?? 0) + members.length, isWhole: isLast };
  return { writes: [], cursor: JSON.stringify(next), rows, done: false, after };
}

async function end<Input extends JobInput>(
  ctx: Ctx,
  job: Job<Input>,
  place: Cursor,
  { authorizeFile }: Pick<JobKind<Input>, "authorizeFile">,
): Promise<Step> {
  await authorizeFile?.(ctx, job);
  await completeText(ctx, job, place);
  return { writes: [], cursor: "complete", rows: 0, done: true, result: { file: fileKey(job), lines: place.lines } };
}

/** null before the first step, and once the file is whole. */
const placeOf = (job: Job): Cursor | null => (job.cursor.startsWith("{") ? (JSON.parse(job.cursor) as Cursor) : null);

/** What both are: a file for a week. `at`: what addresses of such a place begin with. */
function csvOf<Input extends JobInput & { slug: string; name: string }>(at: "c" | "s") {
  return {
    isListed: true,
    tellsMaker: true,
    keepDays: KEEP_DAYS,
    tidy: (ctx: Ctx, job: Job<Input>) => removeFile(ctx, job, placeOf(job)),
    title: ({ input }: Pick<Job<Input>, "input">, locale: Locale) =>
      m.spaces_job_csv({ space: input.name }, { locale }),
    outcome({ result, endedAt }: Job<Input>, locale: Locale) {
      if (typeof result.lines !== "number" || endedAt === null) return "";
      const until = dateFormat(REGION[locale], { dateStyle: "long", timeZone: "UTC" }).format(
        endedAt + KEEP_DAYS * 86_400_000,
      );
      return m.spaces_job_csv_ready({ count: numberFormat(REGION[locale]).format(result.lines), until }, { locale });
    },
    path: ({ input }: Job<Input>) => (at === "c" ? `/c/${input.slug}/members` : `/s/${input.slug}`),
  };
}
