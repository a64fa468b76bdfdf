import clsx from "clsx";
import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, ChevronUpIcon, PencilIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { DOT } from "~/ui/words";
import type { ManagedTopic } from "../queries.server";
import styles from "./topic-list.module.css";

interface TopicListProps {
  topics: ManagedTopic[];
  /** Nothing stands before them, or behind them. */
  isFirst: boolean;
  isLast: boolean;
}

/** Topics in their order; the arrows submit the form around them. */
export function TopicList({ topics, isFirst, isLast }: TopicListProps) {
  return (
    <ul className="list">
      {topics.map((topic, place) => (
        <li key={topic.id} className={clsx("lrow", styles.topic)}>
          <div className={clsx("grow", styles.words)}>
            <Link className="title" to={`/settings/topics/${topic.id}/edit`} dir="auto">
              {topic.name}
            </Link>
            <div className="sub">
              {m.topics_posts({ count: topic.postsCount })}
              {DOT}
              <Places topic={topic} />
            </div>
          </div>
          {topic.adminOnly && <Badge>{m.topics_admins()}</Badge>}
          <span className="row">
            <Arrow topic={topic} direction="up" isEnd={isFirst && place === 0} />
            <Arrow topic={topic} direction="down" isEnd={isLast && place === topics.length - 1} />
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              icon={PencilIcon}
              label={m.topics_edit_one({ name: topic.name })}
              to={`/settings/topics/${topic.id}/edit`}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Places({ topic: { isEverywhere, spaces } }: { topic: ManagedTopic }) {
  if (isEverywhere) return m.topics_everywhere();
  const [first, second, third] = spaces;
  if (!first) return m.topics_nowhere();
  return (
    <>
      <bdi>{first.name}</bdi>
      {second && (
        <>
          , <bdi>{second.name}</bdi>
        </>
      )}
      {third && ` ${m.topics_and_more()}`}
    </>
  );
}

interface ArrowProps {
  topic: ManagedTopic;
  direction: "up" | "down";
  isEnd: boolean;
}

/** At an end it stays, so that the focus does. */
function Arrow({ topic: { id, name }, direction, isEnd }: ArrowProps) {
  const isUp = direction === "up";
  return (
    <button
      type="submit"
      className="btn ghost sm icon-only"
      name="intent"
      value={`${direction}=${id}`}
      aria-disabled={isEnd || undefined}
      aria-label={isUp ? m.topics_move_up({ name }) : m.topics_move_down({ name })}
      onClick={(event) => {
        if (isEnd) event.preventDefault();
      }}
    >
      <Icon as={isUp ? ChevronUpIcon : ChevronDownIcon} size={16} />
    </button>
  );
}
