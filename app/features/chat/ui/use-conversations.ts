import { useEffect, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { BellDotIcon, UsersIcon } from "~/ui/icons";
import type { RoomPayload, RoomsPayload } from "../payload";
import { roomPath, UNREAD_SHOWN } from "../rules";
import { peopleNames, roomName } from "./names";

/** Pages of the list that are asked for: who writes with more people finds the rest by search. */
const MOST_PAGES = 5;

/** Those of the last time, until they are asked for anew: what stands there does not move while somebody chooses. */
let known: { whose: string; rooms: readonly RoomPayload[] } = { whose: "", rooms: [] };

/** The reader's conversations by name, the newest first, for whoever goes to one of them by keyboard. */
export function useConversations() {
  const { locale, viewer } = useRoot();
  const whose = viewer.isSignedIn ? viewer.publicUid : "";
  const [rooms, setRooms] = useState(known.whose === whose ? known.rooms : []);

  useEffect(() => {
    if (whose === "") return undefined;
    const stop = new AbortController();
    async function load() {
      const all: RoomPayload[] = [];
      let cursor: string | null = "";
      for (let page = 0; page < MOST_PAGES && cursor !== null; page += 1) {
        const query: string = cursor === "" ? "" : `?${new URLSearchParams({ cursor })}`;
        const part: RoomsPayload = await request("GET", `/internal_api/chat_rooms${query}`, undefined, {
          signal: stop.signal,
        });
        all.push(...part.records);
        cursor = part.next_cursor;
      }
      known = { whose, rooms: all };
      setRooms(all);
    }
    // Without them the rest is there all the same.
    load().catch(() => undefined);
    return () => stop.abort();
  }, [whose]);

  return rooms.map((room) => {
    const [first] = room.participants;
    const isNew = room.unread > 0 && !room.muted;
    const count = Math.min(room.unread, UNREAD_SHOWN);
    const unread = room.unread >= UNREAD_SHOWN ? m.chat_unread_many({ count }) : m.chat_unread({ count });
    return {
      id: `room-${room.uuid}`,
      label: roomName(room, locale),
      detail: room.kind === "group" && room.name ? peopleNames(room, locale) : undefined,
      face: room.picture
        ? { name: roomName(room, locale), avatar: room.picture }
        : room.kind === "direct"
          ? first?.community_member
          : undefined,
      icon: UsersIcon,
      mark: isNew ? { icon: BellDotIcon, label: unread } : undefined,
      to: roomPath(room.uuid),
    };
  });
}
