import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { listFormat } from "~/lib/dates";
import { withWords } from "~/ui/words";
import type { OpenRoomPayload, ParticipantPayload } from "../payload";
import { READS_SHOWN } from "../protocol";
import styles from "./log.module.css";
import type { RoomView } from "./room-view";
import { hasRow } from "./rows";

/** Who has read what one said last. In a large room nobody is told. */
export function Seen({
  room,
  people,
  view,
}: {
  room: OpenRoomPayload;
  people: readonly ParticipantPayload[];
  view: RoomView;
}) {
  const { locale } = useRoot();
  const { messages, me, reads } = view.room;
  const last = messages.findLast(hasRow);
  if (room.kind === "space" || !last || last.memberId !== me || last.isDeleted || people.length > READS_SHOWN)
    return null;
  const readers = people.filter((one) => one.member_id !== me && !one.is_gone && (reads[one.member_id] ?? 0) >= last.n);
  if (readers.length === 0) return null;
  const names = readers.map((one) => one.community_member.name).slice(0, SEEN_NAMED);
  const more = readers.length - names.length;
  const others = more > 0 ? [m.chat_more_people({ count: more })] : [];
  const readBy = (marks: Record<string, string>) =>
    m.chat_read_by({ names: listFormat(REGION[locale]).format([...Object.values(marks), ...others]) });
  return (
    <p className={styles.seen}>
      {room.kind === "direct" ? m.chat_read() : withWords(readBy, Object.fromEntries(names.entries()))}
    </p>
  );
}

const SEEN_NAMED = 3;
