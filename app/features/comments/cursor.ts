import { isNumber, readCursor, writeCursor } from "~/lib/cursor";
import { type CommentSort, isCommentSort, USUAL_SORT } from "./rules";

/** A thread's place in an order of its post; `after` lists what follows it, `before` what stands above it. */
export interface ThreadCursor {
  direction: "after" | "before";
  /** Left out: the oldest first. */
  sort?: CommentSort;
  /** What the order looks at before the time (`rankOf`). */
  rank: number;
  createdAt: number;
  id: number;
}

export const encodeCursor = ({ direction, sort = USUAL_SORT, rank, createdAt, id }: ThreadCursor): string =>
  writeCursor([direction, rank, createdAt, id, ...(sort === USUAL_SORT ? [] : [sort])]);

/** null for none; throws 422 for a cursor that is none of ours. */
export function decodeCursor(text: string | null | undefined): Required<ThreadCursor> | null {
  const place = readCursor(text, isPlace);
  if (!place) return null;
  const [direction, rank, createdAt, id, sort = USUAL_SORT] = place;
  return { direction, sort, rank, createdAt, id };
}

type Place = [ThreadCursor["direction"], number, number, number, ...([CommentSort] | [])];

function isPlace(parts: readonly unknown[]): parts is Place {
  const [direction, rank, createdAt, id, sort] = parts;
  return (
    (direction === "after" || direction === "before") &&
    [rank, createdAt, id].every(isNumber) &&
    (parts.length === 4 || (parts.length === 5 && sort !== USUAL_SORT && isCommentSort(sort)))
  );
}
