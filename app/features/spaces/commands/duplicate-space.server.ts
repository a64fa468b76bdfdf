import { signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, provided, UniqueViolation, when, write } from "~/platform/database/commit.server";
import { raw, sql } from "~/platform/database/sql";
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
import { hasPlace, listTopicsLeft } from "../topic-places.server";
import { getMade } from "./create-space.server";
import { withFreeSlug } from "./free-slug.server";
import { addManySpaceMembers } from "./space-members.server";

/** Every setting of a space that is not its own name, place and history: a new one belongs here. */
const SETTINGS = raw(`emoji, description, post_type, display_view, is_private, visibility, hide_from_sidebar,
  hide_sorting, hide_post_settings, disable_member_post_covers, members_can_post, require_topic_selection, default_sort,
  hide_members_tab, default_tab, default_post_notifications, cover_alt, locked_page_heading, locked_page_description, locked_button_label,
  locked_button_url, show_lock_icon_for_non_members`);

export interface Duplicate {
  id: number;
  slug: string;
  /** Topics, by name, that are offered in as many spaces as one may be, and stayed behind. */
  topicsLeft: string[];
  /** What lets its members in, where they come along. */
  job: number | null;
  original: Pick<Space, "id" | "postsCount">;
}

/**
 * Makes a space that is set as another one, its neighbour, with a copy of its cover and the same topics on offer, as far
 * as each may be in one space more: whom it is open to is the same, so what is secret or a draft stays so until somebody
 * says otherwise. Its members come along where that is asked, by a job; its posts are content's to bring
 * (features/posts/copies); roles, requests and its title for search engines do not. Admins only. A request key makes a
 * double click one space. Throws as `findSpace`; 422 slug, 429 upload_limit, 409 space_gone, file_gone.
 */
export async function duplicateSpace(
  ctx: Ctx,
  key: string | number,
  input: DuplicateSpaceInput,
  requestKey?: string | null,
): Promise<Duplicate> {
  const original = await findSpace(ctx, key);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  authorize(structurePolicy, "can_manage_structure", ctx.viewer, null);
  const once = onceKey("space.duplicated", ctx.viewer.memberId, requestKey);
  const copy = (once ? await getMade(ctx, once) : null) ?? (await copyOf(ctx, original, input, once));
  // After a kill in between, the next try finds the space made and begins what is missing.
  const job = input.with_members
    ? (await addManySpaceMembers(ctx, copy.id, String(original.id), requestKey)).job
    : null;
  const topicsLeft = await listTopicsLeft(ctx, { from: original.id, to: copy.id });
  return { ...copy, job, topicsLeft, original };
}

async function copyOf(ctx: Ctx, original: Space, { name, slug }: DuplicateSpaceInput, once: string | undefined) {
  const { cover } = original;
  const copies = cover ? await copyFiles(ctx, [cover.id], { kind: SPACE_COVER, id: original.id }) : null;
  const coverId = (cover && copies?.get(cover.id)) ?? null;
  return withFreeSlug(slug, name, "spaces", async (free) => {
    try {
      return await insertCopy(ctx, original, { name, slug: free, coverId }, once);
    } catch (error) {
      const made = once && error instanceof UniqueViolation ? await getMade(ctx, once) : null;
      if (made) return made;
      throw error;
    }
  });
}

async function insertCopy(
  ctx: Ctx,
  original: Space,
  { name, slug, coverId }: { name: string; slug: string; coverId: number | null },
  once: string | undefined,
) {
  const id = ctx.newId();
  const { memberId } = ctx.viewer;
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
    ...(coverId === null ? [] : attachFiles(ctx, [coverId], SPACE_COVER, id)),
    ...grantWrites(ctx, { memberId, spaceId: id, source: DIRECT }),
  ];
  const committed = await commit(ctx, {
    writes,
    facts: [spaceFact("space.created", id, { space_group_id: original.groupId }, once)],
    changesPublicPages: true,
  });
  lettingIn.wake(writes, committed);
  return { id, slug };
}
