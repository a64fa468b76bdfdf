import clsx from "clsx";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { type Player, playerOf, playerPath, siteOfPlayer } from "~/lib/players";
import { Button } from "~/ui/button";
import styles from "./players.module.css";

export interface PlayersProps {
  cards: readonly PlayingCard[];
}

interface PlayingCard {
  card: HTMLElement;
  player: Player;
  title: string;
}

/** Puts what plays into its cards. In a page that stands on another site nothing does: its frames are its own. */
export function Players({ cards }: PlayersProps) {
  const { isEmbedded } = useRoot();
  if (isEmbedded) return null;
  return cards.map(({ card, ...one }, at) => createPortal(<PlayerBox {...one} />, card, String(at)));
}

/** The cards of a text in which something plays. */
export function cardsIn(prose: HTMLElement): PlayingCard[] {
  return [...prose.querySelectorAll<HTMLElement>("figure.link-card[class*='player-']")].flatMap((card) => {
    const link = card.querySelector<HTMLAnchorElement>("p > a");
    const player = link && playerOf(link.href);
    return player ? [{ card, player, title: link.textContent }] : [];
  });
}

const SHAPES = { video: styles.video, audio: styles.audio, canvas: styles.canvas };

/** Asks before anything of the other site is loaded, unless the admins have allowed that site. */
function PlayerBox({ player, title }: Omit<PlayingCard, "card">) {
  const { community } = useRoot();
  const { label, site, shape } = siteOfPlayer(player.provider);
  const isAllowed = community?.allowedPlayers.includes(player.provider) === true;
  const [isWanted, setIsWanted] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  // Whoever pressed the button goes on where it was.
  useEffect(() => {
    if (isWanted) frame.current?.focus();
  }, [isWanted]);
  const box = clsx(styles.box, SHAPES[shape]);
  if (isAllowed || isWanted) {
    return (
      <iframe
        ref={frame}
        className={box}
        src={playerPath(player)}
        title={title ? m.links_player({ title, name: label }) : label}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        loading="lazy"
      />
    );
  }
  return (
    <div className={clsx(box, styles.ask)}>
      <div className={styles.words}>
        <Button size="sm" variant="primary" onClick={() => setIsWanted(true)}>
          {m.links_load({ site })}
        </Button>
        <p>{m.links_load_means({ name: label })}</p>
      </div>
    </div>
  );
}
