import { useCallback, useEffect } from "react";
import type { LiveRoom } from "./live-room";
import type { RoomView } from "./room-view";
import type { Place } from "./use-place";

/** Asks for more of the history where its reader comes near an end of what is shown; returns what looks whether they are. */
export function useMore(live: LiveRoom, view: RoomView, place: Place): () => void {
  const look = useCallback(() => {
    const { above, below } = place.rest();
    const { room, loading, failed } = live.view();
    if (loading !== null) return;
    if (room.hasBefore && above < place.near() && failed !== "older") void live.load("older");
    else if (room.hasAfter && below < place.near() && failed !== "newer") void live.load("newer");
  }, [live, place]);

  // What has come may leave its reader at an end still, from where no wheel scrolls.
  const isLoading = view.loading !== null;
  useEffect(() => {
    if (isLoading) return undefined;
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [isLoading, look]);
  return look;
}
