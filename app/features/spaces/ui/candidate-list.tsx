import { type FormEvent, type ReactNode, useState } from "react";
import { Form, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Avatar, type Person } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { SaveBar } from "~/ui/layout/settings-shell";
import styles from "./candidate-list.module.css";

interface CandidateListProps {
  candidates: readonly (Person & { id: number; headline: string })[];
  /** Hidden fields. */
  place: ReactNode;
  /** What the button says. */
  submit: string;
}

/** Who could be let in, each with a box; says how many are ticked. */
export function CandidateList({ candidates, place, submit }: CandidateListProps) {
  const { state } = useNavigation();
  const [chosen, setChosen] = useState(0);
  const count = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setChosen(new FormData(currentTarget).getAll("member_ids").length);
  return (
    <Form method="post" onChange={count}>
      {place}
      <div className="list">
        {candidates.map(({ id, name, avatar, headline }) => (
          <div key={id} className={styles.line}>
            <Checkbox
              name="member_ids"
              value={id}
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
        <output className="muted">{chosen > 0 ? m.spaces_add_chosen({ count: chosen }) : ""}</output>
      </SaveBar>
    </Form>
  );
}
