import type { Listener } from "~/platform/facts/registry";
import { accountListeners } from "./accounts/listeners.server";
import { communityListeners } from "./communities/listeners.server";
import { live, notifications } from "./notifications/listeners.server";
import { openPages } from "./open-pages/listeners.server";

/** Who listens. A listener's bit is for ever: append, never reuse. */
export const listeners: readonly Listener[] = [
  ...accountListeners,
  ...communityListeners,
  notifications,
  live,
  openPages,
];
