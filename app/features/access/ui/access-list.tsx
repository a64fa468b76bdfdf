import clsx from "clsx";
import { useRoot } from "~/features/communities/ui/root-data";
import { namesOfSources } from "~/features/spaces/ui/held-by";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { ChevronRightIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { type AccessLine, levelOf } from "../explanation";
import styles from "./access-list.module.css";

interface AccessListProps {
  spaces: AccessLine[];
  /** Where the explanation of a space stands. */
  pathOf(slug: string): string;
  /** The one that is explained. */
  open: string | null;
}

/** Spaces with what somebody may do there and why, in a line each. */
export function AccessList({ spaces, pathOf, open }: AccessListProps) {
  return (
    <ul className={styles.list}>
      {spaces.map((space) => {
        const level = levelOf(space.why);
        return (
          <li key={space.id} className={clsx(level === "none" && styles.none)}>
            <Link to={pathOf(space.slug)} aria-current={space.slug === open ? "true" : undefined}>
              <span>{space.emoji && <Emoji>{space.emoji}</Emoji>}</span>
              <bdi className={styles.name}>{space.name}</bdi>
              <span className={styles.level}>{LEVELS[level]()}</span>
              <span className={styles.why}>
                <ShortWhy of={space} />
              </span>
              <Icon as={ChevronRightIcon} size={16} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const LEVELS = {
  manages: m.access_level_manages,
  writes: m.access_level_writes,
  reads: m.access_level_reads,
  none: m.access_level_none,
};

/** The first of the facts that the rule goes by. */
function ShortWhy({ of: { why, sources, visibility, isPrivate } }: { of: AccessLine }) {
  const { locale } = useRoot();
  const holds = (word: string) => why.reads.because.some((one) => one.word === word && one.holds);
  if (why.reads.holds) {
    if (holds("isAdmin")) return m.access_short_admin();
    if (holds("isInside")) return m.access_short_inside({ sources: namesOfSources(sources, REGION[locale]) });
    return m.access_short_open();
  }
  if (visibility === "draft") return m.access_short_draft();
  if (visibility === "secret") return m.access_short_secret();
  return isPrivate ? m.access_short_private() : m.access_short_closed();
}
