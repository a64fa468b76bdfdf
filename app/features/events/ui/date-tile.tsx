import type { EventPayload } from "../present";
import { tileOf } from "../when";
import styles from "./events.module.css";
import { useClocks } from "./zones";

/** Month and day, as a leaf of a calendar; the whole date stands in words beside it. */
export function DateTile({ event }: { event: EventPayload }) {
  const { region, zone } = useClocks(event);
  const { month, day } = tileOf(event, region, zone);
  return (
    <span className={styles.tile} aria-hidden="true">
      <small>{month}</small>
      <b>{day}</b>
    </span>
  );
}
