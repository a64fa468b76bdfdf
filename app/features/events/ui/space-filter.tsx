import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import type { EventSpace } from "../all-events.server";
import styles from "./events.module.css";

interface SpaceFilterProps {
  spaces: EventSpace[];
  chosen: string | null;
  /** What else the address says of what is shown. */
  shown: Record<string, string>;
}

/** The events of one space: a form that asks, so that each answer has an address of its own. */
export function SpaceFilter({ spaces, chosen, shown }: SpaceFilterProps) {
  return (
    <search key={JSON.stringify({ chosen, shown })}>
      <Form method="get" action="/events" className={styles.filter}>
        {Object.entries(shown).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Select label={m.events_filter()} hideLabel name="space" defaultValue={chosen ?? ""}>
          <option value="">{m.events_all_spaces()}</option>
          {spaces.map(({ slug, name }) => (
            <option key={slug} value={slug} dir="auto">
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit">{m.events_filter_show()}</Button>
      </Form>
    </search>
  );
}
