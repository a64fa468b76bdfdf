import { useCallback, useRef, useState } from "react";
import { request } from "~/platform/client/request";
import type { OpenRoomPayload, ParticipantPayload, ParticipantsPayload } from "../payload";
import { NAMED_AT_ONCE } from "../rules";

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
  /** In a chat space: whose names the page has come to need, and who they are is not known yet. */
  const asked = useRef<Set<number> | null>(null);
  const known = standing.people;
  const nameThem = useCallback(
    async (needed: readonly number[]) => {
      asked.current ??= new Set();
      const isUnasked = (id: number) => !asked.current?.has(id) && !known.some(({ member_id }) => member_id === id);
      const ids = needed.filter(isUnasked).slice(0, NAMED_AT_ONCE);
      if (ids.length === 0) return;
      for (const id of ids) asked.current.add(id);
      try {
        const path = `/internal_api/chat_rooms/${uuid}/participants?member_ids=${ids.join(",")}`;
        const { records } = await request<ParticipantsPayload>("GET", path, undefined, { waits: true });
        setStanding((before) => ({ ...before, people: [...before.people, ...records] }));
      } catch (error) {
        for (const id of ids) asked.current.delete(id);
        console.error("who has said this could not be asked", error);
      }
    },
    [uuid, known],
  );
  return { room: standing.room, people: standing.people, refresh, nameThem };
}

/** How far each has read, as the page was given it. */
export const readsIn = (people: readonly ParticipantPayload[], { current_participant: own }: OpenRoomPayload) => ({
  ...Object.fromEntries(people.map(({ member_id, read_n }) => [member_id, read_n ?? 0])),
  [own.member_id]: own.read_n,
});
