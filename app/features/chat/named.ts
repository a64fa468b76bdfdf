import type { Board, ChatMessage } from "./protocol";

/** Whose names a page of these needs: who said them, stands over the log, is named beside a reaction or in the words, or answered in a thread. */
export function namedIn(messages: readonly ChatMessage[], { spotlight }: Board): number[] {
  const authors = messages.map(({ memberId }) => memberId);
  const reactors = messages.flatMap(({ reactions }) => reactions.flatMap(({ ids }) => ids));
  const mentioned = messages.flatMap(({ named }) => named);
  const answering = messages.flatMap(({ thread }) => thread?.ids ?? []);
  return [
    ...new Set([...(spotlight ? [spotlight.memberId] : []), ...authors, ...reactors, ...answering, ...mentioned]),
  ];
}
