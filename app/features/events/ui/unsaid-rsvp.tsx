import { useEffect, useEffectEvent, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import styles from "./events.module.css";
import type { RefusedRsvp } from "./group-form";

interface UnsaidProps {
  path: string;
  pending: Record<string, string>;
  refused: RefusedRsvp | null;
}

/** Says for its reader what they said before they were signed in, once; without scripts it is a press more. */
export function Unsaid({ path, pending, refused }: UnsaidProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isSaid = useRef(false);
  const say = useEffectEvent(() => {
    if (isSaid.current || refused !== null) return;
    isSaid.current = true;
    void submit(form.current, { preventScrollReset: true });
  });
  useEffect(() => say(), []);
  return (
    <Form ref={form} method="post" action={path} preventScrollReset className={styles.held}>
      {Object.entries(pending).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>{m.events_unsaid()}</p>
      <noscript>
        <Button type="submit" variant="primary">
          {m.events_say_it()}
        </Button>
      </noscript>
    </Form>
  );
}
