import clsx from "clsx";
import { Form } from "react-router";
import { OncePerForm } from "~/features/accounts/ui/form";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from "~/ui/icons";
import { COURSE_TOPIC_LENGTH } from "../topic-rules";
import type { ManagedCourseTopic } from "../topics.server";
import styles from "./course-topics.module.css";

interface CourseTopicListProps {
  topics: readonly ManagedCourseTopic[];
  /** What was refused, and the topic it was about. */
  refused: { id: number; name: string; error: string } | null;
}

/** Course topics in their order: each moves, and unfolds to be renamed or deleted, without a script too. */
export function CourseTopicList({ topics, refused }: CourseTopicListProps) {
  return (
    <ul className="list">
      {topics.map((topic, place) => (
        <li key={topic.id} className={clsx("lrow", styles.topic)}>
          <details className="grow" open={refused?.id === topic.id || undefined}>
            <summary className={styles.summary}>
              <span className="title" dir="auto">
                {topic.name}
              </span>
              <span className="sub">{m.courses_topic_courses({ count: topic.coursesCount })}</span>
            </summary>
            <Form method="post" className={styles.change} key={topic.name}>
              <Input
                label={m.courses_topic_name()}
                name="name"
                limit={COURSE_TOPIC_LENGTH}
                required
                autoComplete="off"
                dir="auto"
                defaultValue={refused?.id === topic.id ? refused.name : topic.name}
                error={refused?.id === topic.id ? refused.error : undefined}
              />
              <div className="row">
                <Button type="submit" size="sm" name="intent" value={`rename=${topic.id}`}>
                  {m.courses_topic_rename()}
                </Button>
                <Button
                  type="submit"
                  size="sm"
                  variant="danger-quiet"
                  icon={TrashIcon}
                  formNoValidate
                  name="intent"
                  value={`delete=${topic.id}`}
                >
                  {m.courses_topic_delete()}
                </Button>
              </div>
              <p className="hint">{m.courses_topic_delete_text({ count: topic.coursesCount })}</p>
            </Form>
          </details>
          <Form method="post" className="row">
            <Arrow topic={topic} direction="up" isEnd={place === 0} />
            <Arrow topic={topic} direction="down" isEnd={place === topics.length - 1} />
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** A topic more, behind the others. */
export function AddCourseTopic({ typed, error }: { typed: string; error: string | undefined }) {
  return (
    <Form method="post" className={styles.add}>
      <OncePerForm />
      <Input
        label={m.courses_topic_new()}
        name="name"
        limit={COURSE_TOPIC_LENGTH}
        required
        autoComplete="off"
        dir="auto"
        defaultValue={typed}
        error={error}
      />
      <Button type="submit" variant="primary" icon={PlusIcon} name="intent" value="add">
        {m.courses_topic_add()}
      </Button>
    </Form>
  );
}

interface ArrowProps {
  topic: ManagedCourseTopic;
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
      aria-label={isUp ? m.courses_move_up({ name }) : m.courses_move_down({ name })}
      onClick={(event) => {
        if (isEnd) event.preventDefault();
      }}
    >
      <Icon as={isUp ? ChevronUpIcon : ChevronDownIcon} size={16} />
    </button>
  );
}
