import { COME_LATER, SESSION_ENDED } from "~/features/notifications/inbox";
import type { Socket } from "~/platform/client/socket";
import { ROOM_ENDED } from "../protocol";

interface Listening {
  onOpen(): void;
  onMessage(message: unknown): void;
  onError(): void;
  /** `isCrowded`: there are so many pages that the room takes no more for now. */
  onLost(isCrowded: boolean): void;
}

/** Its code is fetched when the page stands: nobody waits for a socket. null where that cannot be had. */
export async function openRoomSocket(uuid: string, listening: Listening): Promise<Socket | null> {
  try {
    const { openSocket } = await import("~/platform/client/socket");
    return openSocket(`/parties/rooms/${uuid}`, {
      ...listening,
      onLost: (code) => listening.onLost(code === COME_LATER),
      finalCodes: [SESSION_ENDED, ROOM_ENDED],
    });
  } catch (error) {
    console.error("the room's live updates could not be loaded", error);
    return null;
  }
}
