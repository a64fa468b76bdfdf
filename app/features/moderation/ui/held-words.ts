import { m } from "~/i18n/generated/messages";
import type { HeldMark } from "../held";

/** Who still sees what moderation hides, as its author and who moderates it are told. */
export function wordsOfHeld({ state, is_own: isOwn }: HeldMark): string {
  if (state === "waiting") return isOwn ? m.moderation_held_waiting() : m.moderation_held_waiting_others();
  return isOwn ? m.moderation_held_rejected() : m.moderation_held_rejected_others();
}
