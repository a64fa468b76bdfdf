import { Hono } from "hono";
import {
  archive,
  markAllRead,
  markRead,
  resetCount,
  snooze,
  unarchive,
  unsnooze,
} from "~/features/notifications/commands.server";
import {
  CommunityInput,
  GroupInput,
  NoInput,
  NotificationInput,
  NotificationsInput,
  SnoozeInput,
} from "~/features/notifications/input";
import { listNotifications, newCountOf } from "~/features/notifications/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** The proof travels with the read. */
const READS = { readsFirst: true };

/** /internal_api/notifications: the list by group and status, read, all read, archive, snooze, reset count, new count (section 7). */
export const notifications = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      NotificationsInput,
      (ctx, { notification_group: group, per_page: perPage, ...rest }) =>
        listNotifications(ctx, { ...rest, group, perPage }),
      READS,
    ),
  )
  .get(
    "/new_count",
    endpoint(CommunityInput, (ctx, input) => newCountOf(ctx, input.community_id), READS),
  )
  .post(
    "/mark_all_as_read",
    endpoint(GroupInput, (ctx, input) => markAllRead(ctx, { group: input.notification_group })),
  )
  .post("/reset_count", endpoint(NoInput, resetCount))
  .post("/:id/mark_as_read", endpoint(NotificationInput, markRead))
  .post("/:id/archive", endpoint(NotificationInput, archive))
  .delete("/:id/archive", endpoint(NotificationInput, unarchive))
  .post("/:id/snooze", endpoint(SnoozeInput, snooze))
  .delete("/:id/snooze", endpoint(NotificationInput, unsnooze));
