import { Form } from "react-router";
import { leadsToMembers, useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { SearchIcon, SlidersIcon } from "~/ui/icons";
import { Icon } from "~/ui/icon";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
import type { SearchInput } from "../input";
import type { HitPayload } from "../present";
import { MOST_COUNTED, MOST_TYPED, SEARCH_ORDERS, type SearchOrder, type SearchType } from "../rules";
import type { Filters, Misread, SavedSearch } from "../payload";
import { searchPath } from "./addresses";
import { SearchFilters } from "./filters";
import { Hits } from "./hits";
import { KeepSearch, type Refused, SavedSearches } from "./saved-searches";
import styles from "./search-page.module.css";

interface SearchPageProps {
  asked: SearchInput;
  hits: readonly HitPayload[];
  counts: Record<SearchType, number>;
  cursor: string | null;
  filters: Filters;
  misread: readonly Misread[];
  saved: readonly SavedSearch[];
  refused: Refused;
  now: number;
}

/** A field, and what was found for it: each answer has an address of its own, so it works without JavaScript too. */
export function SearchPage({ asked, hits, counts, cursor, filters, misread, saved, refused, now }: SearchPageProps) {
  const root = useRoot();
  const { viewer } = root;
  const findsPeople = leadsToMembers(root);
  const isAsked = asked.query.trim() !== "" || asked.type === "mentions";
  const rail = (
    <>
      <SavedSearches asked={asked} saved={saved} />
      <SearchFilters asked={asked} filters={filters} />
      <Operators />
    </>
  );
  return (
    <Columns rail={rail} railLabel={m.search_narrow()}>
      <PageHeader title={m.search_title()} />
      <search key={asked.query}>
        <Form method="get" action="/search" className={styles.form}>
          <Input
            label={m.search_field()}
            hideLabel
            placeholder={m.search_field()}
            name="q"
            type="search"
            maxLength={MOST_TYPED}
            defaultValue={asked.query}
          />
          {asked.type !== "general" && <input type="hidden" name="type" value={asked.type} />}
          {asked.sort !== "relevance" && <input type="hidden" name="sort" value={asked.sort} />}
          <Button type="submit" icon={SearchIcon}>
            {m.search_button()}
          </Button>
        </Form>
      </search>
      {(isAsked || counts.mentions > 0) && (
        <Narrowed asked={asked} counts={counts} isSignedIn={viewer.isSignedIn} findsPeople={findsPeople} />
      )}
      <div className={styles.acts}>
        {isAsked && asked.type !== "messages" && <Order asked={asked} />}
        {/* Where there is no room beside the results. */}
        <details className={styles.narrow} key={`narrow ${asked.type} ${asked.query}`}>
          <summary>
            <Icon as={SlidersIcon} size={16} />
            {m.search_filters()}
          </summary>
          <div className="rail">{rail}</div>
        </details>
        {isAsked && asked.type !== "messages" && viewer.isSignedIn && !viewer.isViewOnly && (
          <KeepSearch key={`${asked.type} ${asked.query}`} asked={asked} saved={saved} refused={refused} />
        )}
      </div>
      {hits.length > 0 ? (
        <Hits hits={hits} now={now} />
      ) : (
        <Nothing asked={asked} counts={counts} misread={misread} findsPeople={findsPeople} />
      )}
      {cursor && (
        <div className="more-row">
          <Button to={searchPath({ ...asked, cursor })}>{m.search_more()}</Button>
        </div>
      )}
    </Columns>
  );
}

const TYPE_NAMES: Record<SearchType, () => string> = {
  general: m.search_all,
  posts: m.search_posts,
  comments: m.search_comments,
  members: m.search_members,
  spaces: m.search_spaces,
  mentions: m.search_mentions,
  messages: m.search_messages,
};
const SHOWN_TYPES: readonly SearchType[] = [
  "general",
  "posts",
  "comments",
  "messages",
  "members",
  "spaces",
  "mentions",
];
const ORDER_NAMES: Record<SearchOrder, () => string> = { relevance: m.search_relevance, latest: m.search_latest };

/** Of which kind, with how many there are of it. */
function Narrowed({
  asked: { query, type, sort },
  counts,
  isSignedIn,
  findsPeople,
}: Pick<SearchPageProps, "asked" | "counts"> & { isSignedIn: boolean; findsPeople: boolean }) {
  const { locale } = useRoot();
  const shown = (count: number) =>
    `${numberFormat(REGION[locale]).format(Math.min(count, MOST_COUNTED))}${count >= MOST_COUNTED ? "+" : ""}`;
  return (
    <>
      <Tabs label={m.search_types()}>
        {SHOWN_TYPES.filter(
          (one) => (isSignedIn || (one !== "mentions" && one !== "messages")) && (findsPeople || one !== "members"),
        ).map((one) => (
          <TabLink key={one} to={searchPath({ query, type: one, sort })} active={one === type}>
            {TYPE_NAMES[one]()}{" "}
            {(query.trim() !== "" || one === "mentions") && <span className="num">{shown(counts[one])}</span>}
          </TabLink>
        ))}
      </Tabs>
    </>
  );
}

function Order({ asked: { query, type, sort } }: Pick<SearchPageProps, "asked">) {
  return (
    <nav className={styles.order} aria-label={m.search_order()}>
      {SEARCH_ORDERS.map((one) => (
        <Button
          key={one}
          variant="ghost"
          size="sm"
          to={searchPath({ query, type, sort: one })}
          aria-current={one === sort ? "true" : undefined}
        >
          {ORDER_NAMES[one]()}
        </Button>
      ))}
    </nav>
  );
}

function Nothing({
  asked,
  counts,
  misread,
  findsPeople,
}: Pick<SearchPageProps, "asked" | "counts" | "misread"> & { findsPeople: boolean }) {
  if (asked.query.trim() === "" && asked.type === "mentions") {
    return <EmptyState icon={SearchIcon} title={m.search_none()} text={m.search_none_mentions()} />;
  }
  if (asked.query.trim() === "") {
    return (
      <EmptyState
        icon={SearchIcon}
        title={m.search_begin()}
        text={findsPeople ? m.search_begin_text() : m.search_begin_text_closed()}
      />
    );
  }
  if (misread.length > 0) {
    const lines = misread.map(({ kind, value }) => (
      <span key={`${kind} ${value}`} className={styles.misread} dir="auto">
        {MISREAD[kind]({ value })}
      </span>
    ));
    return <EmptyState icon={SearchIcon} title={m.search_none()} text={lines} />;
  }
  const isElsewhere = asked.type !== "general" && counts.general > 0;
  return (
    <EmptyState
      icon={SearchIcon}
      title={m.search_none()}
      text={isElsewhere ? m.search_none_of_type() : m.search_none_text()}
      action={isElsewhere && <Button to={searchPath({ query: asked.query })}>{m.search_everything()}</Button>}
    />
  );
}

const MISREAD: Record<Misread["kind"], (inputs: { value: string }) => string> = {
  space: m.search_misread_space,
  from: m.search_misread_from,
  mentions: m.search_misread_mentions,
  day: m.search_misread_day,
  held: m.search_misread_held,
};

function Operators() {
  const lines = [
    [m.search_in_code(), m.search_in()],
    [m.search_from_code(), m.search_from()],
    [m.search_mentions_code(), m.search_mentioning()],
    [m.search_after_code(), m.search_after()],
    [m.search_before_code(), m.search_before()],
    [m.search_has_code(), m.search_has()],
    [m.search_has_file_code(), m.search_has_file()],
    [m.search_has_poll_code(), m.search_has_poll()],
    [m.search_has_link_code(), m.search_has_link()],
    [m.search_quoted_code(), m.search_quoted()],
    [m.search_without_code(), m.search_without()],
  ] as const;
  return (
    <section>
      <h2>{m.search_narrow()}</h2>
      <dl className={styles.operators}>
        {lines.map(([code, says]) => (
          <div key={code}>
            <dt>
              <code>{code}</code>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
