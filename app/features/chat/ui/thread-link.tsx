import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { AvatarStack } from "~/ui/avatar";
import { Link } from "~/ui/link";
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

const SHORT = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;

/** What was answered to a message: how many, who last, and when; it leads there. */
export function ThreadLink({ message: { n, thread }, people, place }: ThreadLinkProps) {
  const { locale, viewer } = useRoot();
  if (!thread) return null;
  const faces = thread.ids.map((id) => authorOf(people, id)).filter((one) => one !== null);
  const time = dateFormat(REGION[locale], { timeZone: viewer.timeZone, ...SHORT }).format(Date.parse(thread.at));
  return (
    <Link to={`${place}?thread=${n}`} className={styles.link} preventScrollReset>
      <AvatarStack people={faces} max={FACES_SHOWN} />
      <b>{m.threads_of_replies({ count: thread.replies })}</b>
      <time dateTime={thread.at}>{m.threads_last({ time })}</time>
    </Link>
  );
}
