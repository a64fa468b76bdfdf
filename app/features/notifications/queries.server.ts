import { commentPath } from "~/features/comments/rules";
import { isPlaceOpen, withoutPlace } from "~/features/jobs/place.server";
import { presentPerson } from "~/features/members/person.server";
import { AppError, notFound, signInRequired } from "~/lib/errors";
import { cutWords, RENDER_VERSION, UNRENDERABLE } from "~/lib/html";
import { excerptOfRow } from "~/lib/html/foreign.server";
import { type Locale, localeOf } from "~/i18n/locale";
import { isMoment, readCursor, writeCursor } from "~/lib/cursor";
import { type Claim, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { pageOfLooked, type Stand } from "~/platform/database/looked";
import { boundOnce, nothing, raw, sql } from "~/platform/database/sql";
import type { JobInput } from "~/platform/jobs/job";
import { isListed, leadsTo, readerWho, subjectOf } from "./asking.server";
import { newCount } from "./listeners.server";
import type { NotificationPayload, NotificationsPayload } from "./payload";
import {
  looksFor,
  MAX_PAGE,
  type NotificationGroup,
  type NotificationKind,
  type NotificationStatus,
  PAGE_SIZE,
  SNOOZED,
} from "./rules";

export interface ListInput {
  group?: NotificationGroup | null;
  status?: NotificationStatus;
  cursor?: string | null;
  page?: number;
  perPage?: number;
}

/** Of which lines a list is, by which index it walks them, and in which order: what comes back first stands first. */
const SHOWS = {
  inbox: {
    where: sql`n.archived_at is null`,
    at: sql`n.at`,
    index: "notifications_list",
    isEarliestFirst: false,
  },
  archived: {
    where: sql`n.archived_at > ${raw(String(SNOOZED))}`,
    at: sql`n.archived_at`,
    index: "notifications_archived",
    isEarliestFirst: false,
  },
  snoozed: {
    where: sql`n.archived_at = ${raw(String(SNOOZED))}`,
    at: sql`n.snoozed_until`,
    index: "notifications_snoozed",
    isEarliestFirst: true,
  },
} as const;

/**
 * The viewer's own notifications, the latest first, or those that they have archived, or wait to be reminded of; without
 * those whose post or comment they may no longer read. Of these it passes over as many as a page holds: then the page is short, and goes on.
 * Throws 401, 422 for a strange cursor, 422 cursor_required beyond page 50.
 */
export async function listNotifications(ctx: Ctx, input: ListInput = {}): Promise<NotificationsPayload> {
  const { group, status = "inbox", page, perPage = PAGE_SIZE } = input;
  if (page !== undefined && page > MAX_PAGE) throw new AppError(422, "cursor_required", { page: "cursor_required" });
  const from = readCursor(input.cursor, isMoment);
  // The wire's page is the lines of one place in the list, those that stand; our own pages follow the cursor.
  const isPlace = page !== undefined && !from;
  const looks = isPlace ? perPage : looksFor(perPage);
  const { where, at, index, isEarliestFirst } = SHOWS[status];
  // What was put away has no index by groups: those of others are passed over as what may not be read is.
  const isIndexed = status === "inbox";
  const ofGroup = (line: "n" | "u") => (group ? sql`and ${raw(line)}.notification_group = ${group}` : nothing);
  const [order, behind] = isEarliestFirst ? [nothing, sql`>`] : [sql`desc`, sql`<`];
  const lines = (memberId: number) => sql`from notifications n
    indexed by ${raw(group && isIndexed ? "notifications_group" : index)}
    where n.member_id = ${memberId} and ${where} ${isIndexed ? ofGroup("n") : nothing}
      ${from ? sql`and (${at}, n.id) ${behind} (${from[0]}, ${from[1]})` : nothing}
    order by ${at} ${order}, n.id ${order}`;
  const skip = isPlace ? (page - 1) * perPage : 0;
  const [rows, [end], counts] = await Promise.all([
    ctx.read((viewer) => {
      const subject = subjectOf(ctx, viewer);
      return boundOnce(sql<NotificationRow & { stands: number }>`select u.id, u.notification_group as "group", u.kind,
          u.at, u.stands, u.read_at as readAt, u.archived_at as archivedAt, u.snoozed_until as snoozedUntil, u.actors_count as actorsCount, a.public_uid as actorUid,
          a.name as actorName, a.author_number as actorNumber, a.avatar as actorAvatar, p.id as postId, p.title, p.slug,
          s.id as spaceId, s.name as spaceName, s.slug as spaceSlug, s.emoji as spaceEmoji, c.id as commentId, c.excerpt,
          u.job_id as jobId, j.kind as jobKind, j.input as jobInput, j.total as jobTotal, j.undo_of as jobUndoOf,
          u.subject_kind as subjectKind, u.subject_id as subjectId, ${subject} as subject,
          iif(c.rendered in (${RENDER_VERSION}, ${UNRENDERABLE}), '', c.body_html) as staleHtml
        from (select n.*, ${at} as stands ${lines(viewer.memberId)} limit ${looks} offset ${skip}) u
        ${leadsTo} left join members a on a.id = u.actor_id
        where ${isListed(readerWho(ctx, viewer, subject))} ${isIndexed ? nothing : ofGroup("u")} limit ${perPage + 1}`);
    }),
    ctx.read(
      (viewer) => sql<Stand>`select ${at} as at, n.id ${lines(viewer.memberId)} limit 1 offset ${skip + looks - 1}`,
    ),
    ctx.read((viewer) => selectNewCount(ctx, viewer)),
  ]);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  const { shown, after } = pageOfLooked(
    rows.map((row) => ({ at: row.stands, id: row.id, row })),
    perPage,
    end,
  );
  return {
    records: await Promise.all(shown.map(({ row }) => present(ctx, row))),
    has_next_page: after !== null,
    cursor: after && writeCursor([after.at, after.id]),
    new_count: counts[0]?.n ?? 0,
  };
}

/** How many came since the viewer last opened the list; 0 for a visitor. Sent with the shell. */
export async function countNewNotifications(ctx: Ctx): Promise<number> {
  const rows = await ctx.read((viewer) => selectNewCount(ctx, viewer));
  return rows[0]?.n ?? 0;
}

const selectNewCount = (ctx: Ctx, viewer: Claim) =>
  boundOnce(sql<{ n: number }>`select ${newCount(ctx)} as n from members m where m.id = ${viewer.memberId}`);

/** The spec's "new count by community_id"; a session of this host answers for this community only. */
export async function newCountOf(ctx: Ctx, communityId: number | undefined): Promise<{ new_count: number }> {
  const count = await countNewNotifications(ctx);
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (communityId !== undefined && communityId !== ctx.community.id) throw notFound();
  return { new_count: count };
}

/** A line, and what it leads to, as it is read. */
export interface NotificationRow {
  id: number;
  group: NotificationGroup;
  kind: NotificationKind;
  at: number;
  readAt: number | null;
  archivedAt: number | null;
  snoozedUntil: number | null;
  actorsCount: number;
  actorUid: string | null;
  actorName: string | null;
  actorNumber: number | null;
  actorAvatar: string | null;
  /** null where the line is of the space itself. */
  postId: number | null;
  title: string | null;
  slug: string | null;
  /** null where the line is of a job. */
  spaceId: number | null;
  spaceName: string | null;
  spaceSlug: string | null;
  spaceEmoji: string | null;
  jobId: number | null;
  jobKind: string | null;
  jobInput: string | null;
  jobTotal: number | null;
  jobUndoOf: number | null;
  commentId: number | null;
  subjectKind: string | null;
  subjectId: number | null;
  /** `[title, path]` of what else the line is of; null where the viewer may not read that. */
  subject: string | null;
  excerpt: string | null;
  /** Where the comment waits to be written anew. */
  staleHtml: string | null;
}

const EXCERPT = 140;

/** A line as pages, the JSON door and a mail send it, of a job as the viewer may know of it, in their language. */
export async function present(ctx: Ctx, row: NotificationRow, locale = localeOf(ctx)): Promise<NotificationPayload> {
  const words = await excerptOfRow({ excerpt: row.excerpt ?? "", staleHtml: row.staleHtml ?? "" }, EXCERPT);
  return {
    id: row.id,
    notification_group: row.group,
    kind: row.kind,
    created_at: new Date(row.at).toISOString(),
    read_at: row.readAt === null ? null : new Date(row.readAt).toISOString(),
    archived_at: row.archivedAt === null || row.archivedAt <= SNOOZED ? null : new Date(row.archivedAt).toISOString(),
    snoozed_until: row.snoozedUntil === null ? null : new Date(row.snoozedUntil).toISOString(),
    actor: presentPerson(ctx, [row.actorUid, row.actorName, row.actorNumber, row.actorAvatar]),
    actors_count: row.actorsCount,
    post: row.postId === null ? null : { id: row.postId, title: row.title ?? "" },
    space:
      row.spaceId === null
        ? null
        : { id: row.spaceId, name: row.spaceName ?? "", slug: row.spaceSlug ?? "", emoji: row.spaceEmoji ?? "" },
    comment: row.commentId === null ? null : { id: row.commentId, excerpt: cutWords(words, EXCERPT) },
    job: await jobOf(ctx, row, locale),
    subject: subjectShown(row),
    path: pathOf(row),
  };
}

async function jobOf(ctx: Ctx, row: NotificationRow, locale: Locale) {
  const { jobId, jobKind, jobInput, jobTotal, jobUndoOf, at } = row;
  if (jobId === null || jobKind === null || jobInput === null) return null;
  const input = JSON.parse(jobInput) as JobInput;
  const about = { kind: jobKind, input, total: jobTotal, undoOf: jobUndoOf, endedAt: at };
  const shown = (await isPlaceOpen(ctx, about)) ? about : withoutPlace(ctx, about, locale);
  return { id: jobId, title: ctx.jobs.kind(jobKind).title(shown, locale) };
}

function subjectShown({ subjectKind, subjectId, subject }: NotificationRow) {
  if (subjectKind === null || subjectId === null || subject === null) return null;
  const [title] = JSON.parse(subject) as [title: string, path: string];
  return { kind: subjectKind, id: subjectId, title };
}

function pathOf({ kind, jobId, spaceSlug, slug, commentId, subject }: NotificationRow): string {
  if (jobId !== null) return `/settings/jobs/${jobId}`;
  if (subject !== null) return (JSON.parse(subject) as [title: string, path: string])[1];
  if (slug === null) return kind === "entry_asked" ? `/c/${spaceSlug}/members` : `/c/${spaceSlug}`;
  return commentId === null ? `/c/${spaceSlug}/${slug}` : commentPath({ spaceSlug: spaceSlug ?? "", slug }, commentId);
}
