import type { CoverPayload } from "../picture-payloads";
import styles from "./post-page.module.css";

/** The picture above a post's text; null where there is none, or the text shows it first. */
export const PostCover = ({ cover }: { cover: CoverPayload | null }) =>
  cover && (
    <figure className={styles.cover}>
      <img
        src={cover.src}
        srcSet={cover.srcSet}
        sizes="(max-width: 48rem) 100vw, 42rem"
        width={cover.width}
        height={cover.height}
        fetchPriority="high"
        alt=""
      />
    </figure>
  );
