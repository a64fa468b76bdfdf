import { useEffect, useState } from "react";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Link } from "~/ui/link";
import type { PollPayload } from "../rules";
import styles from "./who-voted.module.css";

interface WhoVotedProps {
  poll: PollPayload;
  onClose(): void;
}

/** Who chose what, an option at a time; it comes when somebody asks. */
export default function WhoVoted({ poll, onClose }: WhoVotedProps) {
  const first = poll.poll_options.find(({ votes_count }) => (votes_count ?? 0) > 0) ?? poll.poll_options[0];
  const [optionId, setOptionId] = useState(first?.id ?? 0);
  return (
    <Dialog open title={m.polls_who()} onClose={onClose}>
      <div className={styles.choices}>
        {poll.poll_options.map((option) => (
          <button
            key={option.id}
            type="button"
            className={styles.choice}
            aria-pressed={option.id === optionId}
            onClick={() => setOptionId(option.id)}
          >
            <bdi>{option.value}</bdi> {option.votes_count ?? 0}
          </button>
        ))}
      </div>
      <People key={optionId} optionId={optionId} onLeave={onClose} />
    </Dialog>
  );
}

interface Answer {
  records: { community_member: Person }[];
  cursor: string | null;
}

function People({ optionId, onLeave }: { optionId: number; onLeave(): void }) {
  const [people, setPeople] = useState<Person[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);

  async function ask(from: string | null, signal?: AbortSignal) {
    const query = new URLSearchParams({ poll_option_id: String(optionId) });
    if (from) query.set("cursor", from);
    setIsAsking(true);
    setFailure(null);
    try {
      const answer = await request<Answer>("GET", `/internal_api/poll_responses?${query}`, undefined, { signal });
      setPeople((before) => [...(from ? (before ?? []) : []), ...answer.records.map((one) => one.community_member)]);
      setCursor(answer.cursor);
    } catch (error) {
      if (signal?.aborted) return;
      console.error("who voted could not be loaded", error);
      setFailure(error instanceof RequestError ? error.message : m.errors_unknown());
    }
    setIsAsking(false);
  }

  // What is asked for is the option's, whose key this stands under: once.
  useEffect(() => {
    const leaving = new AbortController();
    void ask(null, leaving.signal);
    return () => leaving.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className={styles.people} aria-busy={isAsking}>
      {people?.length === 0 && <p className="muted">{m.polls_nobody()}</p>}
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
      {failure && (
        <p role="alert" className="muted">
          {failure}
        </p>
      )}
      {(cursor !== null || failure) && (
        <Button variant="ghost" loading={isAsking} onClick={() => void ask(people === null ? null : cursor)}>
          {failure ? m.ui_retry() : m.polls_more()}
        </Button>
      )}
    </div>
  );
}
