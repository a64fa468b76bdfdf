import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import styles from "./events.module.css";
import { Press } from "./rsvp-parts";

/** Below an event, for who changes it: that it does not take place, or does after all. What follows is said before it is pressed. */
export function CallingOff({ isCancelled, path }: { isCancelled: boolean; path: string }) {
  const [label, text, intent] = isCancelled
    ? [m.events_bring_back(), m.events_bring_back_text(), "bring_event_back"]
    : [m.events_cancel(), m.events_cancel_text(), "cancel_event"];
  return (
    // Closed once it is said: what it offers then is the opposite.
    <details key={intent} className={`${styles.change} ${styles.calling}`}>
      <summary>{label}</summary>
      <Form method="post" action={path} className="stack" preventScrollReset>
        <p>{text}</p>
        <div>
          <Press intent={intent} label={label} />
        </div>
      </Form>
    </details>
  );
}
