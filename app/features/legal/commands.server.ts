import { withTrueCards } from "~/features/links/cards.server";
import { legalVersions } from "#db/community/schema";
import { authorizeManaging } from "~/features/communities/commands/update-community.server";
import { conflict, forbidden, invalid, signInRequired } from "~/lib/errors";
import { RENDER_VERSION, saysAnything } from "~/lib/html";
import { isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, isTwin, UniqueViolation, when, type Write, write } from "~/platform/database/commit.server";
import { insertInto } from "~/platform/database/insert";
import { list, type Statement, sql } from "~/platform/database/sql";
import { type CleanDoc, cleanDoc } from "~/ui/editor/clean-doc";
import { inPlainWords } from "~/ui/editor/mention-rules";
import { fileIdsOf } from "~/ui/editor/document";
import { legalAgreed, legalPublished, legalWithdrawn } from "./facts";
import type { PublishInput } from "./input";
import { agreedNow, renderLegal } from "./queries.server";

/**
 * Publishes the next version of a document, or takes the document back (`kind: "none"`); those before stay as they are.
 * Admins only. `doc` is what was written, for `kind: "text"`. The same `request_key` publishes once. Throws 422 on
 * `body`, 409 legal_newer where another version was published since `base` was read.
 */
export async function publishLegal(ctx: Ctx, input: PublishInput, doc: unknown): Promise<void> {
  const { document, kind, base } = input;
  await ctx.prove();
  authorizeManaging(ctx);
  const text = kind === "text" ? await written(ctx, doc) : { bodyDoc: "", bodyHtml: "" };
  const id = ctx.newId();
  const number = base + 1;
  const asksMembers = kind !== "none" && input.asks_members;
  const key = input.request_key ? `legal.published:${ctx.viewer.memberId}:${input.request_key}` : undefined;
  const version = {
    id,
    communityId: ctx.community.id,
    document,
    number,
    kind,
    url: input.url,
    ...text,
    rendered: RENDER_VERSION,
    asksMembers: Number(asksMembers),
    publishedBy: ctx.viewer.memberId,
    publishedAt: ctx.now(),
  };
  const fact =
    kind === "none"
      ? legalWithdrawn(id, { document, number }, key)
      : legalPublished(id, { document, number, asks_members: asksMembers }, key);
  try {
    await commit(ctx, {
      writes: [
        // The number that comes next is taken once: who wrote on an older version, or sends twice, is told.
        write(insertInto(legalVersions, version)),
        ...(base === 0 ? [] : [followsOn(ctx, document, base)]),
        // What nobody can read any more, nobody is asked to agree to.
        ...(kind === "none" ? [write(stopAsking(ctx, document))] : []),
        write(rememberDocuments(ctx)),
      ],
      facts: [fact],
      changesPublicPages: true,
    });
  } catch (error) {
    const isNewer = error instanceof UniqueViolation && error.on.includes("legal_versions.number");
    if (isTwin(error) || (isNewer && key && (await isPublished(ctx, key)))) return;
    throw isNewer ? conflict("legal_newer") : error;
  }
}

/** The first of two clicks took the number: the second is the same wish. */
async function isPublished(ctx: Ctx, key: string): Promise<boolean> {
  const [fact] = await ctx.read(
    () => sql`select 1 from facts where community_id = ${ctx.community.id} and key = ${key}`,
  );
  return fact !== undefined;
}

async function written(ctx: Ctx, doc: unknown): Promise<{ bodyDoc: string; bodyHtml: string }> {
  const clean = inPlainWords(withTrueCards(ctx, cleanDoc(doc, "post"))) as CleanDoc;
  if (fileIdsOf(clean).length > 0) throw invalid({ body: "legal_no_pictures" });
  const { renderDoc } = await import("~/ui/editor/render.server");
  if (!saysAnything(await renderDoc(clean, "post"))) throw invalid({ body: "legal_empty" });
  return { bodyDoc: JSON.stringify(clean), bodyHtml: await renderLegal(clean) };
}

/** Nobody publishes the fifth after the third. */
const followsOn = (ctx: Ctx, document: string, base: number): Write =>
  write(sql`insert into expect (code) select 'legal_newer' where not exists (select 1 from legal_versions v
    where v.community_id = ${ctx.community.id} and v.document = ${document} and v.number = ${base})`);

const stopAsking = (ctx: Ctx, document: string): Statement =>
  sql`update legal_versions set asks_members = 0 where community_id = ${ctx.community.id} and document = ${document}
    and asks_members = 1`;

/** Every page shows which there are: the community's own row says it. */
const rememberDocuments = (ctx: Ctx): Statement => sql`update communities set legal_documents =
    (select json_group_array(d.document) from (select 'terms' as document union all select 'privacy') d
      where (select v.kind from legal_versions v where v.community_id = ${ctx.community.id} and v.document = d.document
        order by v.number desc limit 1) <> 'none')
  where community_id = ${ctx.community.id}`;

/**
 * A member agrees to the versions they were shown. Safe to repeat. Nobody agrees in another's name: throws 403
 * legal_in_own_name for who looks through another's eyes; 401; 422 on `agree` as `agreedNow`.
 */
export async function agreeToLegal(ctx: Ctx, versions: readonly number[]): Promise<void> {
  const viewer = await ctx.prove();
  if (!isSignedIn(viewer)) throw signInRequired();
  if (viewer.mode !== "view_only" && isMasquerade(viewer)) throw forbidden("legal_in_own_name");
  const agreed = await agreedNow(ctx, versions);
  await commit(ctx, { writes: consentWrites(ctx, agreed, sql`${viewer.memberId}`, viewer.memberId) });
}

/**
 * The writes that record what a member agreed to, and when; `member` is their id where it is not known before the
 * batch. Once for each version, with its fact.
 */
export const consentWrites = (ctx: Ctx, versions: readonly number[], member: Statement, memberId: number): Write[] =>
  versions.map((version) =>
    when(sql`insert into legal_consents (member_id, version_id, community_id, agreed_at)
      select m.id, v.id, v.community_id, ${ctx.now()} from legal_versions v
        cross join members m on m.id = ${member} and m.community_id = v.community_id and m.status = 'active'
      where v.id in (select value from json_each(${list([version])})) and v.community_id = ${ctx.community.id}
      on conflict (member_id, version_id) do nothing`).record(legalAgreed(version, memberId)),
  );
