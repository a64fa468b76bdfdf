import clsx from "clsx";
import { useLayoutEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat, numberFormat } from "~/lib/dates";
import { isLive, type JobState } from "~/platform/jobs/job";
import { Button } from "~/ui/button";
import { lastFocused, reach } from "~/ui/focus";
import { Icon } from "~/ui/icon";
import { CheckIcon, ClockIcon, CloseIcon, DownloadIcon, RetryIcon, UndoIcon, WarningIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Progress } from "~/ui/states";
import { DOT } from "~/ui/words";
import type { JobPayload } from "../payload";
import type { JobAct } from "../rules";
import { jobPath } from "./addresses";
import styles from "./job-card.module.css";
import { UndoButton } from "./undo";

/** Jobs, one line each, newest first. */
export function JobList({ jobs }: { jobs: readonly JobPayload[] }) {
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </ul>
  );
}

/** A job as a line (design/mock/people.html): what it is about, how far it is, and what can be done with it. */
export function JobCard({ job, isAlone = false }: { job: JobPayload; isAlone?: boolean }) {
  const standing = useFocusThatStays(job);
  const Part = isAlone ? "div" : "li";
  return (
    <Part className={clsx(styles.job, job.state === "done" && styles.done, job.state === "failed" && styles.failed)}>
      <Icon as={ICONS[job.state]} />
      <div>
        {isAlone ? (
          <div className={styles.name} dir="auto">
            {job.title}
          </div>
        ) : (
          <Link className={styles.name} dir="auto" to={jobPath(job.id)}>
            {job.title}
          </Link>
        )}
        <div className={styles.state} ref={standing}>
          <Standing job={job} isAlone={isAlone} />
        </div>
        {isLive(job.state) && <HowFar job={job} isAlone={isAlone} />}
        {job.outcome && <p className={styles.outcome}>{job.outcome}</p>}
      </div>
      <div className={styles.acts}>
        <Acts job={job} />
      </div>
    </Part>
  );
}

const ICONS = {
  waiting: ClockIcon,
  running: ClockIcon,
  done: CheckIcon,
  failed: WarningIcon,
  cancelled: CloseIcon,
  undone: UndoIcon,
} as const satisfies Record<JobState, unknown>;

/**
 * Where a button that had the focus goes with its state ("Stop"), the focus stays at what came of it: another button
 * in the same place ("Undo") would take the second press.
 */
function useFocusThatStays({ id, state }: JobPayload) {
  const standing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const pressed = lastFocused();
    if (!pressed || pressed.isConnected || pressed.closest("form")?.getAttribute("action") !== jobPath(id)) return;
    reach(standing.current)?.focus({ preventScroll: true });
  }, [id, state]);
  return standing;
}

/** Its state, by whom and when. Of a page that grows every second only the state is announced. */
function Standing({ job, isAlone }: { job: JobPayload; isAlone: boolean }) {
  const { now } = useRoot();
  const at = job.ended_at ?? job.created_at;
  const when = <Time at={at} now={Math.max(now, Date.parse(at))} />;
  const who = <bdi>{job.started_by === null ? m.jobs_by_itself() : m.jobs_by({ name: job.started_by })}</bdi>;
  return (
    <span>
      <span aria-live={isAlone ? "polite" : undefined}>{stateName(job.state)}</span>
      {DOT}
      {/* "Started by Ada · 5 minutes ago", "Done · 5 minutes ago". */}
      {job.ended_at === null ? who : when}
      {DOT}
      {job.ended_at === null ? when : who}
    </span>
  );
}

function HowFar({ job, isAlone }: { job: JobPayload; isAlone: boolean }) {
  const { locale } = useRoot();
  const number = numberFormat(REGION[locale]);
  const done = number.format(job.done);
  return (
    <div className={styles.state}>
      {job.total !== null && job.total > 0 && (
        <Progress value={Math.min(1, job.done / job.total)} label={m.jobs_progress()} />
      )}
      {job.state === "running" && (
        <span className="num">
          {job.total === null ? m.jobs_so_far({ done }) : m.jobs_of({ done, total: number.format(job.total) })}
        </span>
      )}
      {isAlone && <span>{m.jobs_leave()}</span>}
    </div>
  );
}

function stateName(state: JobState): string {
  switch (state) {
    case "waiting":
      return m.jobs_state_waiting();
    case "running":
      return m.jobs_state_running();
    case "done":
      return m.jobs_state_done();
    case "failed":
      return m.jobs_state_failed();
    case "cancelled":
      return m.jobs_state_cancelled();
    case "undone":
      return m.jobs_state_undone();
  }
}

function Acts({ job }: { job: JobPayload }) {
  return (
    <>
      {job.file && (
        <Button href={job.file} size="sm" icon={DownloadIcon} download>
          {m.jobs_download()}
        </Button>
      )}
      {job.acts.map((act) =>
        act === "undo" ? <UndoButton key={act} job={job} /> : <ActButton key={act} id={job.id} act={act} />,
      )}
    </>
  );
}

/** Posts to the job's own page, from wherever the card stands. */
function ActButton({ id, act }: { id: number; act: Exclude<JobAct, "undo"> }) {
  const { state, formAction } = useNavigation();
  const action = jobPath(id);
  return (
    <Form method="post" action={action}>
      <Button
        type="submit"
        name="intent"
        value={act}
        size="sm"
        icon={act === "retry" ? RetryIcon : undefined}
        loading={state === "submitting" && formAction === action}
      >
        {act === "cancel" ? m.jobs_stop() : m.jobs_retry()}
      </Button>
    </Form>
  );
}

/** The day until which it can be undone, in the reader's own time. */
export function UndoUntil({ at }: { at: string }) {
  const { locale, viewer } = useRoot();
  const day = dateFormat(REGION[locale], { timeZone: viewer.timeZone, dateStyle: "long" }).format(new Date(at));
  return <p className="muted">{m.jobs_undo_until({ date: day })}</p>;
}
