import * as z from "zod";
import { BOOKMARK_TYPES, type BookmarkSubject, kindOfType, MAX_PAGE_SIZE } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid").max(Number.MAX_SAFE_INTEGER, "invalid");
const type = z.enum(Object.values(BOOKMARK_TYPES), "invalid");

export const bookmarkInput = z.object({ bookmarkable_type: type, bookmarkable_id: id }).transform(
  (input): BookmarkSubject => ({
    kind: kindOfType(input.bookmarkable_type) ?? "post",
    id: input.bookmarkable_id,
  }),
);

export const bookmarkKey = z.object({ id });

export const bookmarksInput = z.object({
  bookmarkable_type: type.optional(),
  cursor: z.string().max(200).optional(),
  per_page: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
});
