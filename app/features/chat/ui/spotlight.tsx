import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CloseIcon, SparklesIcon } from "~/ui/icons";
import { carriedWords } from "../attachments";
import type { OpenRoomPayload, ParticipantPayload } from "../payload";
import type { Board } from "../protocol";
import { messagePlace } from "../rules";
import { MESSAGE_ACTS } from "./message-acts";
import { authorOf, isFoldedIn } from "./names";
import styles from "./spotlight.module.css";

interface SpotlightProps {
  room: Pick<OpenRoomPayload, "uuid" | "space" | "kind">;
  spotlight: NonNullable<Board["spotlight"]>;
  people: readonly ParticipantPayload[];
  canRemove: boolean;
  onOpen(n: number): void;
  onRemove(n: number): void;
}

/** The message that everybody in the room is to see, over the log; pressed it leads to its place. */
export function Spotlight({ room, spotlight, people, canRemove, onOpen, onRemove }: SpotlightProps) {
  const { n, memberId, carried } = spotlight;
  const said = spotlight.text || (carried ? carriedWords(carried) : "");
  const text = isFoldedIn(room, people, memberId) ? m.chat_folded() : said;
  return (
    <aside className={styles.spotlight} aria-label={m.chat_spotlight()}>
      <Icon as={SparklesIcon} size={16} />
      <a
        href={messagePlace(room, n)}
        onClick={(event) => {
          event.preventDefault();
          onOpen(n);
        }}
      >
        <b dir="auto">{authorOf(people, memberId)?.name ?? m.chat_somebody()}</b>
        <span dir="auto">{text}</span>
      </a>
      {canRemove && (
        <Button
          type="submit"
          form={MESSAGE_ACTS}
          name="intent"
          value={`unspotlight ${n}`}
          variant="ghost"
          size="sm"
          iconOnly
          icon={CloseIcon}
          label={m.chat_unspotlight()}
          onClick={(event) => {
            event.preventDefault();
            onRemove(n);
          }}
        />
      )}
    </aside>
  );
}
