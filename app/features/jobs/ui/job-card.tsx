import clsx from "clsx";
import { Form, useNavigation } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat, numberFormat } from "~/lib/dates";
import type { JobState } from "~/platform/jobs/job";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon, ClockIcon, CloseIcon, DownloadIcon, RetryIcon, UndoIcon, WarningIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Progress } from "~/ui/states";
import { DOT } from "~/ui/words";
import type { JobPayload } from "../payload";
import type { JobAct } from "../rules";
import styles from "./job-card.module.css";

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
  const isLive = job.state === "waiting" || job.state === "running";
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
          <Link className={styles.name} dir="auto" to={`/settings/jobs/${job.id}`}>
            {job.title}
          </Link>
        )}
        {isLive ? <HowFar job={job} isAlone={isAlone} /> : <Ended job={job} />}
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

function HowFar({ job, isAlone }: { job: JobPayload; isAlone: boolean }) {
  const { locale } = useRoot();
  const number = numberFormat(REGION[locale]);
  const done = number.format(job.done);
  return (
    <div className={styles.state}>
      {job.total !== null && job.total > 0 && (
        <Progress value={Math.min(1, job.done / job.total)} label={m.jobs_progress()} />
      )}
      <span className="num">
        {job.state === "waiting" && m.jobs_state_waiting()}
        {job.state !== "waiting" && job.total === null && m.jobs_so_far({ done })}
        {job.state !== "waiting" && job.total !== null && m.jobs_of({ done, total: number.format(job.total) })}
      </span>
      {isAlone && <span>{m.jobs_leave()}</span>}
    </div>
  );
}

function Ended({ job }: { job: JobPayload }) {
  const { now } = useRoot();
  return (
    <div className={styles.state}>
      <span>
        {stateName(job.state)}
        {DOT}
        <Time at={job.ended_at ?? job.created_at} now={Math.max(now, Date.parse(job.ended_at ?? job.created_at))} />
        {DOT}
        <bdi>{job.started_by === null ? m.jobs_by_itself() : m.jobs_by({ name: job.started_by })}</bdi>
      </span>
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
      {job.acts.map((act) => (
        <ActButton key={act} id={job.id} act={act} />
      ))}
    </>
  );
}

const ACT_ICONS = { cancel: undefined, undo: UndoIcon, retry: RetryIcon } as const;

/** Posts to the job's own page, from wherever the card stands. */
function ActButton({ id, act }: { id: number; act: JobAct }) {
  const { state, formAction } = useNavigation();
  const action = `/settings/jobs/${id}`;
  return (
    <Form method="post" action={action}>
      <Button
        type="submit"
        name="intent"
        value={act}
        size="sm"
        variant={act === "cancel" ? "ghost" : "secondary"}
        icon={ACT_ICONS[act]}
        loading={state === "submitting" && formAction === action}
      >
        {act === "cancel" ? m.jobs_stop() : act === "undo" ? m.jobs_undo() : m.jobs_retry()}
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
