import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import type { SpaceCover } from "~/features/spaces/cover";
import type { SpaceHead } from "~/features/spaces/head";
import type { MemberLine } from "~/features/spaces/member-line";
import { SeenMark } from "~/features/spaces/ui/seen-mark";
import { SpaceFrame } from "~/features/spaces/ui/space-frame";
import { SpaceHeader } from "~/features/spaces/ui/space-header";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { CheckIcon, ListOrderedIcon, PencilIcon } from "~/ui/icons";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import type { Outline } from "../outline";
import { landingPath } from "../landing-rules";
import { builderPath, lessonPath } from "../rules";
import type { Teacher } from "../teachers";
import { lessonsCounted, sectionsCounted } from "../words";
import styles from "./course.module.css";
import { useClosedWords } from "./opening-words";
import { OutlineList, type Reader } from "./outline-list";
import { ProgressBar } from "./progress-bar";

/** What the loader of a course's page hands over of it. */
export interface CourseData extends Reader {
  outline: Outline;
  outcomes: string[];
  /** For who is not in it. */
  teachers: Teacher[];
  /** Its reader wanted to start it before they were signed in. */
  isUnsaid: boolean;
}

export interface CoursePageProps {
  head: SpaceHead;
  cover: SpaceCover | null;
  faces: MemberLine[];
  entryRequests: number;
  course: CourseData;
  now: number;
  /** What an action answered, above everything else; and whether that was a refusal. */
  answer: ReactNode;
  isRefused: boolean;
}

/** A course: to who takes it how far they are and where they go on, to others what it is and the way in. */
export default function CoursePage(props: CoursePageProps) {
  const { head, cover, faces, entryRequests, course, now, answer, isRefused } = props;
  const { outline, teachers, outcomes, ...reader } = course;
  const mayBuild = useMayBuild(course);
  const count = outline.sections
    .flatMap(({ lessons }) => lessons)
    .filter(({ status }) => status === "published").length;
  return (
    <SpaceFrame view={undefined}>
      <SpaceHeader head={head} cover={cover} faces={faces} entryRequests={entryRequests} />
      <SeenMark slug={head.slug} now={now} />
      {answer}
      {reader.isInside ? (
        <Onward slug={head.slug} outline={outline} />
      ) : (
        <WayIn head={head} course={course} isRefused={isRefused} />
      )}
      {outcomes.length > 0 && !reader.isInside && <Outcomes outcomes={outcomes} />}
      {outline.sections.length === 0 ? (
        <EmptyState
          icon={ListOrderedIcon}
          title={m.courses_empty()}
          text={mayBuild ? m.courses_empty_ours() : m.courses_empty_text()}
          action={
            mayBuild && (
              <Button variant="primary" to={builderPath(head.slug)}>
                {m.courses_build()}
              </Button>
            )
          }
        />
      ) : (
        <section>
          <div className={styles.heading}>
            <h2>{m.courses_outline()}</h2>
            <span>{`${sectionsCounted(course.words, outline.sections.length)}, ${lessonsCounted(course.words, count)}`}</span>
            {mayBuild && (
              <>
                <Button size="sm" variant="ghost" to={landingPath(head.slug)}>
                  {m.courses_landing()}
                </Button>
                <Button size="sm" icon={PencilIcon} to={builderPath(head.slug)}>
                  {m.courses_build()}
                </Button>
              </>
            )}
          </div>
          <div className={styles.outline}>
            <OutlineList slug={head.slug} sections={outline.sections} reader={reader} />
          </div>
        </section>
      )}
      {teachers.length > 0 && <Teachers teachers={teachers} />}
    </SpaceFrame>
  );
}

function useMayBuild({ manages }: Reader): boolean {
  const { viewer } = useRoot();
  return manages && viewer.isSignedIn && !viewer.isViewOnly;
}

/** Where one goes on, or that nothing is left. */
function Onward({ slug, outline }: { slug: string; outline: Outline }) {
  const { locale } = useRoot();
  const { next, completedAt, waitsFor } = outline;
  const say = useClosedWords();
  if (outline.count === 0) return null;
  const day = dateFormat(REGION[locale], { dateStyle: "long" });
  return (
    <section className={styles.card}>
      {next ? (
        <>
          <span className={styles.label}>
            {outline.done === 0 ? m.courses_begin_here() : m.courses_continue_here()}
          </span>
          <h2 dir="auto">{next.title}</h2>
        </>
      ) : waitsFor ? (
        <>
          <span className={styles.label}>{m.courses_wait()}</span>
          <h2 dir="auto">{waitsFor.title}</h2>
          <p className="muted">{say(waitsFor.closed)}</p>
        </>
      ) : (
        <>
          <span className={styles.label}>{completedAt === null ? "" : day.format(completedAt)}</span>
          <h2>{m.courses_finished()}</h2>
          <p className="muted">{m.courses_finished_text()}</p>
        </>
      )}
      <ProgressBar outline={outline} className={styles.bar} />
      {next && (
        <div className={styles.acts}>
          <Button variant="primary" to={lessonPath(slug, next)}>
            {outline.done === 0 ? m.courses_begin() : m.courses_continue()}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What one will be able to do (design/mock/course-landing.html). */
function Outcomes({ outcomes }: { outcomes: string[] }) {
  return (
    <section className={styles.learn}>
      <h2>{m.courses_outcomes()}</h2>
      <ul>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <Icon as={CheckIcon} size={18} />
            <span dir="auto">{outcome}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Starts it for who wanted to before they were signed in, once; without scripts it is a press more. */
function Unsaid() {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const isSaid = useRef(false);
  const say = useEffectEvent(() => {
    if (isSaid.current) return;
    isSaid.current = true;
    void submit(form.current, { preventScrollReset: true });
  });
  useEffect(() => say(), []);
  return (
    <Form ref={form} method="post" hidden>
      <input type="hidden" name="intent" value="join" />
    </Form>
  );
}

/** For who is not in it: how one gets in, and what can be read before. */
function WayIn({ head, course, isRefused }: { head: SpaceHead; course: CourseData; isRefused: boolean }) {
  const { viewer } = useRoot();
  const preview = course.outline.sections
    .flatMap(({ lessons }) => lessons)
    .find(({ isPreview, status }) => isPreview && status === "published");
  const mayStart = !viewer.isViewOnly && (head.canJoin || !viewer.isSignedIn);
  if (!mayStart && !preview) return null;
  return (
    <div className={styles.card}>
      {course.isUnsaid && mayStart && !isRefused && <Unsaid />}
      <p>{mayStart ? m.courses_start_text() : m.courses_invited_only()}</p>
      <div className={styles.acts}>
        {mayStart && (
          // A visitor who presses it is led to sign in and back.
          <Form method="post">
            <Button type="submit" variant="primary" name="intent" value="join">
              {viewer.isSignedIn ? m.courses_start() : m.courses_sign_in_first()}
            </Button>
          </Form>
        )}
        {preview && <Button to={lessonPath(head.slug, preview)}>{m.courses_first_free()}</Button>}
      </div>
    </div>
  );
}

function Teachers({ teachers }: { teachers: Teacher[] }) {
  return (
    <section className={styles.teachers}>
      <h2>{m.courses_teacher({ count: teachers.length })}</h2>
      {teachers.map((teacher) => (
        <div key={teacher.publicUid} className={styles.teacher}>
          <Avatar name={teacher.name} avatar={teacher.avatar} size={48} />
          <div>
            <Link to={`/u/${teacher.publicUid}`} dir="auto">
              {teacher.name}
            </Link>
            {(teacher.headline || teacher.bio) && <p dir="auto">{teacher.headline || teacher.bio}</p>}
          </div>
        </div>
      ))}
    </section>
  );
}
