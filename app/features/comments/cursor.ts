import { invalid } from "~/lib/errors";

/** A thread's place in its post's order; `after` lists what follows it, `before` what stands above it. */
export interface ThreadCursor {
  direction: "after" | "before";
  rank: number;
  createdAt: number;
  id: number;
}

export const encodeCursor = ({ direction, rank, createdAt, id }: ThreadCursor): string =>
  `${direction}.${rank}.${createdAt}.${id}`;

/** null for none; throws 422 for a cursor that is none of ours. */
export function decodeCursor(text: string | null | undefined): ThreadCursor | null {
  if (!text) return null;
  const match = /^(after|before)\.(\d)\.(\d{1,16})\.(\d{1,16})$/.exec(text);
  if (!match) throw invalid({ cursor: "invalid" });
  const [, direction, rank, createdAt, id] = match;
  return {
    direction: direction as ThreadCursor["direction"],
    rank: Number(rank),
    createdAt: Number(createdAt),
    id: Number(id),
  };
}
