import { data } from "react-router";
import type { SpaceCard } from "~/features/spaces/refusals";
import { AppError } from "~/lib/errors";

/**
 * Answers the card of a private space with status 403 instead of throwing, so that its locked page stands in the
 * shell like any other page. Every other refusal goes on to `loadPage`.
 */
export async function orLocked<T>(load: () => Promise<T>) {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "private_space") throw error;
    const { name = "", emoji = "", description = "" } = error.params;
    const locked: SpaceCard = { name: String(name), emoji: String(emoji), description: String(description) };
    return data({ locked }, { status: 403 });
  }
}
