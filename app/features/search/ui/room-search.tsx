import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { SearchIcon } from "~/ui/icons";
import { EmptyState } from "~/ui/states";
import type { HitPayload } from "../present";
import { MOST_TYPED } from "../rules";
import { Hits } from "./hits";
import styles from "./room-search.module.css";

export interface RoomSearchProps {
  /** Where the room is read. */
  path: string;
  found: FoundInRoom;
  now: number;
}

/** What the page of a room was asked for, and what was found in it. */
export interface FoundInRoom {
  query: string;
  hits: readonly HitPayload[];
  cursor: string | null;
}

/** The field that searches a room, and what was said in it with these words; each leads to its place. */
export function RoomSearch({ path, found: { query, hits, cursor }, now }: RoomSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // Whoever opens it wants to write.
  useEffect(() => {
    if (query === "") field.current?.focus();
  }, [query]);
  const more = new URLSearchParams({ search: query, found_before: cursor ?? "" });
  return (
    <div className={styles.found}>
      <search key={query}>
        <Form method="get" action={path} className={styles.form}>
          <Input
            ref={field}
            label={m.search_in_room()}
            hideLabel
            placeholder={m.search_in_room()}
            name="search"
            type="search"
            maxLength={MOST_TYPED}
            defaultValue={query}
          />
          <Button type="submit" icon={SearchIcon}>
            {m.search_button()}
          </Button>
        </Form>
      </search>
      {hits.length > 0 && <Hits hits={hits} now={now} isInRoom />}
      {hits.length === 0 && query.trim() !== "" && cursor === null && (
        <EmptyState icon={SearchIcon} title={m.search_none()} text={m.search_none_in_room()} />
      )}
      {cursor && (
        <div className="more-row">
          <Button to={`${path}?${more}`}>{m.search_more()}</Button>
        </div>
      )}
    </div>
  );
}
