import { data } from "react-router";
import { entryOf } from "~/features/spaces/entry";
import { findOwnEntryRequest } from "~/features/spaces/entry-requests.server";
import { findLockedPage } from "~/features/spaces/locked-page.server";
import type { SpaceCard } from "~/features/spaces/refusals";
import { AppError } from "~/lib/errors";
import type { Ctx } from "~/platform/context";

/**
 * Answers the card of a private space with status 403 instead of throwing, so that its locked page stands in the
 * shell like any other page, and beside it how the viewer's own asking for entry stands. Every other refusal goes on
 * to `loadPage`.
 */
export async function orLocked<T>(ctx: Ctx, slug: string, load: () => Promise<T>) {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "private_space") throw error;
    const { name = "", emoji = "", description = "" } = error.params;
    const card: SpaceCard = { name: String(name), emoji: String(emoji), description: String(description) };
    const [asked, words] = await Promise.all([findOwnEntryRequest(ctx, slug), findLockedPage(ctx, slug)]);
    return data({ locked: { ...card, words }, entry: entryOf(slug, asked, ctx.now()) }, { status: 403 });
  }
}
