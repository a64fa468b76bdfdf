import type { PersonColumns } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { isSole, readCursor, writeCursor } from "~/lib/cursor";
import { notFound } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { type DocNode, fileIdsOf } from "~/ui/editor/document";
import { filesThere } from "./files-there.server";
import { versionPolicy } from "./policy";
import { findPostRow, findPostRowById } from "./queries.server";
import { type FullPostRow, subjectOf } from "./row";
import { PAGE_SIZE } from "./rules";
import { type VersionText, versionDoc } from "./version-text.server";
import type { VersionPayload, VersionWithChanges } from "./versions";

/** A post by its address, or by its id. */
export type PostPlace = { spaceSlug: string; slug: string } | { id: number };

export interface VersionPage {
  post: FullPostRow;
  records: VersionPayload[];
  has_next_page: boolean;
  cursor: string | null;
}

/** The edits of a published post, newest first. Throws 401, 403 for who may not change it, 404, 422 for a strange cursor. */
export async function listVersions(
  ctx: Ctx,
  at: PostPlace,
  { cursor, perPage = PAGE_SIZE }: { cursor?: string | null | undefined; perPage?: number | undefined } = {},
): Promise<VersionPage> {
  const from = readCursor(cursor, isSole);
  const before = from ? sql`and v.number < ${from[0]}` : nothing;
  const [post, rows] = await Promise.all([
    findWithHistory(ctx, at),
    ctx.read(
      () => sql<VersionRow>`select ${columns(ctx)} where v.community_id = ${ctx.community.id}
        and v.post_id = ${idOf(ctx, at)} ${before} order by v.number desc limit ${perPage + 1}`,
    ),
  ]);
  const page = rows.slice(0, perPage);
  const last = page.at(-1);
  const hasMore = rows.length > perPage;
  return {
    post,
    records: page.map((row) => present(ctx, row)),
    has_next_page: hasMore,
    cursor: hasMore && last ? writeCursor([last.number]) : null,
  };
}

/** A version of a published post with its words, and what stands since; refuses as `listVersions`, 404 for none. */
export async function findVersionRow(ctx: Ctx, at: PostPlace, number: number): Promise<FoundVersion> {
  const ofPost = sql`v.community_id = ${ctx.community.id} and v.post_id = ${idOf(ctx, at)}`;
  const [post, [row], [next]] = await Promise.all([
    findWithHistory(ctx, at),
    ctx.read(
      () => sql<VersionRow & VersionText>`select ${columns(ctx, sql`, v.body_doc as bodyDoc, v.body_html as bodyHtml`)}
        where ${ofPost} and v.number = ${number}`,
    ),
    ctx.read(
      () => sql<VersionText & { purgedAt: number | null }>`select v.title, v.body_doc as bodyDoc,
          v.body_html as bodyHtml, v.purged_at as purgedAt
        from post_versions v where ${ofPost} and v.number > ${number} order by v.number limit 1`,
    ),
  ]);
  if (!row) throw notFound();
  const there = await filesThere(ctx, post.id, row.purgedAt === null ? fileIdsOf(versionDoc(row)) : []);
  return { post, row, there, after: next ?? { ...post, purgedAt: null } };
}

export interface FoundVersion {
  post: FullPostRow;
  row: VersionRow & VersionText;
  /** Of the files that it shows, those that are still there for the post. */
  there: ReadonlySet<number>;
  /** What the edit made of it: the version after it, else the post as it stands. */
  after: VersionText & { purgedAt: number | null };
}

/** As `findVersionRow`, with what its edit changed. */
export async function findVersion(
  ctx: Ctx,
  at: PostPlace,
  number: number,
): Promise<{ post: FullPostRow; version: VersionWithChanges }> {
  const { post, row, after, there } = await findVersionRow(ctx, at, number);
  const isPurged = row.purgedAt !== null || after.purgedAt !== null;
  const doc = versionDoc(row);
  const { changesBetween } = await import("./changes.server");
  const all = isPurged
    ? null
    : changesBetween({ title: row.title, doc }, { title: after.title, doc: versionDoc(after) });
  const changes = all && { title: all.title, blocks: all.blocks };
  return { post, version: { ...present(ctx, row), changes, missing_pictures: missingIn(doc, there).length } };
}

/** The pictures of a document that are gone: what is cut out of a text is deleted a day later, and an admin deletes any. */
const missingIn = (doc: DocNode, there: ReadonlySet<number>): number[] => fileIdsOf(doc).filter((id) => !there.has(id));

async function findWithHistory(ctx: Ctx, at: PostPlace): Promise<FullPostRow> {
  const post = await ("id" in at ? findPostRowById(ctx, at.id) : findPostRow(ctx, at));
  if (post.status !== "published") throw notFound();
  authorize(versionPolicy, "can_see_history", ctx.viewer, subjectOf(post));
  return post;
}

const idOf = (ctx: Ctx, at: PostPlace): Statement =>
  "id" in at
    ? sql`${at.id}`
    : sql`(select p.id from posts p join spaces s on s.id = p.space_id where s.community_id = ${ctx.community.id}
        and s.slug = ${at.spaceSlug} and s.deleted_at is null and p.slug = ${at.slug})`;

interface VersionRow {
  number: number;
  title: string;
  editedAt: number;
  wordsAdded: number | null;
  wordsRemoved: number | null;
  picturesAdded: number | null;
  picturesRemoved: number | null;
  restored: number | null;
  purgedAt: number | null;
  /** The version after it; null for the newest. */
  next: number | null;
  /** JSON of `PersonColumns`. */
  editedBy: string;
  actedBy: string | null;
  purgedBy: string | null;
}

/** Up to its `where`. */
const columns = (ctx: Ctx, more: Statement = nothing): Statement => sql`v.number, v.title, v.edited_at as editedAt,
    v.words_added as wordsAdded, v.words_removed as wordsRemoved,
    v.pictures_added as picturesAdded, v.pictures_removed as picturesRemoved, v.restored, v.purged_at as purgedAt,
    (select min(n.number) from post_versions n where n.post_id = v.post_id and n.number > v.number) as next,
    json_array(e.public_uid, e.name, e.author_number, e.avatar) as editedBy,
    iif(a.id is null, null, json_array(a.public_uid, a.name, a.author_number, a.avatar)) as actedBy,
    iif(d.id is null, null, json_array(d.public_uid, d.name, d.author_number, d.avatar)) as purgedBy ${more}
  from post_versions v left join members e on e.id = v.edited_by and e.community_id = ${ctx.community.id}
    left join members a on a.id = v.acted_by and a.community_id = ${ctx.community.id}
    left join members d on d.id = v.purged_by and d.community_id = ${ctx.community.id}`;

function present(ctx: Ctx, row: VersionRow): VersionPayload {
  const person = (json: string) => presentPerson(ctx, JSON.parse(json) as PersonColumns);
  return {
    version: row.number,
    name: row.purgedAt === null ? row.title : null,
    edited_at: new Date(row.editedAt).toISOString(),
    edited_by: person(row.editedBy),
    acted_by: row.actedBy === null ? null : person(row.actedBy),
    words_added: row.wordsAdded,
    words_removed: row.wordsRemoved,
    pictures_added: row.picturesAdded,
    pictures_removed: row.picturesRemoved,
    restored_version: row.restored,
    edits: row.next === null ? 1 : row.next - row.number,
    purged_at: row.purgedAt === null ? null : new Date(row.purgedAt).toISOString(),
    purged_by: row.purgedBy === null ? null : person(row.purgedBy),
  };
}
