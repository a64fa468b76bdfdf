import { m } from "~/i18n/generated/messages";
import { Link } from "~/ui/link";
import { directoryAddress, type DirectoryTab } from "../directory";
import type { CourseTopicMark } from "../directory.server";
import styles from "./course-cards.module.css";

interface TopicLinksProps {
  topics: readonly CourseTopicMark[];
  topic: CourseTopicMark | null;
  tab: DirectoryTab;
}

/** What courses are about: each leads to those that are. */
export function TopicLinks({ topics, topic, tab }: TopicLinksProps) {
  return (
    <nav aria-label={m.courses_topics_filter()}>
      <ul className={styles.topics}>
        <li>
          <Link to={directoryAddress({ tab })} className={styles.topic} aria-current={topic ? undefined : "true"}>
            {m.courses_topics_all()}
          </Link>
        </li>
        {topics.map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={directoryAddress({ tab, topic: slug })}
              className={styles.topic}
              aria-current={topic?.slug === slug ? "true" : undefined}
              dir="auto"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
