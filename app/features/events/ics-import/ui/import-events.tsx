import { Form, useNavigation } from "react-router";
import { fieldOf, type Refusal } from "~/features/accounts/ui/form";
import { TimeZoneOptions } from "~/features/accounts/ui/time-zone-options";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Select } from "~/ui/choice";
import { Field, FormError } from "~/ui/field";
import { FileUpIcon } from "~/ui/icons";
import { Banner } from "~/ui/states";
import { DOT } from "~/ui/words";
import { lineOf } from "../../when";
import { seriesInWords } from "../../series/words";
import { type EntryLine, type EntryState, type ImportPreview, type LeftLine, type LeftReason, takenOf } from "../rules";
import styles from "./import-events.module.css";

interface ChooseFileProps {
  path: string;
  now: number;
  refused: Refusal | undefined;
}

/** The file, and whose clocks are meant where it does not say. */
export function ChooseFile({ path, now, refused }: ChooseFileProps) {
  const { viewer } = useRoot();
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" action={path} encType="multipart/form-data" className="stack" noValidate>
      <FormError>
        {refused?.error && Object.keys(refused.error.fields).length === 0 ? refused.error.message : null}
      </FormError>
      <Field label={m.events_ics_file()} hint={m.events_ics_file_hint()} error={fieldOf(refused, "file").error}>
        {(control) => <input {...control} type="file" name="file" accept=".ics,text/calendar" required />}
      </Field>
      <Zone
        chosen={refused?.values?.time_zone ?? viewer.timeZone}
        now={now}
        error={fieldOf(refused, "time_zone").error}
      />
      <div className="actions">
        <Button type="submit" name="intent" value="upload" variant="primary" icon={FileUpIcon} loading={isSending}>
          {m.events_ics_look()}
        </Button>
      </div>
    </Form>
  );
}

function Zone({ chosen, now, error }: { chosen: string; now: number; error?: string | null }) {
  return (
    <Select
      name="time_zone"
      label={m.events_ics_zone()}
      hint={m.events_ics_zone_hint()}
      error={error}
      defaultValue={chosen}
    >
      <TimeZoneOptions chosen={chosen} now={now} />
    </Select>
  );
}

interface PreviewProps extends ChooseFileProps {
  preview: ImportPreview;
  uploadId: number;
}

/** What would come of the file: what is made, what is here already, and what is not taken, with the reason. */
export function Preview({ preview, uploadId, path, now, refused }: PreviewProps) {
  const { counts, left_count: leftCount, floating, unknown_zones: unknown } = preview;
  const takes = takenOf(preview);
  const isBusy = useNavigation().state !== "idle";
  const isAsked = floating > 0 || unknown.length > 0;
  return (
    <div className="stack">
      <FormError>{refused?.error?.message}</FormError>
      <Banner tone={takes > 0 ? "info" : "warning"}>
        {[
          preview.file_name,
          m.events_ics_will_make({ count: counts.new }),
          ...(counts.changed > 0 ? [m.events_ics_will_change({ count: counts.changed })] : []),
          ...(leftCount > 0 ? [m.events_ics_will_leave({ count: leftCount })] : []),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Banner>
      {isAsked && (
        <Form method="post" action={path} className={styles.zone}>
          <input type="hidden" name="upload" value={uploadId} />
          <p>
            {floating > 0 && m.events_ics_floating({ count: floating })}{" "}
            {unknown.length > 0 && m.events_ics_unknown_zones({ zones: unknown.join(", ") })}
          </p>
          <Zone chosen={preview.time_zone} now={now} />
          <Button type="submit" name="intent" value="zone" size="sm" disabled={isBusy}>
            {m.events_ics_read_again()}
          </Button>
        </Form>
      )}
      <p className="hint">{m.events_ics_nobody_told()}</p>
      <Form method="post" action={path} className="actions">
        <input type="hidden" name="upload" value={uploadId} />
        <Button to={path}>{m.events_ics_other()}</Button>
        {takes > 0 && (
          <Button type="submit" name="intent" value="import" variant="primary" loading={isBusy}>
            {m.events_ics_take({ count: takes })}
          </Button>
        )}
      </Form>
      <Entries preview={preview} />
      <Left left={preview.left} count={leftCount} />
    </div>
  );
}

function Entries({ preview: { entries, counts } }: { preview: ImportPreview }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  return (
    <section>
      <h2 className={styles.part}>{m.events_ics_read({ count: all })}</h2>
      <ul className="list">
        {entries.map((entry) => (
          <EntryRow key={`${entry.line} ${entry.starts_at}`} entry={entry} />
        ))}
      </ul>
      <More shown={entries.length} all={all} />
    </section>
  );
}

function EntryRow({ entry }: { entry: EntryLine }) {
  const { locale } = useRoot();
  const region = REGION[locale];
  const { title, state, rule, until, place, is_single_date: isSingleDate } = entry;
  return (
    <li className="lrow">
      <div className="grow">
        <div className="title" dir="auto">
          {title}
        </div>
        <div className="sub">
          {lineOf(entry, region, entry.time_zone)}
          {rule && (
            <>
              {DOT}
              {seriesInWords({ rule, until }, region)}
            </>
          )}
          {isSingleDate && (
            <>
              {DOT}
              {m.events_ics_single()}
            </>
          )}
          {place && (
            <>
              {DOT}
              <bdi>{place}</bdi>
            </>
          )}
        </div>
      </div>
      <Badge>{STATES[state]()}</Badge>
    </li>
  );
}

const STATES: Record<EntryState, () => string> = {
  new: m.events_ics_state_new,
  changed: m.events_ics_state_changed,
  same: m.events_ics_state_same,
  edited: m.events_ics_state_edited,
  series: m.events_ics_state_series,
  gone: m.events_ics_state_gone,
};

function Left({ left, count }: { left: readonly LeftLine[]; count: number }) {
  if (count === 0) return null;
  return (
    <section>
      <h2 className={styles.part}>{m.events_ics_left({ count })}</h2>
      <ul className="list">
        {left.map(({ line, title, reason }) => (
          <li key={`${line} ${reason} ${title}`} className="lrow">
            <div className="grow">
              <div className="title" dir="auto">
                {title || m.events_ics_unreadable()}
              </div>
              <div className="sub">
                {m.events_ics_line({ line })}
                {DOT}
                {REASONS[reason]()}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <More shown={left.length} all={count} />
    </section>
  );
}

const REASONS: Record<LeftReason, () => string> = {
  broken: m.events_ics_why_broken,
  untitled: m.events_ics_why_untitled,
  time: m.events_ics_why_time,
  zone: m.events_ics_why_zone,
  too_long: m.events_ics_why_too_long,
  private: m.events_ics_why_private,
  cancelled: m.events_ics_why_cancelled,
  over: m.events_ics_why_over,
  rule: m.events_ics_why_rule,
  too_many_dates: m.events_ics_why_too_many_dates,
  too_many: m.events_ics_why_too_many,
  twice: m.events_ics_why_twice,
  large: m.events_ics_why_large,
};

function More({ shown, all }: { shown: number; all: number }) {
  return all > shown ? <p className="hint">{m.events_ics_more({ count: all - shown })}</p> : null;
}
