import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Button } from "~/ui/button";
import { FormError, Textarea } from "~/ui/field";
import { Link } from "~/ui/link";
import { Banner } from "~/ui/states";
import type { OwnCase } from "../own-case.server";
import { WORDS_MAX } from "../rules";
import { LOG_PATH } from "./addresses";
import styles from "./moderation.module.css";

type Shown = Exclude<OwnCase, { as: "moderator" }>;
type OfAuthor = Extract<OwnCase, { as: "author" }>;
type OfFlagger = Extract<OwnCase, { as: "flagger" }>;

/** A case for who wrote the thing, or reported it. */
export function OwnCaseView({ one, refused }: { one: Shown; refused: AppealRefusal | null }) {
  return (
    <div className="stack">
      {one.as === "author" ? <Author one={one} refused={refused} /> : <Flagger one={one} />}
      <p>
        <Link to={LOG_PATH} className="link">
          {m.moderation_done_link()}
        </Link>
      </p>
    </div>
  );
}

export interface AppealRefusal {
  error: { message: string; fields: Record<string, string> };
  values: Record<string, string>;
}

function Author({ one, refused }: { one: OfAuthor; refused: AppealRefusal | null }) {
  return (
    <div className="stack">
      <Banner tone={one.status === "approved" ? "success" : "warning"}>
        <b>{headOf(one)}</b>
        <br />
        {textOf(one)}
      </Banner>
      {!one.isMember && (
        <div className={styles.thingLine}>
          <h2 dir="auto">
            {one.url ? <Link to={one.url}>{one.title || m.moderation_kind_message()}</Link> : one.title}
          </h2>
          {one.excerpt && <p dir="auto">{one.excerpt}</p>}
        </div>
      )}
      {one.status !== "approved" && one.reason && (
        <section>
          <h2>{m.moderation_yours_why()}</h2>
          <blockquote className={styles.appeal} dir="auto">
            {one.reason}
          </blockquote>
        </section>
      )}
      {one.appeal && (
        <section>
          <h2>{m.moderation_appeal()}</h2>
          <p className="hint">{one.isAppealed ? m.moderation_appealed_text() : m.moderation_appealed_over()}</p>
          <blockquote className={styles.appeal} dir="auto">
            {one.appeal}
          </blockquote>
        </section>
      )}
      {one.canAppeal && <AppealForm one={one} refused={refused} />}
    </div>
  );
}

function AppealForm({ one, refused }: { one: OfAuthor; refused: AppealRefusal | null }) {
  return (
    <Form method="post" className="stack">
      {refused && Object.keys(refused.error.fields).length === 0 && <FormError>{refused.error.message}</FormError>}
      <Textarea
        name="body"
        label={one.isMember ? m.moderation_appeal_label_warned() : m.moderation_appeal_label()}
        hint={m.moderation_appeal_hint()}
        rows={4}
        limit={WORDS_MAX}
        required
        defaultValue={refused?.values.body}
        error={refused?.error.fields.body}
      />
      <div className="row">
        <Button type="submit" variant="primary">
          {m.moderation_appeal_send()}
        </Button>
      </div>
    </Form>
  );
}

function headOf({ status, isMember, isAppealed }: OfAuthor): string {
  if (isAppealed) return m.moderation_yours_appealed();
  if (status === "approved") return m.moderation_yours_approved();
  if (status === "inbox") return m.moderation_yours_waiting();
  return isMember ? m.moderation_yours_warned() : m.moderation_yours_rejected();
}

function textOf({ status, isMember, isAppealed }: OfAuthor): string | null {
  if (isAppealed) return isMember ? null : m.moderation_yours_rejected_text();
  if (status === "approved") return m.moderation_yours_approved_text();
  if (status === "inbox") return m.moderation_yours_waiting_text();
  return isMember ? null : m.moderation_yours_rejected_text();
}

function Flagger({ one }: { one: OfFlagger }) {
  const { locale, viewer } = useRoot();
  const date = dateFormat(REGION[locale], { dateStyle: "medium", timeZone: viewer.timeZone }).format(
    Date.parse(one.flaggedAt),
  );
  const said = {
    inbox: m.moderation_report_open,
    approved: m.moderation_report_approved,
    rejected: one.isMember ? m.moderation_report_rejected_member : m.moderation_report_rejected,
  }[one.status];
  return (
    <div className="stack">
      <Banner tone={one.status === "inbox" ? "info" : "success"}>{said({ date })}</Banner>
      {one.url && (
        <p dir="auto">
          <Link to={one.url} className="link">
            {one.title || m.moderation_kind_message()}
          </Link>
        </p>
      )}
    </div>
  );
}
