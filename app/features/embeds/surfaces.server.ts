import { AppError, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { type CommunityRow, getCommunity } from "../communities/settings.server";
import { findPost } from "../posts/queries.server";
import { isOnTheWeb } from "../spaces/policy";
import { listSpaces } from "../spaces/queries.server";
import type { SurfaceInput } from "./input";

/** A page that other sites may show, or why there is none. */
export interface Surface {
  path: string;
  title: string;
}

export interface Surfaces {
  shown: SurfaceInput["show"];
  /** The spaces that anybody on the web may read; none for the feed. */
  spaces: { slug: string; name: string; emoji: string }[];
  /** null: nothing can be shown elsewhere by what was asked for. */
  surface: Surface | null;
  error: "nothing" | "no_spaces" | "post_unknown" | null;
}

/**
 * What can be put on another site, which shows what a visitor may see and never more: the feed, a space, a post by
 * the address somebody copied. Nothing of a private community.
 */
export async function findSurfaces(ctx: Ctx, asked: SurfaceInput): Promise<Surfaces & { row: CommunityRow }> {
  // The feed needs no list of spaces, which is long in a large house.
  const [row, all] = await Promise.all([getCommunity(ctx), asked.show === "feed" ? [] : listSpaces(ctx)]);
  if (!row) throw notFound();
  const open = all.filter(({ access }) => isOnTheWeb(access));
  const spaces = open.map(({ slug, name, emoji }) => ({ slug, name, emoji }));
  const found = { shown: asked.show, spaces, row };
  if (row.isPrivate === 1) return { ...found, surface: null, error: "nothing" };
  if (asked.show === "feed") return { ...found, surface: { path: "/feed", title: row.name }, error: null };
  if (asked.show === "space") {
    const space = spaces.find(({ slug }) => slug === asked.space) ?? spaces[0];
    const surface = space ? { path: `/c/${space.slug}`, title: space.name } : null;
    return { ...found, surface, error: surface ? null : "no_spaces" };
  }
  const surface = await findPostSurface(ctx, asked.post, new Set(spaces.map(({ slug }) => slug)));
  return { ...found, surface, error: surface || asked.post === "" ? null : "post_unknown" };
}

async function findPostSurface(ctx: Ctx, address: string, open: ReadonlySet<string>): Promise<Surface | null> {
  const at = postAt(address, ctx.request.url.origin);
  if (!at || !open.has(at.spaceSlug)) return null;
  try {
    const post = await findPost(ctx, at);
    return post.status === "published" ? { path: `/c/${at.spaceSlug}/${at.slug}`, title: post.name } : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Which post an address of this community means, with or without its host. */
export function postAt(address: string, origin: string): { spaceSlug: string; slug: string } | null {
  if (!URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  const [, spaceSlug, slug] = /^\/c\/([^/]+)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  return url.origin === origin && spaceSlug && slug ? { spaceSlug, slug } : null;
}
