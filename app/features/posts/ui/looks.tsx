import type { ReactNode } from "react";
import type { DisplayView } from "~/features/spaces/rules";
import { PAGE_SIZE } from "../rules";
import { CARD_LOOK, type PostsLook } from "./post-list";
import { CardTile, GridTile, LineTile, MasonryTile } from "./post-tile";
import { TileSkeletons } from "./tile-skeletons";
import styles from "./tiles.module.css";

/** How a space's posts are shown, by its `display_view`. */
export const LOOKS: Record<DisplayView, PostsLook> = {
  posts: CARD_LOOK,
  // The same cards, which show a text whole where they are given it.
  feed: CARD_LOOK,
  list: {
    Post: LineTile,
    Around: ({ children }) => <div className={styles.lines}>{children}</div>,
    Skeletons: () => <TileSkeletons view="list" />,
  },
  cards: {
    Post: CardTile,
    Around: ({ children }) => <div className={styles.cards}>{children}</div>,
    Skeletons: () => <TileSkeletons view="cards" />,
  },
  grid: {
    Post: GridTile,
    Around: ({ children }) => <div className={styles.grid}>{children}</div>,
    Skeletons: () => <TileSkeletons view="grid" />,
  },
  // Of events alone, which have looks of their own; those of a topic stand in lines.
  calendar: {
    Post: LineTile,
    Around: ({ children }) => <div className={styles.lines}>{children}</div>,
    Skeletons: () => <TileSkeletons view="list" />,
  },
  masonry: {
    Post: MasonryTile,
    Around: Columns,
    Skeletons: () => <TileSkeletons view="masonry" />,
  },
};

/**
 * Columns read from top to bottom, one after the other, as the keyboard goes and as a screen reader reads. Every page
 * has columns of its own: what is loaded to it moves nothing that somebody is looking at.
 */
function Columns({ children }: { children: ReactNode[] }) {
  const starts = children.map((_, at) => at).filter((at) => at % PAGE_SIZE === 0);
  return starts.map((at) => (
    <div key={at} className={styles.masonry}>
      {children.slice(at, at + PAGE_SIZE)}
    </div>
  ));
}
