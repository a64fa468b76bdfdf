import { attachFiles, loosen } from "~/features/files/attach.server";
import { forbidden, invalid, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { slugFor } from "~/lib/slug";
import type { Ctx } from "~/platform/context";
import { commit, isTwin, ofTwin, UniqueViolation, when, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { type DocNode, emptyDoc, fileIdsOf } from "~/ui/editor/document";
import { createHeaderLink } from "../navigation/commands.server";
import { readableTitle, type Written, writeForReaders } from "../posts/writing.server";
import { onceKey } from "../spaces/facts";
import { pageFact } from "./facts";
import type { ChangePageInput, NewPageInput } from "./input";
import { pagePolicy } from "./policy";
import { findManagedPage } from "./queries.server";
import { linkNameOf, MOST_PAGES, pagePath, RESTORE_MS } from "./rules";

/**
 * Makes a page. Admins only; to publish wants a confirmed address. Without an address it gets one of its title.
 * Throws 422 title, body, slug; 409 pages_full. A request key makes a double click one page.
 */
export async function createPage(
  ctx: Ctx,
  input: NewPageInput & { doc: DocNode },
  requestKey?: string | null,
): Promise<{ id: number; slug: string }> {
  mayManage(ctx, input.status);
  const { doc, ...page } = input;
  const written = await writeWithoutPolls(ctx, { title: page.title, doc });
  const key = onceKey("site_page.created", ctx.viewer.memberId, requestKey);
  const id = ctx.newId();
  const now = ctx.now();
  const community = ctx.community.id;
  try {
    return await withFreeSlug(page.slug, written.title, async (slug) => {
      await commit(ctx, {
        writes: [
          when(sql`insert into site_pages (id, community_id, title, slug, description, body_doc, body_html, excerpt,
              rendered, status, visible_to, created_by, created_at, updated_at)
            select ${id}, ${community}, ${written.title}, ${slug}, ${page.description}, ${written.bodyDoc},
              ${written.bodyHtml}, ${written.excerpt}, ${written.rendered}, ${page.status}, ${page.visible_to},
              ${ctx.viewer.memberId}, ${now}, ${now}
            where ${hasRoom(ctx)}`).otherwise("pages_full"),
          ...attachFiles(ctx, written.fileIds, "site_page", id, { saidFiles: written.saidFiles }),
        ],
        facts: [pageFact("site_page.created", id, key)],
        changesPublicPages: page.status === "published",
      });
      return { id, slug };
    });
  } catch (error) {
    if (!key || !isTwin(error)) throw error;
    const made = await ofTwin(ctx, getMade(ctx, key));
    if (!made) throw error;
    return made;
  }
}

/** A page is nobody's to answer: a poll would be a list of words there. */
async function writeWithoutPolls(ctx: Ctx, words: { title: string; doc: DocNode }): Promise<Written> {
  const written = await writeForReaders(ctx, words);
  if (written.polls.length > 0) throw invalid({ body: "polls_in_posts" });
  return written;
}

/**
 * Changes a page; what is absent stays. Admins only. Throws 404, 422 title, body, slug, 409 page_newer where somebody
 * has saved it since it was opened.
 */
export async function updatePage(
  ctx: Ctx,
  id: number,
  input: ChangePageInput & { doc?: DocNode },
): Promise<{ id: number; slug: string }> {
  const before = await findManagedPage(ctx, id);
  mayManage(ctx, input.status ?? before.status);
  const title = readableTitle(input.title ?? before.title);
  // What was read a moment ago is not written back over somebody else's change.
  const newTitle = input.title === undefined ? null : title;
  const written = input.doc ? await writeWithoutPolls(ctx, { title, doc: input.doc }) : null;
  const text = written
    ? sql`, body_doc = ${written.bodyDoc}, body_html = ${written.bodyHtml}, excerpt = ${written.excerpt},
        rendered = ${written.rendered}`
    : nothing;
  const slug = input.slug || before.slug;
  try {
    await commit(ctx, {
      writes: [
        when(sql`update site_pages set title = coalesce(${newTitle}, title), slug = coalesce(${input.slug || null}, slug),
            description = coalesce(${input.description}, description), status = coalesce(${input.status}, status),
            visible_to = coalesce(${input.visible_to}, visible_to), version = version + 1, updated_at = ${ctx.now()} ${text}
          where ${ours(ctx, id)} and deleted_at is null
            ${input.version === undefined ? nothing : sql`and version = ${input.version}`}`).otherwise("page_newer"),
        ...(written
          ? attachFiles(ctx, written.fileIds, "site_page", id, {
              shown: fileIdsOf(before.doc ?? emptyDoc),
              saidFiles: written.saidFiles,
            })
          : []),
      ],
      facts: [pageFact("site_page.updated", id)],
      changesPublicPages: true,
      // Also one that was published meanwhile, or was it until now.
      publicWhere: sql`${before.status} = 'published'
        or exists (select 1 from site_pages where ${ours(ctx, id)} and status = 'published')`,
    });
  } catch (error) {
    if (isSlugTaken(error)) throw invalid({ slug: "page_slug_taken" });
    throw error;
  }
  return { id, slug };
}

/** Takes a page away, with a month to bring it back; links to it vanish from the header. Safe to repeat. Admins only. */
export async function deletePage(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  const now = ctx.now();
  await mustExist(ctx, id);
  const over = sql`(select id from site_pages indexed by site_pages_deleted where community_id = ${ctx.community.id}
    and deleted_at is not null and deleted_at < ${now - RESTORE_MS})`;
  await commit(ctx, {
    writes: [
      when(sql`update site_pages set deleted_at = ${now} where ${ours(ctx, id)} and deleted_at is null`).record(
        pageFact("site_page.deleted", id),
      ),
      // What nobody can bring back any more goes with the next one that is deleted.
      loosen(ctx, "site_page", over),
      write(sql`delete from site_pages where community_id = ${ctx.community.id} and id in ${over}`),
    ],
    changesPublicPages: "recorded",
  });
}

/**
 * Brings a deleted page back as it was; where its address has gone to another meanwhile, under a new one. Safe to
 * repeat. Admins only. Throws 404, 409 pages_full.
 */
export async function restorePage(ctx: Ctx, id: number): Promise<void> {
  mayManage(ctx);
  const { deletedAt, slug } = await mustExist(ctx, id);
  if (deletedAt === null) return;
  const restore = (under: string) =>
    commit(ctx, {
      writes: [
        when(sql`update site_pages set deleted_at = null, slug = ${under} where ${ours(ctx, id)}
          and (deleted_at is null or ${hasRoom(ctx)})`).otherwise("pages_full"),
      ],
      facts: [pageFact("site_page.restored", id)],
      changesPublicPages: true,
    });
  await restore(slug).catch((error: unknown) => {
    if (!isSlugTaken(error)) throw error;
    return restore(`${slug}-${newUid(6)}`);
  });
}

/**
 * A link to the page at the end of the header, for whom the page is for. Admins only. Throws 404, 409
 * header_links_full. Not twice by one request key.
 */
export async function putInHeader(ctx: Ctx, id: number, requestKey?: string | null): Promise<void> {
  const page = await findManagedPage(ctx, id);
  if (page.isInHeader) return;
  const link = { name: linkNameOf(page.title), url: pagePath(page.slug), visible_to: page.visibleTo };
  await createHeaderLink(ctx, link, requestKey);
}

function mayManage(ctx: Ctx, status?: string): void {
  authorize(pagePolicy, "can_manage_site_pages", ctx.viewer, null);
  // What reaches others waits for a confirmed address.
  if (status === "published" && !ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
}

/** Asked by the write itself: of two that come at once there is room for one. */
const hasRoom = (ctx: Ctx): Statement => sql`(select count(*) from site_pages indexed by site_pages_newest
  where community_id = ${ctx.community.id} and deleted_at is null) < ${MOST_PAGES}`;

const ours = (ctx: Ctx, id: number): Statement => sql`id = ${id} and community_id = ${ctx.community.id}`;

const isSlugTaken = (error: unknown): boolean =>
  error instanceof UniqueViolation && error.on.includes("site_pages.slug");

/** The typed address, or what the title gives: itself, numbered, at last with a made ending, until one is free. */
async function withFreeSlug<T>(typed: string, title: string, attempt: (slug: string) => Promise<T>): Promise<T> {
  const base = typed || slugFor(title, newUid(6));
  const candidates = typed ? [typed] : [base, `${base}-2`, `${base}-3`, `${base}-${newUid(6)}`];
  for (const slug of candidates) {
    try {
      return await attempt(slug);
    } catch (error) {
      if (!isSlugTaken(error)) throw error;
    }
  }
  throw invalid({ slug: "page_slug_taken" });
}

async function mustExist(ctx: Ctx, id: number): Promise<{ deletedAt: number | null; slug: string }> {
  const [row] = await ctx.read(
    () =>
      sql<{
        deletedAt: number | null;
        slug: string;
      }>`select deleted_at as deletedAt, slug from site_pages where ${ours(ctx, id)}`,
  );
  if (!row) throw notFound();
  return row;
}

/** What an earlier call with the same request key made. */
async function getMade(ctx: Ctx, key: string): Promise<{ id: number; slug: string } | null> {
  const [made] = await ctx.read(
    () => sql<{ id: number; slug: string }>`select p.id, p.slug from facts f join site_pages p on p.id = f.subject_id
      where f.community_id = ${ctx.community.id} and f.key = ${key}`,
  );
  return made ?? null;
}
