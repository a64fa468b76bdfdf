import { useEffect, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { findFolded } from "~/lib/fold";
import { FieldGroup } from "~/ui/choice";
import { Input } from "~/ui/field";
import type { OfferedTopic } from "../marks";
import { MOST_ON_A_POST } from "../rules";
import styles from "./topic-choice.module.css";

export interface TopicChoiceProps {
  /** The space that offers them, by its slug. */
  space: string;
  topics: readonly OfferedTopic[];
  /** Of those: what the post carries and its writer may not take off. */
  fixed?: readonly number[];
  chosen: readonly number[];
  isRequired: boolean;
  error?: string;
  onChange: (chosen: number[]) => void;
}

/** What a post is about, as boxes that look like what its readers see; without a script too (design/mock/composer.html). */
export function TopicChoice({ space, topics, fixed = [], chosen, isRequired, error, onChange }: TopicChoiceProps) {
  const boxes = useRef<HTMLFieldSetElement>(null);
  const [query, setQuery] = useState("");
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (error) boxes.current?.querySelector<HTMLElement>("input:not(:disabled)")?.focus();
  }, [error]);
  if (topics.length === 0) return <input type="hidden" name="topics" value={space} />;

  function change(id: number, isChosen: boolean) {
    // What was chosen in another space is no choice here.
    const others = chosen.filter((other) => other !== id && topics.some((topic) => topic.id === other));
    const next = isChosen ? [...others, id] : others;
    setIsOver(next.length > MOST_ON_A_POST);
    if (next.length <= MOST_ON_A_POST) onChange(next);
  }

  const hint = isRequired ? m.topics_choose_one({ count: MOST_ON_A_POST }) : m.topics_choose({ count: MOST_ON_A_POST });
  const isFound = ({ name, id }: OfferedTopic) =>
    query.trim() === "" || chosen.includes(id) || findFolded(name, query) !== null;
  return (
    <div className={styles.choice}>
      <FieldGroup label={m.topics_title()} hint={hint} error={isOver ? m.topics_error_topics_many() : error}>
        {(group) => (
          <>
            <input type="hidden" name="topics" value={space} />
            {topics.length > FIND_FROM && (
              <div className={styles.find}>
                <Input
                  type="search"
                  label={m.topics_find()}
                  hideLabel
                  placeholder={m.topics_find()}
                  value={query}
                  autoComplete="off"
                  onChange={({ target }) => setQuery(target.value)}
                  // Nobody sends a post by looking for its topic.
                  onKeyDown={(event) => {
                    if (event.key === "Enter") event.preventDefault();
                  }}
                />
              </div>
            )}
            <fieldset ref={boxes} className={styles.boxes} {...group}>
              {topics.map((topic) => (
                // What is not found is hidden and not taken away: a box that is ticked is sent.
                <label key={topic.id} className={styles.box} hidden={!isFound(topic)}>
                  <input
                    type="checkbox"
                    name={`topic_${topic.id}`}
                    value="1"
                    checked={chosen.includes(topic.id) || fixed.includes(topic.id)}
                    disabled={fixed.includes(topic.id)}
                    onChange={({ target }) => change(topic.id, target.checked)}
                  />
                  <bdi>{topic.name}</bdi>
                </label>
              ))}
            </fieldset>
          </>
        )}
      </FieldGroup>
    </div>
  );
}

/** Fewer are seen at a glance. */
const FIND_FROM = 12;
