import { m } from "~/i18n/generated/messages";
import { Link } from "~/ui/link";
import type { TopicMark } from "../marks";
import styles from "./topic-marks.module.css";

/** What a post is about: each leads to all of its space that is. */
export function TopicMarks({ topics, space }: { topics: readonly TopicMark[]; space: string }) {
  if (topics.length === 0) return null;
  return (
    <ul className={styles.marks} aria-label={m.topics_title()}>
      {topics.map(({ id, name, slug }) => (
        <li key={id}>
          <Link to={`/c/${space}?topic=${slug}`} className={styles.mark} dir="auto">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
