import type { Candidate } from "~/features/spaces/candidates.server";
import { toCandidateLine } from "~/features/spaces/member-lines.server";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { readableByMember } from "~/features/spaces/readable.server";
import { forbidden, invalid } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import { claimsAdmin, isAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { isConflict, provided, type Write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { AuthorChoice } from "./authorship";
import { authorshipPolicy } from "./policy";
import { findSpaceForPost } from "./queries.server";
import type { PostRow } from "./row";

/** Whose name is asked for: an id of a member; null for one's own; left out, it stays as it is. */
export type AskedAuthor = number | null | undefined;

/** Throws 403 author_admins for everybody who is no admin, if a name is asked for. */
export function refuseAuthor(ctx: Ctx, asked: AskedAuthor): void {
  if (asked !== undefined && !isAdmin(ctx.viewer)) throw forbidden("author_admins");
}

/**
 * In whose name somebody else's than its writer's a post that is not out yet is to be published; null for their own. Who
 * is no admin any more publishes in their own, whatever they chose before.
 */
export function overrideOf(
  ctx: Ctx,
  asked: AskedAuthor,
  before: Pick<PostRow, "asAuthorId" | "authorId"> | null = null,
): number | null {
  if (!isAdmin(ctx.viewer)) return null;
  const writer = before?.authorId ?? ctx.viewer.memberId;
  const author = asked === undefined ? (before?.asAuthorId ?? null) : (asked ?? ctx.viewer.memberId);
  return author === writer ? null : author;
}

/** Beside a write: at that very moment the member is active and reads the space of the post, and the viewer is an admin. */
export const isStillFit = (ctx: Ctx, authorId: number | null, spaceId: number): Write[] =>
  authorId === null ? [] : guards(ctx, isFit(ctx, sql`${authorId}`, sql`${spaceId}`));

/** As `isStillFit`, of a draft, whose space is chosen last: the member is active. */
export const isStillThere = (ctx: Ctx, authorId: number | null): Write[] =>
  authorId === null ? [] : guards(ctx, sql`exists (select 1 from members m where ${isActive(ctx, sql`${authorId}`)})`);

const guards = (ctx: Ctx, condition: Statement): Write[] => [
  provided(condition).otherwise("author_unfit"),
  provided(sql`exists (select 1 from members m where ${isActive(ctx, sql`${ctx.viewer.memberId}`)}
    and m.role in ('owner', 'admin'))`).otherwise("author_admins"),
];

/** What the refusals of these guards are to whoever chose: 422 of the field, 403. Anything else is what it was. */
export function asRefusedAuthor(error: unknown): unknown {
  if (isConflict(error, "author_unfit")) return invalid({ author_id: "author_unfit" });
  return isConflict(error, "author_admins") ? forbidden("author_admins") : error;
}

/** Beside the columns of `p`: 0 where it may not be published in the name that was chosen for it. */
export interface WithFit {
  isFit: number;
}
export const fitColumn = (ctx: Ctx): Statement =>
  sql`(p.as_author_id is null or ${isFit(ctx, sql`p.as_author_id`, sql`p.space_id`)}) as isFit`;

/** In an update of posts: it is still to be published in the name that was read, and may be. */
export const isStillAs = (ctx: Ctx, { asAuthorId, spaceId }: Pick<PostRow, "asAuthorId" | "spaceId">): Statement =>
  sql`as_author_id is ${asAuthorId} and ${asAuthorId === null ? sql`1` : isFit(ctx, sql`${asAuthorId}`, sql`${spaceId}`)}`;

const isFit = (ctx: Ctx, authorId: Statement, spaceId: Statement): Statement =>
  sql`exists (select 1 from members m join spaces s on s.id = ${spaceId} where ${isActive(ctx, authorId)}
    and ${readableByMember(ctx.now())})`;

const isActive = (ctx: Ctx, id: Statement): Statement =>
  sql`m.id = ${id} and m.community_id = ${ctx.community.id} and m.status = 'active'`;

/** So many are offered; of the newest 2,000, so that no community is too large for it. */
const OFFERED = 8;

/**
 * Members who may be named as the author of a post in a space, whose name holds `text`, the newest first; none without
 * it. Admins only: throws 401, 403, 404.
 */
export async function findAuthors(ctx: Ctx, spaceSlug: string, text: string): Promise<AuthorChoice[]> {
  const name = text.trim().slice(0, 80);
  const [space, found] = await Promise.all([
    findSpaceForPost(ctx, spaceSlug),
    ctx.read(
      // Nobody makes the database look through two thousand names for a refusal, nor for nothing.
      (viewer) =>
        claimsAdmin(viewer) && name !== ""
          ? sql<Candidate>`select m.id, m.name, m.avatar, m.headline from (select id, community_id, role, name, avatar, headline, status
            from members indexed by members_joined where community_id = ${ctx.community.id}
            order by joined_at desc, id desc limit 2000) m
        join spaces s on s.id = (select id from spaces where community_id = ${ctx.community.id} and slug = ${spaceSlug}
          and deleted_at is null)
        where instr(lower(m.name), lower(${name})) > 0 and ${readableByMember(ctx.now())} limit ${OFFERED}`
          : null,
    ),
  ]);
  refuseUnreadable(ctx.viewer, space);
  authorize(authorshipPolicy, "can_choose_author", ctx.viewer, null);
  return found.map((one) => toCandidateLine(ctx, one));
}
