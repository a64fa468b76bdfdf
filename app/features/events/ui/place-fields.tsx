import { m } from "~/i18n/generated/messages";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon } from "~/ui/icons";
import { PART_MAX } from "../place";
import type { EventForm, PlaceParts } from "../present";
import styles from "./events.module.css";

interface PlaceFieldsProps {
  event: EventForm;
  errors: Readonly<Record<string, string>>;
  change: (changed: Partial<EventForm>) => void;
}

/** Where a plain address is not enough: the place's name, its city and country, and the point on a map. */
export function PlaceFields({ event: { place_parts: parts }, errors, change }: PlaceFieldsProps) {
  const part = (name: keyof PlaceParts) => ({
    name: `event_place_${name}`,
    value: parts[name],
    error: errors[`place_parts.${name}`],
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) =>
      change({ place_parts: { ...parts, [name]: target.value } }),
  });
  const hasSome = Object.values(parts).some((said) => said !== "");
  return (
    <details className={styles.parts} open={hasSome || undefined}>
      <summary>
        <Icon as={ChevronDownIcon} size={16} />
        {m.door_place_more()}
      </summary>
      <div className="stack">
        <Input label={m.door_place_name()} limit={PART_MAX} {...part("name")} />
        <Input label={m.door_place_city()} limit={PART_MAX} {...part("city")} />
        <Input label={m.door_place_country()} limit={PART_MAX} {...part("country")} />
        <Input label={m.door_place_point()} hint={m.door_place_point_hint()} dir="ltr" {...part("point")} />
      </div>
    </details>
  );
}
