import type { Ctx } from "~/platform/context";
import { countForShell, type ShellCount } from "~/platform/shell-counts.server";
import { hasMessages, unreadRooms } from "./chat/queries.server";
import { hasThreads, unreadThreads } from "./chat/thread-rows.server";
import { asksAgreement } from "./legal/queries.server";
import { unaddressed } from "./moderation/queries.server";
import { newCount } from "./notifications/listeners.server";

/** What features hang into the shell, a line each: the shell of every page shows it. */
const COUNTS = {
  newNotifications: newCount,
  asksAgreement,
  unaddressed,
  unreadRooms,
  hasMessages,
  unreadThreads,
  hasThreads,
} satisfies Record<string, ShellCount>;

export type ShellCounts = Record<keyof typeof COUNTS, number>;

export const getShellCounts = (ctx: Ctx): Promise<ShellCounts> => countForShell(ctx, COUNTS);
