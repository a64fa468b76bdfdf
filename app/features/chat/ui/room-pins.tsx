import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { PinIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import { formatDateTime } from "~/ui/time-ago";
import type { OpenRoomPayload, ParticipantPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import { messagePlace } from "../rules";
import { MESSAGE_ACTS } from "./message-acts";
import { MessageFiles } from "./message-files";
import { MessageWords } from "./message-words";
import { Folded } from "./message-row";
import { authorOf, isFoldedIn } from "./names";
import styles from "./room-pins.module.css";

interface RoomPinsProps {
  room: OpenRoomPayload;
  people: readonly ParticipantPayload[];
  pins: readonly ChatMessage[];
}

/** The pinned messages of a room, those pinned last first; each leads to its place. */
export function RoomPins({ room, people, pins }: RoomPinsProps) {
  const { locale, viewer } = useRoot();
  const canUnpin = room.policies.can_pin_message && !viewer.isViewOnly;
  if (pins.length === 0) {
    return (
      <div className={styles.pins}>
        <EmptyState icon={PinIcon} title={m.chat_pins_empty()} text={m.chat_pins_empty_text()} />
      </div>
    );
  }
  return (
    <div className={styles.pins}>
      <h2>{m.chat_pins()}</h2>
      <ul>
        {pins.map((one) => {
          const author = authorOf(people, one.memberId);
          const name = author?.name ?? m.chat_somebody();
          const said = (
            <>
              <MessageWords
                html={one.html}
                className={styles.words}
                people={people}
                me={room.current_participant.member_id}
              />
              <MessageFiles files={one.files} />
            </>
          );
          return (
            <li key={one.n}>
              <Avatar name={name} avatar={author?.avatar ?? null} />
              <div>
                <p>
                  <b dir="auto">{name}</b>{" "}
                  <time dateTime={one.at}>{formatDateTime(new Date(one.at), REGION[locale], viewer.timeZone)}</time>
                </p>
                {isFoldedIn(room, people, one.memberId) ? <Folded>{said}</Folded> : said}
                <p className="row wrap">
                  {/* A page of its own: the room opens at another place of its history. */}
                  <a className="btn ghost sm" href={messagePlace(room, one.n)}>
                    {m.chat_pin_show()}
                  </a>
                  {canUnpin && (
                    <Button
                      type="submit"
                      form={MESSAGE_ACTS}
                      name="intent"
                      value={`unpin ${one.n}`}
                      variant="ghost"
                      size="sm"
                      aria-label={m.chat_unpin_of({ name })}
                    >
                      {m.chat_unpin()}
                    </Button>
                  )}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
