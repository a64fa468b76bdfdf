import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { CloseIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { withWords } from "~/ui/words";
import styles from "./topic-filter.module.css";

/** Above a list that shows one topic alone: which, and the way back to all. */
export function TopicFilter({ name, to }: { name: string; to: string }) {
  return (
    <p className={styles.filter}>
      <span>{withWords(m.topics_filtered, { name })}</span>
      <Link to={to} aria-label={m.topics_unfilter()} className={styles.off} preventScrollReset>
        <Icon as={CloseIcon} size={16} />
      </Link>
    </p>
  );
}
