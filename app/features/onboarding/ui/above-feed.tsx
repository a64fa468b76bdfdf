import { type ComponentType, lazy, Suspense } from "react";
import type { SidebarGroup } from "~/features/communities/sidebar";
import { loadLater } from "~/platform/client/chunks";
import type { Beginning } from "../rules";
// Its looks come with the page that may show it, for they must be there without JavaScript.
import styles from "./first-steps.module.css";

export interface FirstStepsProps {
  beginning: Beginning;
  groups: SidebarGroup[];
  /** Nothing is there to read yet: it stands in the feed's place. */
  isAlone: boolean;
}

/**
 * Where a young community's first page shows its first steps to who runs it. Everybody's page brings this along; the
 * list itself comes to who needs it. As the server sent it, it does all it does.
 */
export function AboveFeed(props: FirstStepsProps) {
  return (
    <div className={styles.part}>
      <Suspense>
        <FirstSteps {...props} />
      </Suspense>
    </div>
  );
}

/** On the server (entry.server.tsx), where a page is rendered in one go and waits for nothing. */
export function bringFirstSteps(part: ComponentType<FirstStepsProps>): void {
  FirstSteps = part;
}

/** A list that does not load breaks no page: the settings have it too. */
const NONE = { default: () => null };

let FirstSteps: ComponentType<FirstStepsProps> = lazy<ComponentType<FirstStepsProps>>(async () => {
  const loaded = await loadLater(() => import("./first-steps")).catch(() => null);
  return loaded ?? NONE;
});
