import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { usePlayers } from "~/features/links/ui/use-players";
import { useZoneName } from "~/features/posts/ui/time-fields";
import { useWhenDue } from "~/features/posts/ui/use-when-due";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon, CircleCheckIcon, ListOrderedIcon, LockIcon, PencilIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import { formatDateTime } from "~/ui/time-ago";
import { around, type LessonLine, type Outline } from "../outline";
import type { Closed } from "../release";
import { coursePath, editLessonPath, lessonPath } from "../rules";
import type { Lesson } from "../queries.server";
import { placeNamed } from "../words";
import styles from "./lesson.module.css";
import { OutlineList, type Reader } from "./outline-list";
import { ProgressBar } from "./progress-bar";

interface LessonViewProps {
  space: { slug: string; name: string };
  outline: Outline;
  reader: Reader;
  line: LessonLine;
  /** null where it is closed to its reader. */
  lesson: Lesson | null;
  /** When the page was made, ms. */
  now: number;
  /** Nothing may be changed: a view-only masquerade. */
  isViewOnly: boolean;
  /** Whoever is not in the course may start it by themselves. */
  mayStart: boolean;
  refusal: ReactNode;
}

const DRAWER = "course-outline";

/** A lesson with the course around it: beside it where there is room, in a drawer elsewhere. */
export function LessonView(props: LessonViewProps) {
  const { space, outline, reader, line, lesson, now, isViewOnly, mayStart, refusal } = props;
  const at = around(outline, line.id);
  return (
    <div className={styles.page}>
      {/* Anew with each lesson, so that the drawer closes behind whoever chose one. */}
      <nav key={line.id} id={DRAWER} popover="auto" className={styles.aside} aria-label={m.courses_outline()}>
        <div className={styles.head}>
          <Link to={coursePath(space.slug)} className="back">
            <Icon as={ArrowLeftIcon} size={16} />
            {m.courses_back()}
          </Link>
          <div className={styles.course} dir="auto">
            {space.name}
          </div>
          {reader.isInside && <ProgressBar outline={outline} className={styles.bar} />}
        </div>
        <OutlineList slug={space.slug} sections={outline.sections} reader={reader} current={line.id} />
      </nav>
      <article>
        <button type="button" className={`btn secondary ${styles.open}`} popoverTarget={DRAWER}>
          <Icon as={ListOrderedIcon} size={16} />
          <span>
            {reader.isInside
              ? `${m.courses_outline()} · ${m.courses_done_of({ done: outline.done, count: outline.count })}`
              : m.courses_outline()}
          </span>
        </button>
        {refusal}
        <div className={styles.where}>{placeNamed(reader.words, at)}</div>
        <h1 className={styles.title} dir="auto">
          {line.title}
        </h1>
        <div className={styles.facts}>
          {line.minutes > 0 && <span>{m.courses_minutes({ minutes: line.minutes })}</span>}
          {line.status === "draft" && <Badge>{m.courses_draft()}</Badge>}
          {line.isPreview && !reader.isInside && <Badge tone="brand">{m.courses_preview()}</Badge>}
          {reader.manages && !isViewOnly && (
            <Button size="sm" icon={PencilIcon} to={editLessonPath(space.slug, line)} className="end">
              {m.courses_edit_lesson()}
            </Button>
          )}
        </div>
        {lesson ? (
          <>
            <LessonProse html={lesson.bodyHtml} />
            <Foot {...{ space, reader, line, isViewOnly, mayStart }} before={at.before} after={at.after} />
          </>
        ) : (
          line.closed && <Locked slug={space.slug} closed={line.closed} now={now} mayStart={mayStart} />
        )}
      </article>
    </div>
  );
}

interface LockedProps {
  slug: string;
  closed: Closed;
  now: number;
  mayStart: boolean;
}

/** Why a lesson is closed, from when it opens, and what one can do about it. */
function Locked({ slug, closed, now, mayStart }: LockedProps) {
  const { locale, viewer } = useRoot();
  const from = closed.why === "date" ? closed.from : null;
  const zone = useZoneName(from ?? now);
  useWhenDue(from === null ? null : new Date(from).toISOString(), now);
  if (from !== null) {
    const date = formatDateTime(new Date(from), REGION[locale], viewer.timeZone);
    const text = m.courses_wait_date({ date, zone });
    return <EmptyState icon={LockIcon} title={m.courses_wait_date_title()} text={text} />;
  }
  if (closed.why === "previous")
    return (
      <EmptyState
        icon={LockIcon}
        title={m.courses_wait_previous_title()}
        text={m.courses_wait_previous({ title: closed.previous.title })}
        action={
          <Button variant="primary" to={lessonPath(slug, closed.previous)}>
            {m.courses_wait_previous_go()}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={LockIcon}
      title={m.courses_enrol_title()}
      text={mayStart ? m.courses_enrol_text() : m.courses_enrol_ask()}
      action={mayStart && <StartButton slug={slug} />}
    />
  );
}

/** Its HTML was written by the one serializer (lib/html). */
function LessonProse({ html }: { html: string }) {
  const prose = useRef<HTMLDivElement>(null);
  const players = usePlayers(prose, html);
  if (html === "") return <p className="muted">{m.courses_nothing_written()}</p>;
  return (
    <>
      <div className="prose" ref={prose} dangerouslySetInnerHTML={{ __html: html }} />
      {players}
    </>
  );
}

interface FootProps extends Pick<LessonViewProps, "space" | "reader" | "line" | "isViewOnly" | "mayStart"> {
  before: Outline["next"];
  after: Outline["next"];
}

/** That one is done with it, and the way on. */
function Foot({ space, reader, line, isViewOnly, mayStart, before, after }: FootProps) {
  const form = useRef<HTMLFormElement>(null);
  const isDone = line.completedAt !== null;
  const mayComplete = reader.isInside && line.status === "published" && !isViewOnly;
  const completes = mayComplete && !isDone;
  useEffect(() => {
    if (!completes) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [completes]);
  return (
    <div className={styles.foot}>
      {before && (
        <Button
          variant="ghost"
          to={lessonPath(space.slug, before)}
          label={m.courses_previous_named({ title: before.title })}
        >
          {m.courses_previous()}
        </Button>
      )}
      {mayComplete && isDone && (
        <>
          <span className={styles.done}>
            <Icon as={CircleCheckIcon} size={16} />
            {m.courses_completed()}
          </span>
          <Form method="post">
            <Button type="submit" variant="ghost" size="sm" name="intent" value="uncomplete">
              {m.courses_uncomplete()}
            </Button>
          </Form>
        </>
      )}
      {completes && (
        <Form method="post" ref={form}>
          <input type="hidden" name="intent" value="complete" />
          <Button type="submit" variant="primary" aria-keyshortcuts="Control+Enter">
            {after ? m.courses_complete_next() : m.courses_complete_last()}
          </Button>
        </Form>
      )}
      {!completes && after && (
        <div className={styles.onward}>
          <Button
            variant={isDone ? "primary" : "secondary"}
            to={lessonPath(space.slug, after)}
            label={m.courses_next_named({ title: after.title })}
          >
            {m.courses_next()}
          </Button>
        </div>
      )}
      {!reader.isInside && mayStart && (
        <div className={styles.onward}>
          <StartButton slug={space.slug} />
        </div>
      )}
      {completes && <p className={styles.keys}>{m.courses_keys()}</p>}
    </div>
  );
}

/** A visitor who presses it is led to sign in and back. */
const StartButton = ({ slug }: { slug: string }) => (
  <Form method="post" action={coursePath(slug)}>
    <Button type="submit" variant="primary" name="intent" value="join">
      {m.courses_start()}
    </Button>
  </Form>
);
