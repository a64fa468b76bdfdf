import { isPostSort, type PostSort } from "~/features/spaces/rules";
import { isNumber, readCursor, writeCursor } from "~/lib/cursor";
import { AppError, invalid } from "~/lib/errors";
import { MAX_PAGE, MAX_PAGE_SIZE, MAX_REACH, PAGE_SIZE } from "./rules";

/** The last thing of a page: its place in the order it was listed in. */
export interface Cursor {
  sort: PostSort;
  value: string | number;
  id: number;
  /** Among the posts that stand before that order: `value` is since when. */
  isPinned?: boolean;
}

export const encodeCursor = ({ sort, value, id, isPinned }: Cursor): string =>
  writeCursor(isPinned ? [sort, value, id, PINNED] : [sort, value, id]);

const PINNED = "pinned";

/** null for none; throws 422 for a cursor that is none of ours. */
export function decodeCursor(text: string | null | undefined): Cursor | null {
  const place = readCursor(text, isPlace);
  return place && { sort: place[0], value: place[1], id: place[2], ...(place[3] && { isPinned: true }) };
}

type Place = [sort: PostSort, value: string | number, id: number, ...([typeof PINNED] | [])];

function isPlace(parts: readonly unknown[]): parts is Place {
  const [sort, value, id, ...among] = parts;
  if (!isPostSort(sort) || !isNumber(id)) return false;
  if (among.length > 0) return among.length === 1 && among[0] === PINNED && isNumber(value);
  return sort === "alphabetical" ? typeof value === "string" : isNumber(value);
}

export interface PageInput {
  cursor?: string | null;
  page?: number;
  perPage?: number;
}

export interface Page {
  cursor: Cursor | null;
  size: number;
  /** Rows to step over; only where the wire's `page` asks for it, and never beyond MAX_REACH. */
  skip: number;
}

/** Throws 422: cursor_required beyond page 50 or the thousandth post, invalid beyond 100 a page (architecture, section 4). */
export function pageOf({ cursor, page = 1, perPage = PAGE_SIZE }: PageInput): Page {
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > MAX_PAGE_SIZE) throw invalid({ per_page: "invalid" });
  if (!Number.isInteger(page) || page < 1) throw invalid({ page: "invalid" });
  if (page > MAX_PAGE || page * perPage > MAX_REACH)
    throw new AppError(422, "cursor_required", { page: "cursor_required" });
  const from = decodeCursor(cursor);
  return { cursor: from, size: perPage, skip: from ? 0 : (page - 1) * perPage };
}
