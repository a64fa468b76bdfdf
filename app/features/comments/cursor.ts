import { isNumber, readCursor, writeCursor } from "~/lib/cursor";

/** A thread's place in its post's order; `after` lists what follows it, `before` what stands above it. */
export interface ThreadCursor {
  direction: "after" | "before";
  rank: number;
  createdAt: number;
  id: number;
}

export const encodeCursor = ({ direction, rank, createdAt, id }: ThreadCursor): string =>
  writeCursor([direction, rank, createdAt, id]);

/** null for none; throws 422 for a cursor that is none of ours. */
export function decodeCursor(text: string | null | undefined): ThreadCursor | null {
  const place = readCursor(text, isPlace);
  return place && { direction: place[0], rank: place[1], createdAt: place[2], id: place[3] };
}

function isPlace(parts: readonly unknown[]): parts is [ThreadCursor["direction"], number, number, number] {
  const [direction, ...numbers] = parts;
  return (direction === "after" || direction === "before") && numbers.length === 3 && numbers.every(isNumber);
}
