import { type ComponentType, type ReactNode, type RefObject, useEffect, useState } from "react";
import { useMoving } from "~/features/files/ui/use-moving";
import type { PlayersProps } from "./players";

interface Shown extends PlayersProps {
  Players: ComponentType<PlayersProps>;
  /** Of which text. */
  html: string;
}

/**
 * What plays in a text, or moves, once its page has scripts: until then, and without them, each is a card that leads to
 * its site. The code comes with the first text that has one.
 */
export function usePlayers(prose: RefObject<HTMLElement | null>, html: string): ReactNode {
  useMoving(prose, html);
  const [shown, setShown] = useState<Shown | null>(null);
  const has = html.includes('class="link-card player-');
  useEffect(() => {
    if (!has) return;
    let isGone = false;
    import("./players").then(
      ({ Players, cardsIn }) => {
        if (!isGone && prose.current) setShown({ Players, html, cards: cardsIn(prose.current) });
      },
      // The cards lead to their sites all the same.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [has, html, prose]);
  // Of a text that has just changed they stand in what is no longer there.
  if (!has || shown?.html !== html) return null;
  const { Players, cards } = shown;
  return <Players key={html} cards={cards} />;
}
