import { m } from "~/i18n/generated/messages";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { ChevronDownIcon, CircleCheckIcon, FileIcon, LockIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { type LessonLine, minutesIn, type SectionOutline } from "../outline";
import type { Closed } from "../release";
import { lessonPath } from "../rules";
import { type CourseWords, lessonsCounted } from "../words";
import styles from "./course.module.css";
import { useClosedWords } from "./opening-words";

export interface Reader {
  isInside: boolean;
  manages: boolean;
  words: CourseWords;
}

interface OutlineListProps {
  slug: string;
  sections: readonly SectionOutline[];
  reader: Reader;
  /** The lesson that is open. */
  current?: number;
}

/** Sections with their lessons; each folds, without a script too. */
export function OutlineList({ slug, sections, reader, current }: OutlineListProps) {
  const say = useClosedWords();
  return sections.map((section, at) => (
    <details key={section.id} className={styles.part} open>
      <summary>
        <Icon as={ChevronDownIcon} size={16} />
        <bdi>{`${at + 1}. ${section.name}`}</bdi>
        <span className={styles.sum}>{waitOf(section, say) ?? sumOf(section, reader)}</span>
      </summary>
      <ol className={styles.lines}>
        {section.lessons.map((line) => (
          <li key={line.id}>
            <Line
              line={line}
              reader={reader}
              closed={line.closed && say(line.closed)}
              to={lessonPath(slug, line)}
              isCurrent={line.id === current}
            />
          </li>
        ))}
      </ol>
    </details>
  ));
}

/** The day that all of it waits for; null where something of it is open, or waits for another reason. */
function waitOf({ lessons }: SectionOutline, say: (closed: Closed) => string): string | null {
  const [first, ...others] = lessons.map(({ closed }) => closed);
  if (first?.why !== "date" || !others.every((closed) => closed !== null)) return null;
  return say(first);
}

/** How far one is in it, or what there is of it for who is not in the course. */
function sumOf(section: SectionOutline, { isInside, words }: Reader): string {
  const lessons = section.lessons.filter(({ status }) => status === "published");
  if (isInside && lessons.length > 0) {
    const done = lessons.filter(({ completedAt }) => completedAt !== null).length;
    return m.courses_done_of({ done, count: lessons.length });
  }
  const minutes = minutesIn(section);
  const count = lessonsCounted(words, lessons.length);
  return minutes > 0 ? `${count}, ${m.courses_minutes({ minutes })}` : count;
}

interface LineProps {
  line: LessonLine;
  reader: Reader;
  /** Why it is closed; null where it is open. */
  closed: string | null;
  to: string;
  isCurrent: boolean;
}

function Line({ line, reader, closed, to, isCurrent }: LineProps) {
  const words = (
    <>
      {closed !== null ? (
        <Icon as={LockIcon} size={16} label={closed} />
      ) : line.completedAt !== null ? (
        <Icon as={CircleCheckIcon} className={styles.done} label={m.courses_done()} />
      ) : reader.isInside ? (
        <>
          <span className={styles.ring} aria-hidden="true" />
          <span className="sr">{m.courses_to_do()}</span>
        </>
      ) : (
        <Icon as={FileIcon} size={16} />
      )}
      <span className={styles.title} dir="auto">
        {line.title}
      </span>
      {line.status === "draft" && <Badge>{m.courses_draft()}</Badge>}
      {line.isPreview && !reader.isInside && <Badge tone="brand">{m.courses_preview()}</Badge>}
      {line.minutes > 0 && <span className={styles.minutes}>{m.courses_minutes({ minutes: line.minutes })}</span>}
    </>
  );
  // What waits says on its page why, and until when.
  return line.closed?.why === "enrol" ? (
    <span className={styles.line}>{words}</span>
  ) : (
    <Link to={to} className={styles.line} aria-current={isCurrent ? "page" : undefined}>
      {words}
    </Link>
  );
}
