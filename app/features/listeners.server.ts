import type { Listener } from "~/platform/facts/registry";
import { live, notifications } from "./notifications/listeners.server";

/** Who listens. A listener's bit is for ever: append, never reuse. */
export const listeners: readonly Listener[] = [notifications, live];
