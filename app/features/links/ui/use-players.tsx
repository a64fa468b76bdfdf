import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from "react";
import type { PlayersProps } from "./players";

/**
 * What plays in a text, once its page has scripts: until then, and without them, each is a card that leads to its site.
 * The code comes with the first text that has one.
 */
export function usePlayers(prose: RefObject<HTMLElement | null>, html: string): ReactNode {
  const [Players, setPlayers] = useState<ComponentType<PlayersProps> | null>(null);
  const has = html.includes('class="link-card player-');
  useEffect(() => {
    if (!has) return;
    let isGone = false;
    import("./players").then(
      ({ Players: loaded }) => {
        if (!isGone) setPlayers(() => loaded);
      },
      // The cards lead to their sites all the same.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [has]);
  return has && Players ? <Players key={html} prose={prose} /> : null;
}
