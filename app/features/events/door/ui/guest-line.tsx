import type { FormEvent } from "react";
import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon, ChevronDownIcon, ClockIcon } from "~/ui/icons";
import { ROLE_NAMES } from "../../answer-names";
import { hereOf } from "../acts";
import type { ShownGuest } from "./shown";
import styles from "./door.module.css";

interface GuestLineProps {
  guest: ShownGuest;
  questions: readonly string[];
  /** Since when the last of them is here; null for nobody. */
  time: string | null;
  /** null for who may only look. */
  onAct: ((guest: ShownGuest, people: readonly number[], isIn: boolean) => void) | null;
}

/** Somebody who comes, with theirs: each is checked in and out by themselves, or all who are missing at once. */
export function GuestLine({ guest, questions, time, onAct }: GuestLineProps) {
  const { community_member: member, seats, standings, role, answers, isUnsent } = guest;
  const here = hereOf(standings, seats);
  const everybody = Array.from({ length: seats }, (_, n) => n);
  const missing = everybody.filter((n) => !standings[n]?.isIn);
  return (
    <li className={styles.guest}>
      <div className={styles.line}>
        <Avatar name={member.name} avatar={member.avatar} size={40} />
        <span className="grow">
          <span className={styles.name}>
            <b dir="auto">{member.name}</b>
            {role !== "attendee" && <Badge>{ROLE_NAMES[role]()}</Badge>}
          </span>
          <span className={styles.sub}>
            {seats > 1 && (
              <span>{here > 0 ? m.door_here_of({ here, seats }) : m.events_with_guests({ count: seats - 1 })}</span>
            )}
            {questions.map(
              (question, n) =>
                answers[n] && (
                  <span key={question} className={styles.answer}>
                    <span className="sr">{question}</span> <bdi>{answers[n]}</bdi>
                  </span>
                ),
            )}
          </span>
        </span>
        {time !== null && missing.length === 0 && <Said time={time} isKept={isUnsent} />}
        {onAct &&
          (missing.length === 0 ? (
            <Press
              guest={guest}
              people={everybody}
              isIn={false}
              onAct={onAct}
              label={m.door_undo_named({ name: member.name })}
            >
              {m.door_undo()}
            </Press>
          ) : (
            <Press guest={guest} people={missing} isIn onAct={onAct} label={inLabel(member.name, missing.length)}>
              {missing.length === 1 ? m.door_check_in() : m.door_check_in_many({ count: missing.length })}
            </Press>
          ))}
      </div>
      {seats > 1 && (
        <details className={styles.group}>
          <summary>
            <Icon as={ChevronDownIcon} size={16} />
            {m.door_people({ count: seats })}
          </summary>
          <ul>
            {everybody.map((n) => (
              <One key={n} guest={guest} n={n} onAct={onAct} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** "Check in 2" is read with whose they are; what stands on the button stands in its name. */
const inLabel = (name: string, count: number): string =>
  count === 1 ? m.door_check_in_named({ name }) : `${m.door_check_in_many({ count })}: ${name}`;

function Said({ time, isKept }: { time: string; isKept: boolean }) {
  return (
    <span className={isKept ? styles.waits : styles.said}>
      <Icon as={isKept ? ClockIcon : CheckIcon} size={16} />
      <span className="sr">{m.door_here_all()}</span>
      {isKept ? m.door_here_kept({ time }) : time}
    </span>
  );
}

function One({ guest, n, onAct }: Pick<GuestLineProps, "guest" | "onAct"> & { n: number }) {
  const { community_member: member, guests, standings } = guest;
  const isHere = standings[n]?.isIn === true;
  const name = n === 0 ? member.name : guests[n - 1] || m.door_guest({ n });
  const whole = n === 0 || guests[n - 1] ? name : m.door_guest_of({ n, name: member.name });
  return (
    <li>
      <span className="grow" dir="auto">
        {name}
      </span>
      {isHere && (
        <span className={styles.said}>
          <Icon as={CheckIcon} size={16} />
          <span className="sr">{m.door_here_all()}</span>
        </span>
      )}
      {onAct && (
        <Press
          guest={guest}
          people={[n]}
          isIn={!isHere}
          onAct={onAct}
          label={isHere ? m.door_undo_named({ name: whole }) : m.door_check_in_named({ name: whole })}
        >
          {isHere ? m.door_undo() : m.door_check_in()}
        </Press>
      )}
    </li>
  );
}

interface PressProps {
  guest: ShownGuest;
  people: readonly number[];
  isIn: boolean;
  onAct: NonNullable<GuestLineProps["onAct"]>;
  label: string;
  children: string;
}

/** Without scripts it is a form of the page. */
function Press({ guest, people, isIn, onAct, label, children }: PressProps) {
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onAct(guest, people, isIn);
  }

  return (
    <Form method="post" onSubmit={onSubmit}>
      <input type="hidden" name="member_id" value={guest.community_member_id} />
      <input type="hidden" name="people" value={people.join()} />
      <Button
        type="submit"
        name="intent"
        value={isIn ? "check_in" : "check_out"}
        size="sm"
        variant={isIn ? "secondary" : "ghost"}
        label={label}
      >
        {children}
      </Button>
    </Form>
  );
}
