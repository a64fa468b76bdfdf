import { authorizeManaging } from "~/features/communities/commands/update-community.server";
import { invalid, notFound } from "~/lib/errors";
import { markDirections, RENDER_VERSION, toHtml } from "~/lib/html";
import { isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import type { ShellCount } from "~/platform/shell-counts.server";
import { cleanDoc } from "~/ui/editor/clean-doc";
import type { DocNode } from "~/ui/editor/document";
import { agreementProblem, DOCUMENTS, type LegalDocument, type Standing, VERSIONS_SHOWN } from "./rules";

/** The ids of the versions that stand, at most one of each document. */
const standingIds = (ctx: Ctx): Statement => sql`select (select v.id from legal_versions v
    where v.community_id = ${ctx.community.id} and v.document = d.document order by v.number desc limit 1) as id
  from (select 'terms' as document union all select 'privacy') d`;

/** What who joins agrees to, and members are asked to; nothing where the community asks for nothing. */
export async function listStanding(ctx: Ctx): Promise<Standing[]> {
  if (ctx.community.id === 0) return [];
  const standing = await ctx.read(
    () => sql<Standing>`select v.id, v.document from (${standingIds(ctx)}) s cross join legal_versions v on v.id = s.id
      where v.community_id = ${ctx.community.id} and v.kind <> 'none'`,
  );
  return DOCUMENTS.flatMap((document) => standing.filter((version) => version.document === document));
}

/**
 * The versions that somebody agreed to who is about to join, of those that they were shown. Throws 422 on `agree`:
 * legal_needed where the box was left empty, legal_changed where another version stands by now. What is published
 * behind it is asked for later: they agreed to what they read.
 */
export async function agreedNow(ctx: Ctx, agreed: readonly number[]): Promise<number[]> {
  const standing = await listStanding(ctx);
  const problem = agreementProblem(standing, agreed);
  if (problem) throw invalid({ agree: problem });
  return standing.map(({ id }) => id);
}

/** Whether the member `m` has yet to agree to a version that asks its members: a step in each of two indexes. */
export const asksAgreement: ShellCount = (
  ctx,
) => sql`coalesce((select max(v.id) from legal_versions v indexed by legal_versions_asking
    where v.community_id = ${ctx.community.id} and v.asks_members = 1), 0)
  > coalesce((select max(c.version_id) from legal_consents c where c.member_id = m.id
    and c.community_id = ${ctx.community.id}), 0)`;

/** What a member is asked to agree to; nothing for who has, for visitors, and for who looks through their eyes. */
export async function listAsked(ctx: Ctx): Promise<Standing[]> {
  const [standing, [row]] = await Promise.all([
    listStanding(ctx),
    ctx.read(
      (viewer) => sql<{ asks: number }>`select ${asksAgreement(ctx)} as asks from members m
        where m.id = ${viewer.memberId} and m.community_id = ${ctx.community.id}`,
    ),
  ]);
  return isSignedIn(ctx.viewer) && !isMasquerade(ctx.viewer) && row?.asks === 1 ? standing : [];
}

/** A version as everybody may read it, also before they are let in. */
export interface ReadVersion {
  document: LegalDocument;
  number: number;
  kind: "text" | "link";
  url: string;
  html: string;
  publishedAt: number;
  /** Another one stands by now. */
  isOld: boolean;
}

/** The version that stands, or an older one by its number. Throws 404 where there is none. */
export async function findVersion(ctx: Ctx, document: LegalDocument, number: number | null): Promise<ReadVersion> {
  const [row] = await ctx.read(
    () => sql<VersionRow>`select v.number, v.kind, v.url, v.body_doc as bodyDoc, v.body_html as bodyHtml, v.rendered,
        v.published_at as publishedAt, exists (select 1 from legal_versions n where n.community_id = v.community_id
          and n.document = v.document and n.number > v.number) as isOld
      from legal_versions v where v.community_id = ${ctx.community.id} and v.document = ${document}
        ${number === null ? nothing : sql`and v.number = ${number}`} order by v.number desc limit 1`,
  );
  if (!row || row.kind === "none") throw notFound();
  const { kind, url, publishedAt, isOld } = row;
  return { document, number: row.number, kind, url, html: await htmlOf(row), publishedAt, isOld: isOld === 1 };
}

interface VersionRow {
  number: number;
  kind: "text" | "link" | "none";
  url: string;
  bodyDoc: string;
  bodyHtml: string;
  rendered: number;
  publishedAt: number;
  isOld: number;
}

/** Nothing that another version of the renderer wrote is served. */
async function htmlOf({ bodyDoc, bodyHtml, rendered }: VersionRow): Promise<string> {
  if (rendered === RENDER_VERSION || bodyDoc === "") return bodyHtml;
  return renderLegal(JSON.parse(bodyDoc) as DocNode);
}

/** A document of the house's editor as it is shown. Throws 422 as `cleanDoc`. */
export async function renderLegal(doc: DocNode): Promise<string> {
  const { renderDoc } = await import("~/ui/editor/render.server");
  return toHtml(markDirections(await renderDoc(cleanDoc(doc, "post"), "post")));
}

/** A version as admins find it in the list. */
export interface ListedVersion {
  id: number;
  document: LegalDocument;
  number: number;
  kind: "text" | "link" | "none";
  url: string;
  asksMembers: boolean;
  agreedCount: number;
  publishedAt: number;
  publisher: string;
}

/** The versions of a document, the newest first, those before a number where one is given. Admins only. */
export async function listVersions(
  ctx: Ctx,
  document: LegalDocument,
  before: number | null = null,
): Promise<{ versions: ListedVersion[]; next: number | null }> {
  const rows = await ctx.read(
    () => sql<Omit<ListedVersion, "asksMembers"> & { asksMembers: number }>`select v.id, v.document, v.number, v.kind,
        v.url, v.asks_members as asksMembers, v.agreed_count as agreedCount, v.published_at as publishedAt,
        coalesce(m.name, '') as publisher
      from legal_versions v left join members m on m.id = v.published_by
      where v.community_id = ${ctx.community.id} and v.document = ${document}
        and v.number < ${before ?? Number.MAX_SAFE_INTEGER}
      order by v.number desc limit ${VERSIONS_SHOWN + 1}`,
  );
  authorizeManaging(ctx);
  const versions = rows.slice(0, VERSIONS_SHOWN).map((row) => ({ ...row, asksMembers: row.asksMembers === 1 }));
  return { versions, next: rows.length > VERSIONS_SHOWN ? (versions.at(-1)?.number ?? null) : null };
}

/** What stands, to be written on: its document. null where it is none of the house's editor. */
export async function findDraft(ctx: Ctx, document: LegalDocument): Promise<{ doc: DocNode | null }> {
  const [row] = await ctx.read(
    () => sql<{ bodyDoc: string }>`select v.body_doc as bodyDoc from legal_versions v
      where v.community_id = ${ctx.community.id} and v.document = ${document} order by v.number desc limit 1`,
  );
  authorizeManaging(ctx);
  return { doc: row?.bodyDoc ? (JSON.parse(row.bodyDoc) as DocNode) : null };
}

/** As `listVersions`, on the wire. */
export async function listVersionPayloads(ctx: Ctx, document: LegalDocument, before: number | null) {
  const { versions, next } = await listVersions(ctx, document, before);
  return {
    records: versions.map((version) => ({
      id: version.id,
      document: version.document,
      number: version.number,
      kind: version.kind,
      url: version.url,
      asks_members: version.asksMembers,
      agreed_count: version.agreedCount,
      published_at: new Date(version.publishedAt).toISOString(),
    })),
    next_before: next,
  };
}
