import { type FormEvent, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { newUid } from "~/lib/ids";
import { LineError } from "~/platform/client/line";
import { RequestError } from "~/platform/client/request";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Dialog } from "~/ui/dialog";
import { FormError, Input } from "~/ui/field";
import { Banner } from "~/ui/states";
import { ANSWER_NAMES } from "../../answer-names";
import { GROUP_MOST } from "../../line";
import type { DoorDone, DoorGuest, WalkIn } from "../payload";
import styles from "./door.module.css";
import { doorLine } from "./line";

interface WalkInDialogProps {
  open: boolean;
  event: number;
  isOffline: boolean;
  onClose: () => void;
  onDone: (guest: DoorGuest, counts: Pick<DoorDone, "here_count" | "going_count" | "rsvp_limit">) => void;
}

/** A member who is there without a yes is looked for and let in; over the limit once the host has said so. */
export function WalkInDialog({ open, event, isOffline, onClose, onDone }: WalkInDialogProps) {
  const [found, setFound] = useState<WalkIn[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [over, setOver] = useState<{ whom: WalkIn; seats: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const line = doorLine(event);

  async function attempt(work: () => Promise<void>, whom?: { whom: WalkIn; seats: number }) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof RequestError && error.code === "event_full" && whom) setOver(whom);
      else if (error instanceof RequestError) setProblem(error.firstDetail ?? error.message);
      else if (error instanceof LineError) setProblem(m.door_walk_in_line());
      else throw error;
    } finally {
      setBusy(false);
    }
  }

  function search(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const query = String(new FormData(submitted.currentTarget).get("q") ?? "").trim();
    void attempt(async () => setFound(await line.walkIns(query)));
  }

  const letIn = (whom: WalkIn, seats: number, isOverLimit: boolean) =>
    attempt(
      async () => {
        const act = { id: newUid(20), at: Date.now() };
        const { records, ...counts } = await line.letIn({
          memberId: whom.community_member_id,
          seats,
          isOverLimit,
          act,
        });
        close();
        if (records[0]) onDone(records[0], counts);
      },
      { whom, seats },
    );

  function close() {
    setFound(null);
    setOver(null);
    setProblem(null);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={m.door_walk_in_title()}
      description={m.door_walk_in_text()}
      busy={isBusy}
    >
      <form onSubmit={search} className={styles.find}>
        <Input label={m.door_name()} hideLabel placeholder={m.door_name()} type="search" name="q" autoComplete="off" />
        <Button type="submit" loading={isBusy}>
          {m.door_find_button()}
        </Button>
      </form>
      {isOffline && <Banner>{m.door_walk_in_line()}</Banner>}
      <FormError>{problem}</FormError>
      {over ? (
        <div className={styles.asks} role="alert">
          <b>{m.door_limit_title()}</b>
          <p>{m.door_limit_text({ name: over.whom.community_member.name })}</p>
          <Button variant="primary" loading={isBusy} onClick={() => void letIn(over.whom, over.seats, true)}>
            {m.door_let_in()}
          </Button>
        </div>
      ) : (
        <ul className={styles.list}>
          {found?.map((one) => (
            <Candidate
              key={one.community_member_id}
              one={one}
              isBusy={isBusy}
              onLetIn={(seats) => void letIn(one, seats, false)}
            />
          ))}
        </ul>
      )}
      {found?.length === 0 && <output>{m.door_walk_in_none()}</output>}
    </Dialog>
  );
}

interface CandidateProps {
  one: WalkIn;
  isBusy: boolean;
  onLetIn: (seats: number) => void;
}

function Candidate({ one, isBusy, onLetIn }: CandidateProps) {
  const [seats, setSeats] = useState(one.seats);
  const { name } = one.community_member;
  return (
    <li className={styles.guest}>
      <div className={styles.line}>
        <Avatar name={name} avatar={one.community_member.avatar} size={40} />
        <span className="grow">
          <b dir="auto">{name}</b>
          <span className={styles.sub}>{one.status ? ANSWER_NAMES[one.status]() : one.headline}</span>
        </span>
        <Select
          label={m.door_walk_in_people()}
          hideLabel
          value={seats}
          onChange={(chosen) => setSeats(Number(chosen.target.value))}
        >
          {Array.from({ length: GROUP_MOST }, (_, n) => (
            <option key={n} value={n + 1}>
              {n + 1}
            </option>
          ))}
        </Select>
        <Button size="sm" loading={isBusy} label={m.door_let_in_named({ name })} onClick={() => onLetIn(seats)}>
          {m.door_let_in()}
        </Button>
      </div>
    </li>
  );
}
