import { useEffect, useState } from "react";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Link } from "~/ui/link";
import { customNameOf, type Reaction } from "../rules";
import { ReactionEmoji } from "./reactions";
import styles from "./who-reacted.module.css";

interface WhoReactedProps {
  subject: { type: string; id: number };
  reactions: Reaction[];
  onClose(): void;
}

/** Who reacted, an emoji at a time; it comes when somebody asks. */
export default function WhoReacted({ subject, reactions, onClose }: WhoReactedProps) {
  const [emoji, setEmoji] = useState(reactions[0]?.emoji ?? "");
  const [all, setAll] = useState(reactions);
  return (
    <Dialog open title={m.reactions_who()} onClose={onClose}>
      <div className={styles.choices}>
        {all.map((one) => (
          <button
            key={one.emoji}
            type="button"
            className={styles.choice}
            aria-pressed={one.emoji === emoji}
            aria-label={m.reactions_with({ emoji: customNameOf(one.emoji) ?? one.emoji, count: one.count })}
            onClick={() => setEmoji(one.emoji)}
          >
            <ReactionEmoji reaction={one} />
            {one.count}
          </button>
        ))}
      </div>
      <People key={emoji} subject={subject} emoji={emoji} onReactions={setAll} onLeave={onClose} />
    </Dialog>
  );
}

interface PeopleProps {
  subject: WhoReactedProps["subject"];
  emoji: string;
  onReactions(reactions: Reaction[]): void;
  onLeave(): void;
}

interface Answer {
  reactions: Reaction[];
  records: { community_member: Person }[];
  cursor: string | null;
}

function People({ subject, emoji, onReactions, onLeave }: PeopleProps) {
  const [people, setPeople] = useState<Person[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(true);
  const [hasFailed, setHasFailed] = useState(false);

  async function ask(from: string | null, signal?: AbortSignal) {
    const query = new URLSearchParams({ reactable_type: subject.type, reactable_id: String(subject.id), emoji });
    if (from) query.set("cursor", from);
    setIsAsking(true);
    setHasFailed(false);
    try {
      const answer = await request<Answer>("GET", `/internal_api/reactions/member_details?${query}`, undefined, {
        signal,
      });
      setPeople((before) => [...(from ? (before ?? []) : []), ...answer.records.map((one) => one.community_member)]);
      setCursor(answer.cursor);
      if (answer.reactions.length > 0) onReactions(answer.reactions);
    } catch (error) {
      if (signal?.aborted) return;
      console.error("who reacted could not be loaded", error);
      setHasFailed(true);
    }
    setIsAsking(false);
  }

  // What is asked for is the emoji's, whose key this stands under: once.
  useEffect(() => {
    const leaving = new AbortController();
    void ask(null, leaving.signal);
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className={styles.people} aria-busy={isAsking}>
      {people?.length === 0 && <p className="muted">{m.reactions_nobody()}</p>}
      <ul>
        {people?.map((person) => (
          <li key={person.id}>
            <Link to={`/u/${person.id}`} className={styles.person} onClick={onLeave}>
              <Avatar name={person.name} avatar={person.avatar} size={32} />
              <bdi className="trunc">{person.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {people === null && isAsking && <p className="muted">{m.ui_loading()}</p>}
      {hasFailed && (
        <p role="alert" className="muted">
          {m.errors_unknown()}
        </p>
      )}
      {(cursor !== null || hasFailed) && (
        <Button variant="ghost" loading={isAsking} onClick={() => void ask(people === null ? null : cursor)}>
          {hasFailed ? m.ui_retry() : m.reactions_more()}
        </Button>
      )}
    </div>
  );
}
