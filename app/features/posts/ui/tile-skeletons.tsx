import clsx from "clsx";
import type { DisplayView } from "~/features/spaces/rules";
import { m } from "~/i18n/generated/messages";
import { RowSkeleton } from "~/ui/skeletons";
import styles from "./tiles.module.css";

type TileView = Exclude<DisplayView, "posts" | "feed">;

/** A space's posts that are on their way, in the layout they will have, announced once. */
export function TileSkeletons({ view }: { view: TileView }) {
  return (
    <div className="skels">
      <output className="sr">{m.ui_loading()}</output>
      <Tiles view={view} />
    </div>
  );
}

/** As `TileSkeletons`, where the page around it says that it is loading. */
export function Tiles({ view }: { view: TileView }) {
  if (view === "list" || view === "calendar") return PLACES.map((place) => <RowSkeleton key={place} />);
  return (
    <div className={styles[view]} aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className={view === "masonry" ? styles.block : undefined}>
          <span className={clsx("skel", styles.gray, view === "masonry" && place % 2 === 0 && styles.tall)} />
          <span className="skel line w80" />
          {view !== "grid" && <span className="skel w30" />}
        </div>
      ))}
    </div>
  );
}

const PLACES = [0, 1, 2, 3, 4, 5];
