import { m } from "~/i18n/generated/messages";
import { cutWords } from "~/lib/html/words";
import { CommunityLogo } from "~/ui/logo";
import { useRoot } from "./root-data";
import styles from "./seo-preview.module.css";

interface Shown {
  title: string;
  description: string;
  image: string | null;
}

/** About what a search result shows of a description. */
const RESULT_LENGTH = 160;

interface Found extends Shown {
  isListed: boolean;
  /** What is said instead of what is not listed. */
  unlisted?: string;
}

/** As a search engine lists a page, the community's first or one that says so of itself. */
export function SearchPreview({ title, description, isListed, unlisted = m.communities_seo_hidden() }: Found) {
  const { community, origin } = useRoot();
  return (
    <figure className={styles.preview}>
      <figcaption>{m.communities_seo_preview_search()}</figcaption>
      {isListed ? (
        <div className={styles.result}>
          <div className={styles.where}>
            <CommunityLogo name={community?.name ?? ""} src={community?.pictures.icon ?? null} size={28} />
            <div className="grow">
              <bdi>{community?.name}</bdi>
              <small>{new URL(origin).host}</small>
            </div>
          </div>
          <b dir="auto">{title}</b>
          {description && <p dir="auto">{cutWords(description, RESULT_LENGTH)}</p>}
        </div>
      ) : (
        <p className="muted">{unlisted}</p>
      )}
    </figure>
  );
}

/** As a messenger or a network shows a link to it: the picture, else the logo beside the words. */
export function LinkPreview({ title, description, image }: Shown) {
  const { community, origin } = useRoot();
  return (
    <figure className={styles.preview}>
      <figcaption>{m.communities_seo_preview_link()}</figcaption>
      <div className={image ? styles.large : styles.small}>
        {image ? (
          <img src={image} alt="" />
        ) : (
          <CommunityLogo name={community?.name ?? ""} src={community?.pictures.logo ?? null} size={64} />
        )}
        <div className={styles.said}>
          <small>{new URL(origin).host}</small>
          <b dir="auto">{title}</b>
          {description && <p dir="auto">{description}</p>}
        </div>
      </div>
    </figure>
  );
}
