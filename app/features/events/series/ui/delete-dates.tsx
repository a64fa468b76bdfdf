import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import type { Reach } from "../payload";
import type { Scope } from "../rule";
import { ScopeChoice } from "./scope-choice";
import styles from "./series.module.css";

/** For who may change the event: to take dates of its series away. `path`: of this page. */
export function DeleteDates({ reach, path }: { reach: Record<Scope, Reach>; path: string }) {
  return (
    <section id="delete" className={styles.section}>
      <Form method="post" action={path}>
        <ScopeChoice reach={reach} of="delete" />
        <Button type="submit" name="intent" value="delete_dates" variant="danger">
          {m.events_scope_delete()}
        </Button>
      </Form>
    </section>
  );
}
