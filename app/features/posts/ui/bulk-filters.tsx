import { Form } from "react-router";
import type { DirectoryLine } from "~/features/members/standing";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Input } from "~/ui/field";
import { SearchIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { TabLink, Tabs } from "~/ui/tabs";
import { withWords } from "~/ui/words";
import type { BulkFilter } from "../bulk/input";
import { BULK_PATH } from "../bulk/words";
import styles from "./bulk.module.css";

interface Named {
  id: number;
  name: string;
}

interface BulkFiltersProps {
  filter: BulkFilter;
  spaces: readonly Named[];
  topics: readonly Named[];
  /** Whose posts are shown, where they are one member's. */
  author: string | null;
}

const TABS = [
  { status: "published", label: m.posts_status_published },
  { status: "scheduled", label: m.posts_status_scheduled },
  { status: "draft", label: m.posts_status_draft },
] as const;

/** By space, topic, author and words of the title. A form that asks, so each answer has an address of its own. */
export function BulkFilters({ filter, spaces, topics, author }: BulkFiltersProps) {
  const isPublished = filter.status === "published";
  return (
    <>
      <Tabs label={m.posts_status_label()}>
        {TABS.map(({ status, label }) => (
          <TabLink key={status} to={addressOf({ status })} active={filter.status === status}>
            {label()}
          </TabLink>
        ))}
      </Tabs>
      {/* Begins anew with what was asked for. */}
      <search key={JSON.stringify(filter)} className={styles.asked}>
        <Form method="get" action={BULK_PATH} className={styles.filters}>
          <input type="hidden" name="status" value={filter.status} />
          <Input label={m.posts_bulk_words_in_title()} name="q" type="search" maxLength={200} defaultValue={filter.q} />
          <Select label={m.posts_bulk_space()} name="space" defaultValue={filter.space ?? ""}>
            <option value="">{m.posts_bulk_every_space()}</option>
            {spaces.map(({ id, name }) => (
              <option key={id} value={id} dir="auto">
                {name}
              </option>
            ))}
          </Select>
          <Select label={m.posts_bulk_topic()} name="topic" defaultValue={filter.topic ?? ""}>
            <option value="">{m.posts_bulk_every_topic()}</option>
            {topics.map(({ id, name }) => (
              <option key={id} value={id} dir="auto">
                {name}
              </option>
            ))}
          </Select>
          {isPublished &&
            (filter.author === undefined ? (
              <Input
                label={m.posts_bulk_author()}
                name="who"
                type="search"
                maxLength={80}
                defaultValue={filter.who}
                placeholder={m.posts_bulk_author_search()}
              />
            ) : (
              <input type="hidden" name="author" value={filter.author} />
            ))}
          <Button type="submit" icon={SearchIcon}>
            {m.posts_bulk_show()}
          </Button>
        </Form>
        {!isPublished && <p className="hint">{m.posts_bulk_own_only()}</p>}
        {author !== null && (
          <p>
            {withWords(m.posts_bulk_of_author, { name: author })}{" "}
            <Link className="link" to={addressOf({ ...filter, author: undefined, cursor: undefined })}>
              {m.posts_bulk_everybody()}
            </Link>
          </p>
        )}
      </search>
    </>
  );
}

/** Whom a typed name may mean: each leads to their posts, the other filters kept. */
export function MeantAuthors({ members, filter }: { members: readonly DirectoryLine[]; filter: BulkFilter }) {
  if (members.length === 0) return <p className="muted">{m.posts_bulk_meant_nobody()}</p>;
  return (
    <section>
      <h2>{m.posts_bulk_meant()}</h2>
      <ul className="list">
        {members.map((member) => (
          <li key={member.id} className="lrow">
            <Avatar name={member.name} avatar={member.avatar} size={32} />
            <Link className="title" to={addressOf({ ...filter, who: "", author: member.publicUid })} dir="auto">
              {member.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page with what is asked for behind its question mark. */
export function addressOf(asked: Partial<BulkFilter>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return query.size === 0 ? BULK_PATH : `${BULK_PATH}?${query}`;
}
