import { useEffect, useEffectEvent, useState } from "react";
import { wordsKey } from "~/features/members/ui/kept-words";
import { m } from "~/i18n/generated/messages";
import { readStored } from "~/platform/client/storage";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { carriedText, saidWords } from "../attachments";
import { inPlainWords } from "../named-words";
import { outboxOf, type UnsentLine } from "./outbox";
import { hasUnsentOf } from "./unsent-mark";
import styles from "./unsent-lines.module.css";

interface UnsentLinesProps {
  /** The reader as this device names them. */
  whose: string;
  /** The room that is open beside them, and the thread beside it, show their own. */
  open: readonly string[];
  /** Rooms that are known to be theirs: what is being written in them is no concern of this list. */
  standing: readonly string[];
}

/** What was refused, of whatever room, also of one that is gone: each says why, and is copied, tried again or let go. */
export function UnsentLines({ whose, open, standing }: UnsentLinesProps) {
  const lines = useRefused(whose);
  const lookForLeft = useEffectEvent(async () => {
    if (readStored(wordsKey(whose, "drafts")) === null) return;
    try {
      await (await import("./left-behind")).keepAllLeft(whose, standing);
    } catch (error) {
      console.warn("drafts of conversations that are gone could not be looked for", error);
    }
  });
  useEffect(() => void lookForLeft(), [whose]);
  const shown = lines.filter(({ room }) => !open.includes(room));
  if (shown.length === 0) return null;
  return (
    <section className={styles.unsent} aria-label={m.chat_unsent()}>
      <h3>{m.chat_unsent()}</h3>
      <ul>
        {shown.map(({ key, room, text, files, reason }) => (
          <li key={key}>
            <p className={styles.text} dir="auto">
              {saidWords(inPlainWords(text), carriedText(files))}
            </p>
            <p className={styles.reason}>{reason}</p>
            <div className="row wrap">
              {text !== "" && (
                <CopyButton text={inPlainWords(text)} label={m.chat_unsent_copy()} variant="ghost" size="sm" />
              )}
              <Button variant="ghost" size="sm" onClick={() => void outboxOf(whose).retry(room, key)}>
                {m.ui_retry()}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => void outboxOf(whose).withdraw(room, key)}>
                {m.chat_unsent_discard()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useRefused(whose: string): UnsentLine[] {
  const [lines, setLines] = useState<UnsentLine[]>([]);
  useEffect(() => {
    const own = outboxOf(whose);
    let isOver = false;
    const look = async () => {
      const found = await own.lines();
      if (!isOver) setLines(found.filter(({ reason }) => reason !== null));
    };
    if (hasUnsentOf(whose)) void look();
    // A refusal is told once it is kept, a withdrawal before.
    const stop = own.subscribe((_, news) => {
      if (news.kind === "refused" || (news.kind === "written" && news.line.reason !== null)) void look();
      else if ("key" in news) setLines((before) => before.filter(({ key }) => key !== news.key));
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [whose]);
  return lines;
}
