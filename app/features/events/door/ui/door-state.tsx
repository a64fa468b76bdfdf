import { m } from "~/i18n/generated/messages";
import { OfflineIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";
import type { DoorView } from "./shown";

/** Whether the list is the house's, or as old as the line is gone; and what waits. */
export function DoorState({ view }: { view: DoorView }) {
  const { isOffline, isStopped, isLoose, unsent, gone } = view;
  return (
    <div aria-live="polite" className="stack">
      {isStopped && <Banner tone="danger">{m.door_stopped()}</Banner>}
      {!isStopped && (isOffline || (unsent > 0 && isLoose)) && (
        <Banner icon={OfflineIcon}>
          {isOffline && m.door_no_line()}{" "}
          {isLoose ? m.door_kept_loose() : unsent > 0 ? m.door_kept({ count: unsent }) : m.door_kept_none()}
        </Banner>
      )}
      {gone > 0 && <Banner>{m.door_refused({ count: gone })}</Banner>}
    </div>
  );
}
