import { useCallback, useState } from "react";
import { request } from "~/platform/client/request";
import type { OpenRoomPayload, ParticipantPayload, ParticipantsPayload } from "../payload";

interface Standing {
  room: OpenRoomPayload;
  people: ParticipantPayload[];
}

/** Who is in the room and what one may do there, as its doors say it when something has changed. */
export function useStanding(data: Standing) {
  const [standing, setStanding] = useState({ of: data, room: data.room, people: data.people });
  if (standing.of !== data && (standing.of.room !== data.room || standing.of.people !== data.people))
    setStanding({ of: data, room: data.room, people: data.people });
  const { uuid } = data.room;
  const refresh = useCallback(async () => {
    try {
      const door = `/internal_api/chat_rooms/${uuid}`;
      const [room, { records }] = await Promise.all([
        request<OpenRoomPayload>("GET", door, undefined, { waits: true }),
        request<ParticipantsPayload>("GET", `${door}/participants`, undefined, { waits: true }),
      ]);
      setStanding((before) => ({ ...before, room, people: records }));
    } catch (error) {
      console.error("who is in the room could not be asked", error);
    }
  }, [uuid]);
  return { room: standing.room, people: standing.people, refresh };
}
