import type { Listener } from "~/platform/facts/registry";
import { accountListeners } from "./accounts/listeners.server";
import { chatListeners } from "./chat/listeners.server";
import { communityListeners } from "./communities/listeners.server";
import { eventListeners } from "./events/listeners.server";
import { masqueradeListeners } from "./masquerades/listeners.server";
import { notificationListeners } from "./notifications/listeners.server";
import { openPageListeners } from "./open-pages/listeners.server";
import { searchListeners } from "./search/listeners.server";

/** Who listens, a line for each feature. A listener's bit is for ever: take one that nobody ever had. */
export const listeners: readonly Listener[] = [
  ...accountListeners,
  ...masqueradeListeners,
  ...communityListeners,
  ...notificationListeners,
  ...openPageListeners,
  ...chatListeners,
  ...eventListeners,
  ...searchListeners,
];
