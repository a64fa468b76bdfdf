import { m } from "~/i18n/generated/messages";
import type { JobLine, JobLines } from "~/platform/jobs/job";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { TabLink, Tabs } from "~/ui/tabs";
import { jobPath } from "./addresses";

interface JobRowsProps {
  id: number;
  lines: JobLines;
  /** Those alone that were left as they are. */
  isLeft: boolean;
}

/** What became of each thing that a job was about, as far as it is by now. */
export function JobRows({ id, lines: { lines, cursor }, isLeft }: JobRowsProps) {
  if (lines.length === 0 && !isLeft) return null;
  const query = isLeft ? `${LEFT}&` : "?";
  return (
    <section>
      <Tabs label={m.jobs_lines_label()}>
        <TabLink to={jobPath(id)} active={!isLeft} preventScrollReset>
          {m.jobs_lines_all()}
        </TabLink>
        <TabLink to={`${jobPath(id)}${LEFT}`} active={isLeft} preventScrollReset>
          {m.jobs_lines_left()}
        </TabLink>
      </Tabs>
      {lines.length === 0 && <p className="muted">{m.jobs_lines_none_left()}</p>}
      <ul className="list">
        {lines.map((line) => (
          <li key={line.id} className="lrow">
            <div className="grow">
              {line.path ? (
                <Link className="title" to={line.path} dir="auto">
                  {line.name}
                </Link>
              ) : (
                <span className="title" dir="auto">
                  {line.name || m.jobs_line_unseen()}
                </span>
              )}
              <div className="sub">{line.because || STATES[line.state]()}</div>
            </div>
          </li>
        ))}
      </ul>
      {cursor && (
        <div className="more-row">
          <Button size="sm" to={`${jobPath(id)}${query}cursor=${cursor}`}>
            {m.jobs_lines_more()}
          </Button>
        </div>
      )}
    </section>
  );
}

const LEFT = "?rows=left";

const STATES: Record<JobLine["state"], () => string> = {
  waiting: m.jobs_line_waiting,
  done: m.jobs_line_done,
  left: m.jobs_lines_left,
};
