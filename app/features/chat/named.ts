import type { Board, ChatMessage } from "./protocol";

/** Whose names a page of these needs: who said them, stands over the log, or is named beside a reaction. */
export function namedIn(messages: readonly ChatMessage[], { spotlight }: Board): number[] {
  const authors = messages.map(({ memberId }) => memberId);
  const reactors = messages.flatMap(({ reactions }) => reactions.flatMap(({ ids }) => ids));
  return [...new Set([...(spotlight ? [spotlight.memberId] : []), ...authors, ...reactors])];
}
