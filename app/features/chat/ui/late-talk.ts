import { type ComponentType, lazy } from "react";
import { loadLater } from "~/platform/client/chunks";
import type { SpaceTalkProps } from "./space-talk";

/** The code of a chat space's room, which comes to whose space has one. */
const loadTalk = () => loadLater(() => import("./space-talk"));

/** The room, where it is there already: on the server (entry.server.tsx), which waits for nothing. */
export function bringTalk(talk: ComponentType<SpaceTalkProps>): void {
  lateTalk.Room = talk;
}

/**
 * For a page that shows a room when its scripts come: taken over without it, the room would be drawn anew, and its field
 * under whoever writes in it. Without its code the page goes on, and the room asks again.
 */
export async function bringShownTalk(page: Document): Promise<void> {
  if (!page.querySelector("[data-talk]")) return;
  await loadTalk().then(
    ({ default: talk }) => bringTalk(talk),
    (error: unknown) => console.error("the room did not load", error),
  );
}

export const lateTalk: { Room: ComponentType<SpaceTalkProps> } = { Room: lazy(loadTalk) };
