import * as z from "zod";
import { oneLine } from "~/lib/line";
import { MINUTE_MS } from "./reminders";
import {
  BOOKMARK_TYPES,
  type BookmarkSubject,
  FOLDER_NAME_LENGTH,
  kindOfType,
  MAX_PAGE_SIZE,
  type Shelf,
} from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid").max(Number.MAX_SAFE_INTEGER, "invalid");
const type = z.enum(Object.values(BOOKMARK_TYPES), "invalid");

export const bookmarkInput = z.object({ bookmarkable_type: type, bookmarkable_id: id }).transform(
  (input): BookmarkSubject => ({
    kind: kindOfType(input.bookmarkable_type) ?? "post",
    id: input.bookmarkable_id,
  }),
);

export const bookmarkKey = z.object({ id });

/** PUT and PATCH /internal_api/bookmarks/{id}: what is absent stays. `due_at: null` says that one is done with it. */
export const changeBookmarkInput = z
  .object({
    folder_id: id.nullable(),
    remind_at: z.iso
      .datetime({ offset: true, error: "reminder_invalid" })
      .transform((text) => Math.ceil(Date.parse(text) / MINUTE_MS) * MINUTE_MS)
      .nullable(),
    due_at: z.null("invalid"),
  })
  .partial();
export type ChangeBookmarkInput = z.output<typeof changeBookmarkInput>;

export const folderInput = z.object({
  name: z.string("required").overwrite(oneLine).min(1, "required").max(FOLDER_NAME_LENGTH, "bookmark_folder_name_long"),
});
export type FolderInput = z.output<typeof folderInput>;

/** Of a page's address and of GET /internal_api/bookmarks: one shelf at a time. `folder_id=none`: in no folder. */
const shelfFields = z.object({
  bookmarkable_type: type.optional(),
  folder_id: z.union([z.literal("none"), id], "invalid").optional(),
  reminders: z.literal("true", "invalid").optional(),
  due: z.literal("true", "invalid").optional(),
});

export const bookmarksInput = shelfFields
  .extend({
    cursor: z.string().max(200).optional(),
    per_page: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
  })
  .refine((input) => Object.keys(shelfFields.shape).filter((name) => name in input).length <= 1, "invalid")
  .transform(({ cursor, per_page: perPage, ...input }) => ({ shelf: shelfOf(input), cursor, perPage }));

function shelfOf(input: z.output<typeof shelfFields>): Shelf {
  if (input.bookmarkable_type) return { of: "kind", kind: kindOfType(input.bookmarkable_type) ?? "post" };
  if (input.folder_id !== undefined)
    return { of: "folder", folderId: input.folder_id === "none" ? null : input.folder_id };
  if (input.reminders) return { of: "reminders" };
  return { of: input.due ? "due" : "all" };
}
