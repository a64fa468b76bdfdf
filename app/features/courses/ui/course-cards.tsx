import clsx from "clsx";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Emoji } from "~/ui/emoji";
import { Icon } from "~/ui/icon";
import { CheckIcon, GraduationCapIcon, LockIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import type { CourseCard, Onwards } from "../directory";
import { coursePath, lessonPath } from "../rules";
import { lessonsCounted, sectionNamed } from "../words";
import styles from "./course-cards.module.css";
import { ProgressBar } from "./progress-bar";

/** Courses beside each other (design/mock/courses.html). */
export function CourseCards({ courses }: { courses: readonly CourseCard[] }) {
  return (
    <ul className={styles.grid}>
      {courses.map((course) => (
        <li key={course.id}>
          <Card course={course} />
        </li>
      ))}
    </ul>
  );
}

function Card({ course }: { course: CourseCard }) {
  const { slug, name, emoji, cover, description, isOpen, isDraft } = course;
  return (
    <article className={styles.card}>
      <div className={styles.image}>
        {cover ? (
          <img {...cover} alt={cover.alt} loading="lazy" decoding="async" />
        ) : emoji ? (
          <Emoji>{emoji}</Emoji>
        ) : (
          <Icon as={GraduationCapIcon} size={20} />
        )}
        {!isOpen && (
          <span className={clsx("badge", styles.mark)}>
            <Icon as={LockIcon} size={16} />
            {m.courses_locked()}
          </span>
        )}
      </div>
      <h2 dir="auto">
        <Link to={coursePath(slug)}>{name}</Link>
      </h2>
      {description && <p dir="auto">{description}</p>}
      <div className={styles.foot}>
        {isDraft && <Badge>{m.courses_draft()}</Badge>}
        <Standing course={course} />
      </div>
    </article>
  );
}

/** How far its reader is, or how much there is of it. */
function Standing({ course }: { course: CourseCard }) {
  const { isOpen, isEnrolled, teacher, count, done, minutes, lessonWord } = course;
  if (!isOpen) return m.courses_locked_text();
  const size = lessonsCounted({ lesson: lessonWord }, count);
  return (
    <>
      {teacher && <Avatar name={teacher.name} avatar={teacher.avatar} size={20} />}
      {isEnrolled && count > 0 && done === count ? (
        <span className={styles.said}>
          <Icon as={CheckIcon} size={16} />
          {m.courses_card_finished()}
        </span>
      ) : isEnrolled && count > 0 ? (
        <ProgressBar outline={{ count, done }} className={styles.bar} />
      ) : (
        <span>{minutes > 0 ? `${size}, ${m.courses_minutes({ minutes })}` : size}</span>
      )}
    </>
  );
}

/** Where its reader goes on, above all courses. */
export function OnwardsCard({ onwards }: { onwards: Onwards }) {
  const { slug, course, cover, next, section, sectionWord, count, done } = onwards;
  return (
    <section className={clsx(styles.resume, !cover && styles.plain)} aria-label={m.courses_continue_here()}>
      {cover && <img {...cover} alt={cover.alt} decoding="async" />}
      <div>
        <div className={styles.label}>{m.courses_continue_here()}</div>
        <h2 dir="auto">{next.title}</h2>
        <p>
          <bdi>{course}</bdi>
          {`, ${m.courses_section_at({ section: sectionNamed(sectionWord), nth: section })}`}
        </p>
        <ProgressBar outline={{ count, done }} className={styles.bar} />
      </div>
      <Button variant="primary" to={lessonPath(slug, next)}>
        {m.courses_continue()}
      </Button>
    </section>
  );
}
