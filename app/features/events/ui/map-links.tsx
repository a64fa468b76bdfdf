import { useSyncExternalStore } from "react";
import { m } from "~/i18n/generated/messages";
import { readStored, writeStored } from "~/platform/client/storage";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon } from "~/ui/icons";
import { type Location, MAPS, type MapKind, mapAddress } from "../place";
import styles from "./events.module.css";

interface MapLinksProps {
  address: string;
  location: Location | null;
}

/** The map that this reader prefers, and the others: whichever is followed is theirs from then on. */
export function MapLinks({ address, location }: MapLinksProps) {
  const preferred = useSyncExternalStore(subscribe, stored, () => MAPS[0]);
  const others = MAPS.filter((one) => one !== preferred);
  const link = (kind: MapKind) => ({
    href: mapAddress(kind, address, location),
    target: kind === "geo" ? undefined : "_blank",
    rel: "noreferrer",
    className: "link",
    onClick: () => prefer(kind),
  });
  return (
    <div className={styles.maps}>
      <a {...link(preferred)}>{m.door_map({ map: NAMES[preferred]() })}</a>
      <details>
        <summary>
          <Icon as={ChevronDownIcon} size={16} />
          {m.door_map_other()}
        </summary>
        <ul>
          {others.map((kind) => (
            <li key={kind}>
              <a {...link(kind)}>{NAMES[kind]()}</a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

const NAMES: Record<MapKind, () => string> = {
  openstreetmap: () => "OpenStreetMap",
  google: () => "Google Maps",
  apple: () => "Apple Maps",
  geo: m.door_map_own,
};

const KEY = "preferred_map";
const listeners = new Set<() => void>();

const stored = (): MapKind => MAPS.find((one) => one === readStored(KEY)) ?? MAPS[0];

function prefer(kind: MapKind): void {
  writeStored(KEY, kind);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
