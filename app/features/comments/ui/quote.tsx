import type { ReactNode } from "react";
import { m } from "~/i18n/generated/messages";
import { Link } from "~/ui/link";
import { withWords } from "~/ui/words";
import type { QuotePayload } from "../payload";
import { anchorOf, commentPath } from "../rules";
import styles from "./comments.module.css";

interface QuoteProps {
  quote: QuotePayload;
  post: { spaceSlug: string; slug: string };
}

/** Words of another comment, with a link back to where they were said. */
export function Quote({ quote, post }: QuoteProps) {
  const { comment_id: id, community_member: author } = quote;
  if (!author) return <p className={`${styles.quote} ${styles.gone}`}>{m.comments_quote_gone()}</p>;
  return (
    <Quoted
      words={quote.words}
      by={
        <Link
          to={commentPath(post, id)}
          preventScrollReset
          onClick={(event) => {
            // Where it is on the page nothing else need be loaded.
            if (!document.getElementById(anchorOf(id))) return;
            event.preventDefault();
            window.location.hash = anchorOf(id);
          }}
        >
          {withWords(m.comments_quote_by, { name: author.name })}
        </Link>
      }
    />
  );
}

/** As `Quote`, wherever it leads. */
export function Quoted({ by, words, children }: { by: ReactNode; words: string; children?: ReactNode }) {
  return (
    <blockquote className={styles.quote}>
      <p className={styles.by}>{by}</p>
      <p dir="auto">{words}</p>
      {children}
    </blockquote>
  );
}
