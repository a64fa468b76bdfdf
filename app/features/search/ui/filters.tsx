import type { ReactNode } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { fold } from "~/lib/fold";
import { Avatar } from "~/ui/avatar";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { ClockIcon, CloseIcon, HashIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { narrowedBy, readAsked } from "../asked";
import type { SearchInput } from "../input";
import type { Filters } from "../payload";
import { MOST_COUNTED, type SINCE_DAYS } from "../rules";
import { searchPath } from "./addresses";
import styles from "./rail.module.css";

/**
 * Where most of it stands, whose it is and of which time, each a way to that alone (design/mock/search.html); what is asked
 * for leads out again.
 */
export function SearchFilters({ asked, filters }: { asked: SearchInput; filters: Filters }) {
  const { space, from, after, before } = readAsked(asked.query);
  const by = (what: "place" | "author" | "time", says: string, isChosen: boolean) => ({
    to: searchPath({ ...asked, query: narrowedBy(asked.query, what, isChosen ? null : says), cursor: undefined }),
    isChosen,
  });
  const isSame = (one: string, other: string | null | undefined) => fold(one) === fold(other ?? "");
  return (
    <>
      <Choices
        title={m.search_places()}
        leave={m.search_everywhere()}
        choices={filters.places.map(({ id, slug, name, emoji, count }) => ({
          id,
          name,
          count,
          picture: emoji ? <Emoji>{emoji}</Emoji> : <Icon as={HashIcon} size={16} />,
          ...by(
            "place",
            `${operator(m.search_in_code())}:${slug}`,
            slug === space?.address || isSame(name, space?.name),
          ),
        }))}
      />
      <Choices
        title={m.search_authors()}
        leave={m.search_by_anyone()}
        choices={filters.authors.map(({ id, name, avatar, count }) => ({
          id,
          name,
          count,
          picture: <Avatar name={name} avatar={avatar} size={20} />,
          ...by("author", `${operator(m.search_from_code())}:"${name.replaceAll('"', " ")}"`, isSame(name, from)),
        }))}
      />
      <Choices
        title={m.search_times()}
        leave={m.search_any_time()}
        choices={filters.times
          .map(({ days, day, count }) => ({
            id: days,
            name: SINCE[days](),
            count,
            picture: <Icon as={ClockIcon} size={16} />,
            ...by("time", `${operator(m.search_after_code())}:${day}`, after === Date.parse(day) && before === null),
          }))
          .filter(({ count, isChosen }) => count > 0 || isChosen)}
      />
    </>
  );
}

const SINCE: Record<(typeof SINCE_DAYS)[number], () => string> = {
  7: m.search_since_week,
  30: m.search_since_month,
  365: m.search_since_year,
};

/** As it is called in this language. */
const operator = (code: string): string => code.split(":")[0] ?? "";

interface Choice {
  id: string | number;
  to: string;
  name: string;
  picture: ReactNode;
  count: number;
  isChosen: boolean;
}

function Choices({ title, leave, choices }: { title: string; leave: string; choices: readonly Choice[] }) {
  const { locale } = useRoot();
  if (choices.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {choices.map(({ id, to, name, picture, count, isChosen }) => (
          <li key={id}>
            <Link className={styles.line} to={to} aria-current={isChosen ? "true" : undefined}>
              {picture}
              <bdi className="grow">{name}</bdi>
              {isChosen && <Icon as={CloseIcon} size={16} label={leave} />}
              <span className="num">
                {numberFormat(REGION[locale]).format(count)}
                {count >= MOST_COUNTED && "+"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
