import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database/sql";
import type { JobInput, JobKind } from "~/platform/jobs/job";
import { countChanged } from "~/platform/jobs/start.server";
import { grantManyWrites } from "../../access/grants.server";
import { spaceFact } from "../facts";
import { inGroup, selectGroupMembers } from "../in-group.server";
import { findSpace } from "../queries.server";
import { COUNT_LIMIT } from "../rules";

export const LET_GROUP_IN = "spaces.let_group_in";

export interface LetGroupInInput extends JobInput {
  group_id: number;
  /** What has come into the group, one after the other. */
  space_ids: readonly number[];
  /** Of the first, as it was called when the job began. */
  slug: string;
  name: string;
}

/** With what their trigger does to memberships, 450 rows. */
const AT_ONCE = 225;

/**
 * Lets whoever is in a group into spaces that are new in it, because of the group. The house's own: the group's setting
 * has said it when the space came, whatever becomes of who made it. Who comes into the group meanwhile is given all its
 * spaces there; who is taken out of it is asked about in the very statement that lets in. A space that is deleted or
 * moved away meanwhile is left as it is.
 */
export const letGroupInJob: JobKind<LetGroupInInput> = {
  name: LET_GROUP_IN,
  isListed: true,
  async step(ctx, job) {
    const { group_id: groupId, space_ids: spaceIds } = job.input;
    const [place = 0, after = 0] = job.cursor.split(".").map(Number);
    const spaceId = spaceIds[place];
    if (spaceId === undefined) return { writes: [], cursor: job.cursor, rows: 0, done: true };
    const isBeginning = job.cursor === "";
    const [[standing], found, all] = await Promise.all([
      ctx.read(
        () => sql`select 1 from spaces where id = ${spaceId} and community_id = ${ctx.community.id}
          and space_group_id = ${groupId} and deleted_at is null`,
      ),
      ctx.read(() => selectGroupMembers(ctx, groupId, { after, limit: AT_ONCE })),
      isBeginning ? ctx.read(() => selectGroupMembers(ctx, groupId, { limit: COUNT_LIMIT + 1 })) : [],
    ]);
    const ids = standing ? found.map(({ id }) => id) : [];
    const isSpaceDone = ids.length < AT_ONCE;
    const total = isBeginning && all.length <= COUNT_LIMIT ? { total: all.length * spaceIds.length } : {};
    return {
      writes: ids.length === 0 ? [] : letIn(ctx, { groupId, spaceId, ids, isFirst: after === 0, job }),
      cursor: isSpaceDone ? `${place + 1}.0` : `${place}.${ids.at(-1)}`,
      rows: ids.length,
      done: isSpaceDone && place + 1 >= spaceIds.length,
      ...total,
    };
  },
  authorizePlace: async (ctx, { input }) => void (await findSpace(ctx, input.space_ids[0] ?? 0)),
  title({ input, endedAt }, locale) {
    const { length: count } = input.space_ids;
    if (count > 1) {
      const words = { count, shown: numberOf(count, locale) };
      return (endedAt === null ? m.spaces_job_group_many : m.spaces_job_group_many_over)(words, { locale });
    }
    return (endedAt === null ? m.spaces_job_group : m.spaces_job_group_over)({ space: input.name }, { locale });
  },
  outcome({ changed, input }, locale) {
    if (changed === 0) return m.spaces_job_added_none({}, { locale });
    // Of several spaces it is their places, and not the members, that were counted.
    if (input.space_ids.length > 1) return "";
    return m.spaces_job_added({ count: changed, shown: numberOf(changed, locale) }, { locale });
  },
  path: ({ input }) => (input.space_ids.length > 1 ? "/settings/spaces" : `/c/${input.slug}/members`),
};

interface LetIn {
  groupId: number;
  spaceId: number;
  ids: number[];
  isFirst: boolean;
  job: { id: number; communityId: number };
}

function letIn(ctx: Ctx, { groupId, spaceId, ids, isFirst, job }: LetIn) {
  const { writes } = grantManyWrites(
    ctx,
    { spaceId, memberIds: ids, source: { kind: "group", id: groupId } },
    (first, last) =>
      spaceFact("space.group_members_added", spaceId, { first_grant: first, last_grant: last, is_first: isFirst }),
    sql`s.space_group_id = ${groupId} and ${inGroup(ctx, groupId)}`,
  );
  // The last of them touches each grant that is new.
  return [...writes, countChanged(job)];
}

const numberOf = (n: number, locale: Locale): string => numberFormat(REGION[locale]).format(n);
