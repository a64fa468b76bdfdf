import type { Listener } from "~/platform/facts/registry";

/** Who listens. A listener's bit is for ever: append, never reuse. */
export const listeners: readonly Listener[] = [];
