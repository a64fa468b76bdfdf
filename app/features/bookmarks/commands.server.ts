import { refuseUnreadable } from "~/features/spaces/refusals";
import {
  type SpaceAccessRow,
  spaceAccessColumns,
  spaceAccessJoins,
  toSpaceAccess,
} from "~/features/spaces/space-access.server";
import { inSpace } from "~/features/spaces/subject.server";
import { conflict, invalid, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, write } from "~/platform/database/commit.server";
import { type Statement, sql } from "~/platform/database/sql";
import type { SubjectKind } from "~/platform/subjects.server";
import type { ChangeBookmarkInput } from "./input";
import type { BookmarkState } from "./payload";
import { REMIND_AHEAD_MS } from "./reminders";
import { type BookmarkSubject, MOST_REMINDERS } from "./rules";

/**
 * Bookmarks a post, a comment or a space. Safe to repeat: the table allows each member one of each. No fact says so:
 * what somebody keeps for themselves is nobody else's to hear of. Throws 401, 404, 403 private_space. The viewer must be
 * proven: one trip then does it all, access included.
 */
export async function addBookmark(ctx: Ctx, subject: BookmarkSubject): Promise<BookmarkState> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { from, stands, isReadable } = partsOf(ctx, subject);
  const { rows } = await commit(ctx, {
    writes: [
      write(sql`insert into bookmarks (id, community_id, member_id, subject_kind, subject_id, created_at)
        select ${ctx.newId()}, ${ctx.community.id}, ${ctx.viewer.memberId}, ${subject.kind}, x.id, ${ctx.now()}
        from ${from} where x.id = ${subject.id} and x.community_id = ${ctx.community.id} and ${stands}
          and ${isReadable(ctx.viewer, ctx)}
        on conflict (subject_kind, subject_id, member_id) do nothing`),
      // Read in the same batch: what is answered is what was written, and a refusal costs no trip.
      write(sql`select (${stands}) as isThere, s.name, s.emoji, s.description, ${spaceAccessColumns},
          (select b.id from bookmarks b where ${own(ctx, subject)}) as bookmarkId
        from ${from} ${spaceAccessJoins(ctx.viewer, ctx.now())}
        where x.id = ${subject.id} and x.community_id = ${ctx.community.id}`),
    ],
  });
  const row = rows[1]?.[0] as unknown as StateRow | undefined;
  refuseUnreadable(ctx.viewer, row ? { ...row, access: toSpaceAccess(row) } : null);
  if (!row?.isThere || row.bookmarkId === null) throw notFound();
  return { id: row.bookmarkId, is_bookmarked: true };
}

/** Takes a bookmark away, also of what its member may no longer read; nothing happens where there was none. Throws 401. */
export async function deleteBookmarkOf(ctx: Ctx, subject: BookmarkSubject): Promise<BookmarkState> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  await commit(ctx, { writes: [write(sql`delete from bookmarks as b where ${own(ctx, subject)}`)] });
  return { id: null, is_bookmarked: false };
}

/** As `deleteBookmarkOf`, by its id. Throws 404 for another member's, and for one that is gone. */
export async function deleteBookmark(ctx: Ctx, id: number): Promise<void> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { changes } = await commit(ctx, {
    writes: [write(sql`delete from bookmarks where ${ownById(ctx, id)}`)],
  });
  if (changes[0] === 0) throw notFound();
}

/**
 * Puts a bookmark into a folder, sets when its member is told of it, or says that they are done; what is absent stays. A
 * new reminder is the answer to one that is due. Safe to repeat. Throws 401, 404, 422 remind_at for one that is past or
 * too far, 422 folder_id for a folder that is gone or another's, 409 reminders_full beyond a hundred.
 */
export async function updateBookmark(ctx: Ctx, id: number, change: ChangeBookmarkInput): Promise<void> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { folder_id: folderId, remind_at: remindAt } = change;
  if (remindAt && remindAt <= ctx.now()) throw invalid({ remind_at: "reminder_past" });
  if (remindAt && remindAt > ctx.now() + REMIND_AHEAD_MS) throw invalid({ remind_at: "reminder_far" });
  const isFolderTheirs = folderId
    ? sql`exists (select 1 from bookmark_folders f where f.id = ${folderId} and f.member_id = ${ctx.viewer.memberId}
        and f.community_id = ${ctx.community.id})`
    : sql`1`;
  const isRoom = remindAt
    ? sql`(remind_at is not null or (select count(*) from bookmarks other
        where other.member_id = ${ctx.viewer.memberId} and other.remind_at is not null) < ${MOST_REMINDERS})`
    : sql`1`;
  const isAnswered = remindAt || change.due_at === null;
  const { changes, rows } = await commit(ctx, {
    writes: [
      write(sql`update bookmarks set folder_id = ${folderId === undefined ? sql`folder_id` : sql`${folderId}`},
          remind_at = ${remindAt === undefined ? sql`remind_at` : sql`${remindAt}`},
          due_at = ${isAnswered ? sql`null` : sql`due_at`}
        where ${ownById(ctx, id)} and ${isFolderTheirs} and ${isRoom}`),
      write(sql`select ${isFolderTheirs} as isFolderTheirs from bookmarks where ${ownById(ctx, id)}`),
    ],
  });
  if (changes[0] !== 0) return;
  const [found] = rows[1] ?? [];
  if (!found) throw notFound();
  throw found.isFolderTheirs === 1
    ? conflict("reminders_full", { remind_at: "reminders_full" })
    : invalid({ folder_id: "bookmark_folder_gone" });
}

interface StateRow extends SpaceAccessRow {
  isThere: number;
  name: string;
  emoji: string;
  description: string;
  bookmarkId: number | null;
}

const own = (ctx: Ctx, { kind, id }: BookmarkSubject): Statement =>
  sql`b.subject_kind = ${kind} and b.subject_id = ${id} and b.member_id = ${ctx.viewer.memberId}
    and b.community_id = ${ctx.community.id}`;

const ownById = (ctx: Ctx, id: number): Statement =>
  sql`id = ${id} and member_id = ${ctx.viewer.memberId} and community_id = ${ctx.community.id}`;

/** How it is found, and who may read it, with its space as `s`. A space is no subject that others hang on. */
function partsOf(ctx: Ctx, { kind }: BookmarkSubject): Pick<SubjectKind, "from" | "stands" | "isReadable"> {
  if (kind !== "space") return ctx.subjects.of(kind);
  return { from: sql`spaces x join spaces s on s.id = x.id`, stands: sql`x.deleted_at is null`, ...inSpace };
}
