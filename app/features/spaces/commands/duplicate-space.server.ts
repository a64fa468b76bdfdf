import { signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, provided, UniqueViolation, when, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
import { startedKey, startJob, startJobWrites, type Wanted } from "~/platform/jobs/start.server";
import { grantWrites } from "../../access/grants.server";
import { DIRECT } from "../../access/sources";
import { attachFiles } from "../../files/attach.server";
import { copyFiles } from "../../files/copy.server";
import { SPACE_COVER } from "../cover.server";
import { onceKey, spaceFact } from "../facts";
import { letGroupIn } from "../new-in-group.server";
import type { DuplicateSpaceInput } from "../input";
import { structurePolicy } from "../policy";
import { findSpace, type Space } from "../queries.server";
import { roomWrites } from "../room.server";
import { hasPlace, listTopicsLeft } from "../topic-places.server";
import { getMade } from "./create-space.server";
import { withFreeSlug } from "./free-slug.server";
import { membersOf } from "./space-members.server";

/** Every setting of a space that is not its own name, place and history: a new one belongs here. */
const SETTINGS = raw(`emoji, description, post_type, display_view, is_private, visibility, hide_from_sidebar,
  hide_sorting, hide_post_settings, disable_member_post_covers, members_can_post, require_topic_selection, default_sort,
  hide_members_tab, hide_past_tab, default_tab, default_post_notifications, cover_alt, locked_page_heading, locked_page_description, locked_button_label,
  locked_button_url, show_lock_icon_for_non_members`);

export interface Duplicate {
  id: number;
  slug: string;
  /** Topics, by name, that are offered in as many spaces as one may be, and stayed behind. */
  topicsLeft: string[];
  /** What lets its members in, where they come along. */
  job: number | null;
  /** What else fills it, where something does. */
  filling: number | null;
}

/** The job that fills a copy with what spaces know nothing of; null where there is nothing to fill it with. */
export type Fill = (copy: Copy, original: Space) => Wanted | null;

type Copy = Pick<Space, "id" | "slug" | "name">;

/**
 * Makes a space that is set as another one, its neighbour, with a copy of its cover and the same topics on offer, as far
 * as each may be in one space more: whom it is open to is the same, so what is secret or a draft stays so until somebody
 * says otherwise. Its members come along where that is asked, by a job; its posts are content's to bring by `fill`
 * (features/posts/copies); roles, requests and its title for search engines do not. The jobs begin in the commit that
 * makes the space. Admins only. A request key makes a double click one space. Throws as `findSpace`; 422 slug, 429
 * upload_limit, 409 space_gone, file_gone.
 */
export async function duplicateSpace(
  ctx: Ctx,
  key: string | number,
  input: DuplicateSpaceInput,
  requestKey?: string | null,
  fill: Fill = () => null,
): Promise<Duplicate> {
  const original = await findSpace(ctx, key);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  const members = input.with_members ? await membersOf(ctx, original) : null;
  const plan: Plan = {
    once: onceKey("space.duplicated", ctx.viewer.memberId, requestKey),
    fills: [
      { of: (copy) => members?.(copy) ?? null, key: requestKey },
      // The job that lets the members in has the request's own.
      { of: (copy) => fill(copy, original), key: requestKey && `${requestKey}:posts` },
    ],
  };
  const made = plan.once ? await getMade(ctx, plan.once) : null;
  const copy = made ? await asMade(ctx, made, input, plan) : await copyOf(ctx, original, input, plan);
  const [job = null, filling = null] = copy.jobs;
  const topicsLeft = await listTopicsLeft(ctx, { from: original.id, to: copy.id });
  return { id: copy.id, slug: copy.slug, job, filling, topicsLeft };
}

interface Plan {
  /** The key of the space itself. */
  once: string | undefined;
  /** What fills it, each with a request key of its own. */
  fills: readonly { of: (copy: Copy) => Wanted | null; key: string | null | undefined }[];
}

type Made = Pick<Duplicate, "id" | "slug"> & { jobs: (number | null)[] };

/** What the first try made, with its jobs; one that this try asks for besides is begun. */
async function asMade(
  ctx: Ctx,
  { id, slug }: { id: number; slug: string },
  { name }: DuplicateSpaceInput,
  { fills }: Plan,
): Promise<Made> {
  const jobs: Made["jobs"] = [];
  for (const { of, key } of fills) {
    const job = of({ id, slug, name });
    jobs.push(job && (await startJob(ctx, job, key)));
  }
  return { id, slug, jobs };
}

async function copyOf(ctx: Ctx, original: Space, input: DuplicateSpaceInput, plan: Plan): Promise<Made> {
  const { name, slug } = input;
  const { cover } = original;
  const copies = cover ? await copyFiles(ctx, [cover.id], { kind: SPACE_COVER, id: original.id }) : null;
  const coverId = (cover && copies?.get(cover.id)) ?? null;
  return withFreeSlug(slug, name, "spaces", async (free) => {
    try {
      return await insertCopy(ctx, original, { name, slug: free, coverId }, plan);
    } catch (error) {
      const made = plan.once && error instanceof UniqueViolation ? await getMade(ctx, plan.once) : null;
      if (made) return asMade(ctx, made, input, plan);
      throw error;
    }
  });
}

async function insertCopy(
  ctx: Ctx,
  original: Space,
  { name, slug, coverId }: { name: string; slug: string; coverId: number | null },
  { once, fills }: Plan,
): Promise<Made> {
  const id = ctx.newId();
  const { memberId } = ctx.viewer;
  const jobs = fills.map(({ of, key }) => {
    const job = of({ id, slug, name });
    return job && { ...job, id: ctx.newId(), key: startedKey(ctx, key) };
  });
  const place = sql`(select coalesce(max(o.position), 0) + 1 from spaces o
    where o.community_id = ${ctx.community.id} and o.space_group_id = ${original.groupId})`;
  const lettingIn = letGroupIn(ctx, original.groupId, [{ id, slug, name }]);
  const writes = [
    ...lettingIn.writes,
    // Moved in this moment, it would stand among others than those who are let in.
    provided(sql`not exists (select 1 from spaces o where o.id = ${original.id}
        and o.community_id = ${ctx.community.id} and o.space_group_id <> ${original.groupId})`).otherwise("conflict"),
    when(sql`insert into spaces (id, community_id, space_group_id, slug, name, position, cover_file_id, created_by,
          created_at, ${SETTINGS})
        select ${id}, community_id, space_group_id, ${slug}, ${name}, ${place}, ${coverId}, ${memberId}, ${ctx.now()},
          ${SETTINGS}
        from spaces where id = ${original.id} and community_id = ${ctx.community.id} and deleted_at is null`).otherwise(
      "space_gone",
    ),
    write(sql`insert into topic_spaces (community_id, topic_id, space_id)
        select community_id, topic_id, ${id} from topic_spaces o
        where space_id = ${original.id} and community_id = ${ctx.community.id} and ${hasPlace(sql`o.topic_id`)}`),
    ...roomWrites(ctx, id),
    ...(coverId === null ? [] : attachFiles(ctx, [coverId], SPACE_COVER, id)),
    ...grantWrites(ctx, { memberId, spaceId: id, source: DIRECT }),
    ...jobs.flatMap((job) => (job ? startJobWrites(ctx, job) : [])),
  ];
  const committed = await commit(ctx, {
    writes,
    facts: [spaceFact("space.created", id, { space_group_id: original.groupId }, once)],
    changesPublicPages: true,
  });
  lettingIn.wake(writes, committed);
  for (const job of jobs) if (job) ctx.wakeJob(job.id);
  return { id, slug, jobs: jobs.map((job) => job?.id ?? null) };
}
