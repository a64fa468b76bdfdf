import { type ButtonHTMLAttributes, type ReactNode, useEffect, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import type { Person } from "../person";
import styles from "./asked-people.module.css";

/** What people chose, of which one is asked about at a time. */
export const Choices = ({ children }: { children: ReactNode }) => <div className={styles.choices}>{children}</div>;

type ChoiceProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "aria-label" | "children"> & {
  isChosen: boolean;
};

export const Choice = ({ isChosen, ...button }: ChoiceProps) => (
  <button type="button" className={styles.choice} aria-pressed={isChosen} {...button} />
);

interface Answer {
  records: { community_member: Person }[];
  cursor: string | null;
}

interface AskedPeopleProps<Told extends Answer> {
  /** A door with its query, which takes a `cursor` besides. Asked once: what asks otherwise has another key. */
  door: string;
  words: { nobody: string; more: string };
  onAnswer?(answer: Told): unknown;
  /** A link of theirs is followed. */
  onLeave(): void;
}

/** Whom a door names, a page at a time, in a dialog. */
export function AskedPeople<Told extends Answer>({ door, words, onAnswer, onLeave }: AskedPeopleProps<Told>) {
  const [people, setPeople] = useState<Person[] | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);

  async function ask(from: string | null, signal?: AbortSignal) {
    setIsAsking(true);
    setFailure(null);
    try {
      const next = from ? `${door}&${new URLSearchParams({ cursor: from })}` : door;
      const answer = await request<Told>("GET", next, undefined, { signal });
      setPeople((before) => [...(from ? (before ?? []) : []), ...answer.records.map((one) => one.community_member)]);
      setCursor(answer.cursor);
      onAnswer?.(answer);
    } catch (error) {
      if (signal?.aborted) return;
      console.error("people could not be loaded", error);
      setFailure(error instanceof RequestError ? error.message : m.errors_unknown());
    }
    setIsAsking(false);
  }

  useEffect(() => {
    const leaving = new AbortController();
    void ask(null, leaving.signal);
    return () => leaving.abort();
    // Once: see `door`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div className={styles.people} aria-busy={isAsking}>
      {people?.length === 0 && <p className="muted">{words.nobody}</p>}
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
          {failure ? m.ui_retry() : words.more}
        </Button>
      )}
    </div>
  );
}
