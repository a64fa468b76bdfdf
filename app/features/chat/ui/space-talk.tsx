import type { SpaceHead } from "~/features/spaces/head";
import { namesOfSources } from "~/features/spaces/ui/held-by";
import { useRoot } from "~/features/communities/ui/root-data";
import { type FoundInRoom, RoomSearch } from "~/features/search/ui/room-search";
import { m } from "~/i18n/generated/messages";
import type { Person } from "~/ui/avatar";
import { Banner } from "~/ui/states";
import type { OpenedRoom } from "../open-room.server";
import { MessagesFrame } from "./messages-frame";
import { Room } from "./room";
import { RoomPins } from "./room-pins";
import styles from "./room.module.css";
import { SpaceRoomHead } from "./space-room-head";

export interface SpaceTalkProps {
  head: SpaceHead;
  faces: Person[];
  entryRequests: number;
  talk: OpenedRoom;
  /** What the address asks to find in it. */
  found: FoundInRoom | null;
  /** Why the viewer is still in the space after they have left it. */
  heldBy: Parameters<typeof namesOfSources>[0];
  refused: { message: string; text: string } | null;
}

/** The page of a chat space: its room, in the house, with the sidebar beside it. */
export default function SpaceTalk({ head, faces, entryRequests, talk, found, heldBy, refused }: SpaceTalkProps) {
  const { locale } = useRoot();
  return (
    <MessagesFrame list={null} isListFirst={false}>
      <div className={styles.talk} data-talk>
        {heldBy.length > 0 ? (
          <Banner tone="info">{m.spaces_still_in({ reasons: namesOfSources(heldBy, locale) })}</Banner>
        ) : null}
        <Room
          key={`${talk.room.uuid} ${talk.marked}`}
          {...talk}
          refused={refused}
          details={
            found ? (
              <RoomSearch path={`/c/${head.slug}`} found={found} now={talk.now} />
            ) : (
              talk.pins && <RoomPins room={talk.room} people={talk.people} pins={talk.pins} />
            )
          }
          head={(shown) => <SpaceRoomHead {...shown} {...{ head, faces, entryRequests }} />}
        />
      </div>
    </MessagesFrame>
  );
}
