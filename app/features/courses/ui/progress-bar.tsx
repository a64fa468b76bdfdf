import { m } from "~/i18n/generated/messages";
import { type Outline, percentOf } from "../outline";

interface ProgressBarProps {
  outline: Pick<Outline, "count" | "done">;
  className: string | undefined;
}

/** How far one is, as a bar and in words beside it. */
export function ProgressBar({ outline, className }: ProgressBarProps) {
  const percent = percentOf(outline);
  return (
    <div className={className}>
      <progress
        className="progress ok"
        value={percent}
        max={100}
        aria-label={m.courses_progress()}
        aria-valuetext={m.courses_percent({ percent })}
      />
      <span>{m.courses_done_of({ done: outline.done, count: outline.count })}</span>
    </div>
  );
}
