import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { AvatarStack } from "~/ui/avatar";
import { Link } from "~/ui/link";
import { formatDateTime } from "~/ui/time-ago";
import type { ParticipantPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import { FACES_SHOWN } from "../threads";
import { authorOf } from "./names";
import styles from "./thread.module.css";

interface ThreadLinkProps {
  message: ChatMessage;
  people: readonly ParticipantPayload[];
  /** Where its room is read. */
  place: string;
}

/** What was answered to a message: how many, who last, and when; it leads there. */
export function ThreadLink({ message: { n, thread }, people, place }: ThreadLinkProps) {
  const { locale, viewer } = useRoot();
  if (!thread) return null;
  const faces = thread.ids.map((id) => authorOf(people, id)).filter((one) => one !== null);
  const time = formatDateTime(new Date(thread.at), REGION[locale], viewer.timeZone);
  return (
    <Link to={`${place}?thread=${n}`} className={styles.link} preventScrollReset>
      <AvatarStack people={faces} max={FACES_SHOWN} />
      <b>{m.threads_of_replies({ count: thread.replies })}</b>
      <time dateTime={thread.at}>{m.threads_last({ time })}</time>
    </Link>
  );
}
