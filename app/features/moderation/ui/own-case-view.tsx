import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { Link } from "~/ui/link";
import { Banner } from "~/ui/states";
import type { OwnCase } from "../own-case.server";
import styles from "./moderation.module.css";

type Shown = Exclude<OwnCase, { as: "moderator" }>;
type OfAuthor = Extract<OwnCase, { as: "author" }>;
type OfFlagger = Extract<OwnCase, { as: "flagger" }>;

/** A case for who wrote the thing, or reported it. */
export function OwnCaseView({ one }: { one: Shown }) {
  return one.as === "author" ? <Author one={one} /> : <Flagger one={one} />;
}

function Author({ one }: { one: OfAuthor }) {
  return (
    <div className="stack">
      <Banner tone={one.status === "approved" ? "success" : "warning"}>
        <b>{headOf(one)}</b>
        <br />
        {textOf(one)}
      </Banner>
      {!one.isMember && (
        <div className={styles.thingLine}>
          <h2 dir="auto">{one.url ? <Link to={one.url}>{one.title}</Link> : one.title}</h2>
          {one.excerpt && <p dir="auto">{one.excerpt}</p>}
        </div>
      )}
      {one.status === "rejected" && one.reason && (
        <section>
          <h2>{m.moderation_yours_why()}</h2>
          <blockquote className={styles.appeal} dir="auto">
            {one.reason}
          </blockquote>
        </section>
      )}
    </div>
  );
}

function headOf({ status, isMember }: OfAuthor): string {
  if (status === "approved") return m.moderation_yours_approved();
  if (status === "inbox") return m.moderation_yours_waiting();
  return isMember ? m.moderation_yours_warned() : m.moderation_yours_rejected();
}

function textOf({ status, isMember }: OfAuthor): string | null {
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
      {one.title && one.url && (
        <p dir="auto">
          <Link to={one.url} className="link">
            {one.title}
          </Link>
        </p>
      )}
    </div>
  );
}
