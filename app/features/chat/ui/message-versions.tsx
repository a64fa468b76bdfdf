import { useEffect, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { request } from "~/platform/client/request";
import { Dialog } from "~/ui/dialog";
import { formatDateTime } from "~/ui/time-ago";
import type { MessageVersionsPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import { reasonOf } from "./attempt";
import { MessageWords } from "./message-words";
import styles from "./message-versions.module.css";

interface MessageVersionsProps {
  message: ChatMessage;
  uuid: string;
  onClose(): void;
}

/** What a message says, and said before; it comes when somebody asks. */
export default function MessageVersions({ message, uuid, onClose }: MessageVersionsProps) {
  const { n, changed, html, editedAt, at } = message;
  const [earlier, setEarlier] = useState<MessageVersionsPayload["records"] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const door = `/internal_api/chat_rooms/${uuid}/messages/${n}/versions`;
    request<MessageVersionsPayload>("GET", door, undefined, { signal: leaving.signal }).then(
      ({ records }) => {
        setEarlier(records);
        setFailure(null);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        console.error("the versions of a message could not be loaded", error);
        setFailure(reasonOf(error));
      },
    );
    return () => leaving.abort();
  }, [uuid, n, changed]);

  return (
    <Dialog open title={m.chat_versions()} onClose={onClose}>
      <ol className={styles.versions} aria-busy={earlier === null && failure === null}>
        <Version html={html} at={editedAt ?? at} isNow />
        {earlier?.map((one) => (
          <Version key={one.n} html={one.html} at={one.at} />
        ))}
      </ol>
      {earlier?.length === 0 && <p className="muted">{m.chat_versions_none()}</p>}
      {earlier === null && failure === null && <p className="muted">{m.ui_loading()}</p>}
      {failure && (
        <p role="alert" className="muted">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

function Version({ html, at, isNow = false }: { html: string; at: string; isNow?: boolean }) {
  const { locale, viewer } = useRoot();
  const moment = formatDateTime(new Date(at), REGION[locale], viewer.timeZone);
  return (
    <li>
      <time dateTime={at}>{isNow ? m.chat_versions_now({ when: moment }) : moment}</time>
      <MessageWords html={html} />
    </li>
  );
}
