import { type FormEvent, type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Avatar, type Person } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { SaveBar } from "~/ui/layout/settings-shell";
import styles from "./candidate-list.module.css";

type Candidate = Person & { id: number; headline: string };

interface CandidateListProps {
  candidates: readonly Candidate[];
  /** Hidden fields. */
  place: ReactNode;
  /** What the button says. */
  submit: string;
}

/** Who could be let in, each with a box; says how many are ticked. Whoever is stays, while others are searched for. */
export function CandidateList({ candidates, place, submit }: CandidateListProps) {
  const { state } = useNavigation();
  const [ticked, setTicked] = useState<readonly Candidate[]>([]);
  const shown = [...ticked.filter(({ id }) => candidates.every((one) => one.id !== id)), ...candidates];
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const ids = new FormData(currentTarget).getAll("member_ids");
    setTicked(shown.filter(({ id }) => ids.includes(String(id))));
  };
  if (shown.length === 0) return null;
  return (
    <Form method="post" onChange={keep} onSubmit={() => setTicked([])}>
      {place}
      <div className="list">
        {shown.map(({ id, name, avatar, headline }) => (
          <div key={id} className={styles.line}>
            <Checkbox
              name="member_ids"
              value={id}
              defaultChecked={ticked.some((one) => one.id === id)}
              className={styles.who}
              label={
                <>
                  <span className={styles.face}>
                    <Avatar name={name} avatar={avatar} size={32} />
                  </span>
                  <bdi>{name}</bdi>
                </>
              }
              hint={headline ? <bdi>{headline}</bdi> : undefined}
            />
          </div>
        ))}
      </div>
      <SaveBar>
        <Button type="submit" variant="primary" loading={state === "submitting"}>
          {submit}
        </Button>
        <output className="muted">{ticked.length > 0 ? m.spaces_add_chosen({ count: ticked.length }) : ""}</output>
      </SaveBar>
    </Form>
  );
}
