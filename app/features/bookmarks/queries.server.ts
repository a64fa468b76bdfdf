import { commentPath } from "~/features/comments/rules";
import { presentPerson } from "~/features/members/person.server";
import { type AccessColumns, accessOf } from "~/features/posts/row";
import { accessColumns } from "~/features/posts/row.server";
import { canReadSpace } from "~/features/spaces/policy";
import { accessJoins } from "~/features/spaces/readable.server";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { signInRequired } from "~/lib/errors";
import { cutWords, RENDER_VERSION, UNRENDERABLE } from "~/lib/html";
import { excerptOfRow } from "~/lib/html/foreign.server";
import { type Claim, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, raw, type Statement, sql } from "~/platform/database/sql";
import type { Bookmarked, BookmarkPayload, BookmarksPayload } from "./payload";
import { BOOKMARK_KINDS, BOOKMARK_TYPES, type BookmarkKind, PAGE_SIZE, type Shelf } from "./rules";

export interface ListInput {
  shelf?: Shelf;
  cursor?: string | null | undefined;
  perPage?: number | undefined;
}

/**
 * The viewer's own bookmarks of a shelf. What they may no longer read stays in its place and says nothing of itself, so
 * that they can take it away. Throws 401, 422 for a strange cursor.
 */
export async function listBookmarks(ctx: Ctx, input: ListInput = {}): Promise<BookmarksPayload> {
  const { shelf = { of: "all" }, perPage = PAGE_SIZE } = input;
  const from = readCursor(input.cursor, isMoment);
  const order = shelf.of === "reminders" ? raw("asc") : raw("desc");
  const rows = await ctx.read((viewer) => {
    const page = pageOf(ctx, viewer, shelf, from);
    return sql<BookmarkRow>`with page(at, id) as (${page} order by 1 ${order}, 2 ${order} limit ${perPage + 1})
      select page.at, b.id, b.folder_id as folderId, b.remind_at as remindAt, b.due_at as dueAt, b.subject_kind as kind, b.subject_id as subjectId, b.created_at as createdAt, p.status, p.title, p.slug,
        p.excerpt, c.id as commentId, (c.deleted_at is null and p.is_comments_enabled = 1) as isCommentShown, c.excerpt as words,
        iif(c.rendered in (${raw(String(RENDER_VERSION))}, ${raw(String(UNRENDERABLE))}), '', c.body_html) as staleHtml,
        s.id as spaceId, s.slug as spaceSlug, s.name as spaceName, s.emoji as spaceEmoji,
        s.description as spaceDescription, ${accessColumns(ctx)}, a.public_uid as authorUid, a.name as authorName,
        a.author_number as authorNumber, a.avatar as authorAvatar
      from page cross join bookmarks b on b.id = page.id
      left join comments c on c.id = iif(b.subject_kind = 'comment', b.subject_id, null)
      left join posts p on p.id = case b.subject_kind when 'post' then b.subject_id else c.post_id end
      left join spaces s on s.id = iif(b.subject_kind = 'space', b.subject_id, p.space_id)
        and s.community_id = ${ctx.community.id}
      left join members a on a.id = iif(b.subject_kind = 'comment', c.author_id, p.author_id)
      ${accessJoins(viewer, ctx.now())}
      order by page.at ${order}, page.id ${order}`;
  });
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  const hasMore = rows.length > perPage && last !== undefined;
  return {
    records: await Promise.all(shown.map((row) => present(ctx, row))),
    has_next_page: hasMore,
    cursor: hasMore ? writeCursor([last.at, last.id]) : null,
  };
}

/** The moment a shelf is ordered by and the id of each of its bookmarks behind `from`, in an index of that order. */
function pageOf(ctx: Ctx, viewer: Claim, shelf: Shelf, from: readonly [number, number] | null): Statement {
  const select = ({ index, at }: Order, where: Statement) => {
    const past = at === REMINDERS.at ? raw(">") : raw("<");
    return sql`select b.${at} as at, b.id as id from bookmarks b indexed by ${index}
      where b.member_id = ${viewer.memberId} and b.community_id = ${ctx.community.id} and ${where}
        ${from ? sql`and (b.${at}, b.id) ${past} (${from[0]}, ${from[1]})` : nothing}`;
  };
  const ofKind = (kind: BookmarkKind) => select(KINDS, sql`b.subject_kind = ${kind}`);
  switch (shelf.of) {
    case "all":
      // The index has each kind in its order: of all kinds SQLite merges the three.
      return BOOKMARK_KINDS.map(ofKind).reduce((all, one) => sql`${all} union all ${one}`);
    case "kind":
      return ofKind(shelf.kind);
    case "folder":
      return select(FOLDERS, sql`b.folder_id is ${shelf.folderId}`);
    case "reminders":
      return select(REMINDERS, sql`b.remind_at is not null`);
    case "due":
      return select(DUE, sql`b.due_at is not null`);
  }
}

/** An index and the moment it is ordered by. */
interface Order {
  index: ReturnType<typeof raw>;
  at: ReturnType<typeof raw>;
}

const SAVED_AT = raw("created_at");
const KINDS: Order = { index: raw("bookmarks_list"), at: SAVED_AT };
const FOLDERS: Order = { index: raw("bookmarks_folder"), at: SAVED_AT };
const REMINDERS: Order = { index: raw("bookmarks_reminders"), at: raw("remind_at") };
const DUE: Order = { index: raw("bookmarks_due"), at: raw("due_at") };

interface BookmarkRow extends AccessColumns {
  /** What its shelf is ordered by. */
  at: number;
  id: number;
  folderId: number | null;
  remindAt: number | null;
  dueAt: number | null;
  kind: BookmarkKind;
  subjectId: number;
  createdAt: number;
  /** Of the post, or of the comment's; null where it is gone. */
  status: string | null;
  title: string | null;
  slug: string | null;
  excerpt: string | null;
  commentId: number | null;
  /** 0 where it was deleted, and where its post has its comments off. */
  isCommentShown: number;
  words: string | null;
  staleHtml: string | null;
  spaceId: number | null;
  spaceSlug: string;
  spaceName: string;
  spaceEmoji: string;
  spaceDescription: string;
  authorUid: string | null;
  authorName: string | null;
  authorNumber: number | null;
  authorAvatar: string | null;
}

const EXCERPT = 200;

async function present(ctx: Ctx, row: BookmarkRow): Promise<BookmarkPayload> {
  return {
    id: row.id,
    bookmarkable_type: BOOKMARK_TYPES[row.kind],
    bookmarkable_id: row.subjectId,
    created_at: new Date(row.createdAt).toISOString(),
    folder_id: row.folderId,
    remind_at: row.remindAt === null ? null : new Date(row.remindAt).toISOString(),
    due_at: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
    bookmarkable: await bookmarked(ctx, row),
  };
}

async function bookmarked(ctx: Ctx, row: BookmarkRow): Promise<Bookmarked | null> {
  if (row.spaceId === null || !canReadSpace(ctx.viewer, accessOf(row))) return null;
  const space = { slug: row.spaceSlug, name: row.spaceName, emoji: row.spaceEmoji };
  const { spaceSlug } = row;
  if (row.kind === "space") {
    const excerpt = cutWords(row.spaceDescription, EXCERPT);
    return { name: row.spaceName, path: `/c/${spaceSlug}`, excerpt, community_member: null, space };
  }
  if (row.status !== "published" || row.slug === null) return null;
  const community_member = presentPerson(ctx, [row.authorUid, row.authorName, row.authorNumber, row.authorAvatar]);
  const shown = { name: row.title ?? "", community_member, space };
  if (row.kind === "post") {
    return { ...shown, path: `/c/${spaceSlug}/${row.slug}`, excerpt: cutWords(row.excerpt ?? "", EXCERPT) };
  }
  if (row.commentId === null || row.isCommentShown === 0) return null;
  const words = await excerptOfRow({ excerpt: row.words ?? "", staleHtml: row.staleHtml ?? "" }, EXCERPT);
  const path = commentPath({ spaceSlug, slug: row.slug }, row.commentId);
  return { ...shown, path, excerpt: cutWords(words, EXCERPT) };
}
