import { numberFormat } from "~/lib/dates";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { Badge } from "~/ui/badge";
import { SettingsSection } from "~/ui/layout/settings-shell";
import type { ImportRun } from "../queries.server";
import type { SkipReason } from "../rules";

/** One import: what it brought, and below it what it left out, with the line in the file and the reason. */
export function ImportRunSection({ run }: { run: ImportRun }) {
  const { locale, now } = useRoot();
  const { counts, skips } = run;
  const number = numberFormat(REGION[locale]);
  const own = counts?.system ?? 0;
  const leftOut = counts ? counts.skipped - counts.tag_wikis - own : skips.length;
  const hasPlaces = skips.some(({ place }) => place !== "");
  const shown = (value: number) => number.format(value);
  return (
    <SettingsSection title={run.name}>
      <p>
        <Badge tone={run.isRunning ? "info" : "success"}>
          {run.isRunning ? m.imports_running() : m.imports_done()}
        </Badge>{" "}
        <Time at={run.at} now={now} />
      </p>
      {counts && (
        <p>
          {m.imports_counts({
            posts: shown(counts.posts),
            comments: shown(counts.comments),
            authors: shown(counts.authors),
            new: shown(counts.new),
          })}
        </p>
      )}
      {counts !== null && counts.tag_wikis > 0 && <p>{m.imports_tag_wikis({ count: shown(counts.tag_wikis) })}</p>}
      {counts !== null && own > 0 && <p>{m.imports_system_lines({ count: shown(own) })}</p>}
      {skips.length > 0 && (
        <details>
          <summary>{m.imports_skipped_heading({ count: shown(leftOut) })}</summary>
          <div className="table-box">
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{hasPlaces ? m.imports_place() : m.imports_line()}</th>
                  <th scope="col">{m.imports_reason()}</th>
                </tr>
              </thead>
              <tbody>
                {skips.map(({ line, place, reason }) => (
                  <tr key={line}>
                    <td>{place === "" ? shown(line) : <bdi>{place}</bdi>}</td>
                    <td>{REASONS[reason]()}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {leftOut > skips.length && <p>{m.imports_more_skips({ count: shown(skips.length) })}</p>}
        </details>
      )}
    </SettingsSection>
  );
}

const REASONS: Record<SkipReason, () => string> = {
  broken_xml: m.imports_reason_broken_xml,
  missing_id: m.imports_reason_missing_id,
  missing_date: m.imports_reason_missing_date,
  missing_title: m.imports_reason_missing_title,
  missing_body: m.imports_reason_missing_body,
  too_long: m.imports_reason_too_long,
  too_complex: m.imports_reason_too_complex,
  unknown_kind: m.imports_reason_unknown_kind,
  duplicate: m.imports_reason_duplicate,
  no_question: m.imports_reason_no_question,
  broken_json: m.imports_reason_broken_json,
  room_gone: m.imports_reason_room_gone,
  room_spoken_in: m.imports_reason_room_spoken_in,
};
