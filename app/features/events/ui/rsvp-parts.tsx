import { Form, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { UserIcon } from "~/ui/icons";
import type { OwnAnswer } from "../present";
import styles from "./events.module.css";

/** A button that says one of the things of an event's page. */
export function Press({ intent, label, isPrimary = false }: { intent: string; label: string; isPrimary?: boolean }) {
  const { state, formData } = useNavigation();
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={isPrimary ? "primary" : "secondary"}
      loading={state === "submitting" && formData?.get("intent") === intent}
    >
      {label}
    </Button>
  );
}

export const Back = ({ path, label }: { path: string; label: string }) => (
  <Form method="post" action={path} preventScrollReset>
    <Press intent="rsvp_back" label={label} />
  </Form>
);

/** Who comes together; alone, nobody need say so. */
export function People({ answer }: { answer: OwnAnswer }) {
  if (answer.seats < 2) return null;
  return (
    <ul className={styles.people}>
      <li>
        <Icon as={UserIcon} size={16} />
        {m.events_you()}
      </li>
      {answer.guests.map((guest, n) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={n}>
          <Icon as={UserIcon} size={16} />
          {guest === "" ? <span className="muted">{m.events_guest_unnamed()}</span> : <bdi>{guest}</bdi>}
        </li>
      ))}
    </ul>
  );
}
