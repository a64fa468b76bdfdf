import { m } from "~/i18n/generated/messages";
import type { JobLines } from "~/platform/jobs/job";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { jobPath } from "./addresses";

/** What a job has left as it is, each with the reason. */
export function LinesLeft({ id, lines: { lines, cursor } }: { id: number; lines: JobLines }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{m.jobs_lines_left()}</h2>
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
              <div className="sub">{line.because}</div>
            </div>
          </li>
        ))}
      </ul>
      {cursor && (
        <div className="more-row">
          <Button size="sm" to={`${jobPath(id)}?cursor=${cursor}`}>
            {m.jobs_lines_more()}
          </Button>
        </div>
      )}
    </section>
  );
}
