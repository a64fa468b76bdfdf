import type { Element } from "hast";
import { MOST_PAGES, pagePath } from "~/features/pages/rules";
import { pictureAttributesOf } from "~/features/files/addresses";
import { type Picture, picturesOf } from "~/features/posts/gallery";
import { upToDate } from "~/features/posts/rendering.server";
import { NO_NEWS } from "~/features/posts/rules";
import { postPath } from "~/features/posts/ui/addresses";
import { readableByViewer } from "~/features/spaces/readable.server";
import { visibleSpaces } from "~/features/spaces/visible.server";
import { isLocale, REGION } from "~/i18n/locale";
import { AppError, notFound } from "~/lib/errors";
import { element, forReader } from "~/lib/html";
import { visitor } from "~/lib/viewer";
import { communityUrl, type Ctx } from "~/platform/context";
import { raw, type Statement, sql } from "~/platform/database/sql";
import type { FeedHead, FeedItem, Place } from "./present";
import { FEED_POSTS, monthOf, robotsText, SITEMAP_PAGE, SITEMAP_PAGES, sitemapPath, spanOf } from "./rules";

/**
 * What is told here is told to everybody: whoever asks, it is read as a visitor would read it, by the rule that stands
 * in every statement.
 */
const open = (ctx: Ctx): Statement => readableByViewer(visitor, ctx.community, ctx.now());

/** Who is in a space is no text, and what is said in a chat space is the members' own: search engines list neither. */
const hasPosts = raw("s.post_type not in ('members', 'chat')");

/** /robots.txt, for a host with a community and for one without. */
export async function getRobots(ctx: Ctx): Promise<string> {
  return robotsText(originHere(ctx), ctx.community.id === 0 ? null : await getHouse(ctx));
}

/** The newest texts of a space that everybody may read. Throws 404 for any other. */
export async function findFeed(ctx: Ctx, slug: string): Promise<{ head: FeedHead; items: FeedItem[] }> {
  const space = sql`select s.id from spaces s where s.community_id = ${ctx.community.id} and s.slug = ${slug}
    and ${open(ctx)} and ${hasPosts}`;
  const [[found], rows] = await Promise.all([
    ctx.read(
      () => sql<{ name: string; description: string; community: string; locale: string }>`select s.name, s.description,
          c.name as community, c.locale
        from spaces s cross join communities c on c.community_id = s.community_id where s.id = (${space})`,
    ),
    ctx.read(
      () => sql<FeedRow>`select p.id, p.slug, p.title, p.excerpt, p.body_html as bodyHtml, p.body_doc as bodyDoc,
          p.gallery, p.reading, p.rendered, p.published_at as publishedAt, iif(p.hide_meta_info = 1, '', coalesce(a.name, '')) as author
        from posts p left join members a on a.id = p.author_id
        where p.space_id = (${space}) and p.status = 'published' and p.published_at > ${NO_NEWS}
        order by p.published_at desc, p.id desc limit ${FEED_POSTS}`,
    ),
  ]);
  if (!found) throw notFound();
  const here = (path: string) => new URL(path, originHere(ctx)).href;
  return {
    head: {
      title: `${found.name} · ${found.community}`,
      description: found.description,
      url: here(`/c/${slug}`),
      self: here(`/c/${slug}/feed.xml`),
      language: REGION[isLocale(found.locale) ? found.locale : "en"],
    },
    items: await Promise.all(rows.map((row) => itemOf(row, here(postPath({ space: { slug }, slug: row.slug })), here))),
  };
}

interface FeedRow {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  bodyHtml: string;
  bodyDoc: string;
  gallery: string;
  reading: string;
  rendered: number;
  publishedAt: number;
  author: string;
}

async function itemOf(row: FeedRow, url: string, here: (path: string) => string): Promise<FeedItem> {
  const { title, excerpt, author, publishedAt } = row;
  const { bodyHtml } = await upToDate(row);
  return {
    title,
    excerpt,
    author,
    publishedAt,
    url,
    id: here(`/posts/${row.id}`),
    html: await whole(forReader(bodyHtml, { names: null, emojis: null }), url, row.gallery),
  };
}

/** A text that can no longer be taken apart goes out by its first words. */
async function whole(html: string, url: string, gallery: string): Promise<string> {
  if (html === "" && gallery === "") return "";
  const { absoluteHtml } = await import("~/lib/html/absolute.server");
  try {
    return absoluteHtml(html, url, picturesOf(gallery).map(shown));
  } catch (error) {
    if (error instanceof AppError) return "";
    throw error;
  }
}

function shown(picture: Picture): Element {
  const { src, width, height } = pictureAttributesOf(picture);
  return element("p", {}, element("img", { src, width: String(width), height: String(height), alt: picture.alt }));
}

/**
 * The pages of the sitemap: one of the community's own pages, and one for each open space with posts; a space of many
 * has one for each month in which something was published, found by a step in the index for each. Throws 404 where
 * search engines list nothing.
 */
export async function listSitemaps(ctx: Ctx): Promise<Place[]> {
  const [house, spaces, months] = await Promise.all([
    getHouse(ctx),
    ctx.read(
      () => sql<{ id: number; many: number; changedAt: number }>`with open(space_id) as (${visible(ctx)})
        select s.id, s.posts_count > ${SITEMAP_PAGE} as many, ${lastActive} as changedAt
        from open o cross join spaces s on s.id = o.space_id where s.posts_count > 0 limit ${SITEMAP_PAGES}`,
    ),
    ctx.read(
      () => sql<{ id: number; at: number }>`with recursive open(space_id) as (${visible(ctx)}),
        months(space_id, at) as (
          select s.id, ${firstSince(sql`s.id`, sql`0`)} from open o cross join spaces s on s.id = o.space_id
            where s.posts_count > ${SITEMAP_PAGE}
          union all
          select m.space_id, ${firstSince(sql`m.space_id`, nextMonth)} from months m where m.at is not null
          limit ${SITEMAP_PAGES})
        select space_id as id, at from months where at is not null`,
    ),
  ]);
  if (!house?.isIndexed) throw notFound();
  const here = (path: string) => new URL(path, originHere(ctx)).href;
  const wholes = spaces.filter(({ many }) => many === 0);
  return [
    { url: here("/sitemap-pages.xml"), changedAt: 0 },
    ...wholes.map(({ id, changedAt }) => ({ url: here(sitemapPath(id, null)), changedAt })),
    ...months.map(({ id, at }) => ({ url: here(sitemapPath(id, monthOf(at))), changedAt: 0 })),
  ].slice(0, SITEMAP_PAGES);
}

/** The community's first page, its open spaces, and its own pages that are for everybody. Throws 404 where search engines list nothing. */
export async function listPages(ctx: Ctx): Promise<Place[]> {
  const [house, spaces, pages] = await Promise.all([
    getHouse(ctx),
    ctx.read(
      () => sql<{ slug: string; changedAt: number }>`with open(space_id) as (${visible(ctx)})
        select s.slug, coalesce(${lastActive}, 0) as changedAt from open o cross join spaces s on s.id = o.space_id
        where ${hasPosts} limit ${SITEMAP_PAGE}`,
    ),
    ctx.read(
      () => sql<{ slug: string; changedAt: number }>`select slug, updated_at as changedAt
        from site_pages indexed by site_pages_newest
        where community_id = ${ctx.community.id} and deleted_at is null and status = 'published'
          and visible_to = 'everybody' order by updated_at desc, id desc limit ${MOST_PAGES}`,
    ),
  ]);
  if (!house?.isIndexed) throw notFound();
  const here = (path: string) => new URL(path, originHere(ctx)).href;
  return [
    { url: here("/"), changedAt: Math.max(0, ...spaces.map(({ changedAt }) => changedAt)) },
    ...(house.hasEventsPage ? [{ url: here("/events"), changedAt: 0 }] : []),
    ...spaces.map(({ slug, changedAt }) => ({ url: here(`/c/${slug}`), changedAt })),
    ...pages.map(({ slug, changedAt }) => ({ url: here(pagePath(slug)), changedAt })),
  ];
}

/** Where the next piece begins; null for the first. */
export type After = { publishedAt: number; id: number } | null;

/**
 * The posts of an open space, the oldest first, of one month (`YYYY-MM`) or of all time; at most `SITEMAP_PAGE` at once,
 * and where the next piece begins. Throws 404 for a space that not everybody may read.
 */
export async function listPlaces(
  ctx: Ctx,
  { id, month }: { id: number; month: string | null },
  after: After = null,
): Promise<{ places: Place[]; next: After }> {
  const { from, to } = spanOf(month);
  const space = sql`select s.id from spaces s where s.id = ${id} and ${open(ctx)}`;
  const [house, [found], rows] = await Promise.all([
    getHouse(ctx),
    ctx.read(() => sql<{ slug: string }>`select s.slug from spaces s where s.id = (${space})`),
    ctx.read(
      () => sql<{ id: number; slug: string; publishedAt: number; changedAt: number }>`select p.id, p.slug,
          p.published_at as publishedAt, max(p.activity_at, coalesce(p.edited_at, 0)) as changedAt
        from posts p where p.space_id = (${space}) and p.status = 'published' and p.published_at < ${to}
          and (p.published_at, p.id) > (${after?.publishedAt ?? from}, ${after?.id ?? -1})
        order by p.published_at, p.id limit ${SITEMAP_PAGE}`,
    ),
  ]);
  if (!found || !house?.isIndexed) throw notFound();
  const here = (slug: string) => new URL(postPath({ space: found, slug }), originHere(ctx)).href;
  const last = rows.at(-1);
  return {
    places: rows.map(({ slug, changedAt }) => ({ url: here(slug), changedAt })),
    next: rows.length === SITEMAP_PAGE && last ? { publishedAt: last.publishedAt, id: last.id } : null,
  };
}

const originHere = (ctx: Ctx): string =>
  ctx.community.id === 0 ? ctx.request.url.origin : communityUrl(ctx.site, ctx.community, "");

/** What its shard says of it now, whatever we remember. */
async function getHouse(ctx: Ctx): Promise<{ isPrivate: boolean; isIndexed: boolean; hasEventsPage: boolean } | null> {
  const [row] = await ctx.read(
    () => sql<{ isPrivate: number; allowIndexing: number; eventsPage: number }>`select is_private as isPrivate,
      allow_indexing as allowIndexing, public_events_page as eventsPage from communities where community_id = ${ctx.community.id}`,
  );
  if (!row) return null;
  const isIndexed = row.isPrivate === 0 && row.allowIndexing === 1;
  return { isPrivate: row.isPrivate === 1, isIndexed, hasEventsPage: row.eventsPage === 1 };
}

const visible = (ctx: Ctx): Statement => visibleSpaces(visitor, ctx.community, ctx.now());

/** Of the space `s`: one step in the index of its order. */
const lastActive = raw(`(select x.activity_at from posts x where x.space_id = s.id and x.status = 'published'
  order by x.activity_at desc, x.id desc limit 1)`);

const firstSince = (space: Statement, since: Statement): Statement => sql`(select x.published_at from posts x
  where x.space_id = ${space} and x.status = 'published' and x.published_at >= ${since}
  order by x.published_at, x.id limit 1)`;

/** The first moment of the month after `m.at`, in ms. */
const nextMonth = sql`1000 * cast(strftime('%s', m.at / 1000, 'unixepoch', 'start of month', '+1 month') as integer)`;
