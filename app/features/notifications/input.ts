import * as z from "zod";
import { REMINDERS } from "~/features/bookmarks/reminders";
import { GROUPS, MAX_PAGE_SIZE, READ_OF_ONE, STATUSES } from "./rules";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const group = z
  .enum(["all", ...GROUPS])
  .optional()
  .transform((value) => (value === "all" ? undefined : value));

export const NotificationsInput = z.object({
  notification_group: group,
  status: z.enum(STATUSES).optional(),
  cursor: z.string().max(60).optional(),
  page: z.coerce.number().int().min(1).optional(),
  per_page: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional(),
});

/** POST /internal_api/posts/{id}/read */
export const PostReadInput = z.object({
  id,
  comment_ids: z.array(id).max(READ_OF_ONE).default([]),
  up_to: z.iso
    .datetime("invalid")
    .transform((said) => Date.parse(said))
    .optional(),
});

export const GroupInput = z.object({ notification_group: group });
export const NotificationInput = z.object({ id });
export const SnoozeInput = NotificationInput.extend({ until: z.enum(REMINDERS, "invalid") });
export const CommunityInput = z.object({ community_id: id.optional() });
export const NoInput = z.object({});
