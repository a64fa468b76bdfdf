import { m } from "~/i18n/generated/messages";
import { useDays } from "~/features/members/ui/use-days";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CheckIcon, ClockIcon, type LucideIcon, MailIcon, WarningIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { Link, TextLink } from "~/ui/link";
import { EmptyState } from "~/ui/states";
import { DOT } from "~/ui/words";
import { matters } from "../../matters";
import type { Ledger, Sending } from "../ledger";
import type { Because } from "../wanted";
import styles from "./ledger.module.css";

interface LedgerProps extends Ledger {
  /** The page's own address, for older ones. */
  path: string;
  /** Of oneself: what is off may be turned on. */
  isOwn: boolean;
}

/** What was to be sent to a member, what became of it, and of what they are sent nothing. */
export function LedgerList({ records, cursor, silent, path, isOwn }: LedgerProps) {
  return (
    <>
      <SettingsSection title={m.notifications_sent_list()}>
        {records.length === 0 ? (
          <EmptyState
            compact
            icon={MailIcon}
            title={m.notifications_sent_none()}
            text={m.notifications_sent_none_text()}
          />
        ) : (
          <ol className={styles.ledger}>
            {records.map((one) => (
              <Line key={one.id} one={one} />
            ))}
          </ol>
        )}
        {cursor && (
          <div className="more-row">
            <Button to={`${path}?cursor=${encodeURIComponent(cursor)}`}>{m.notifications_sent_older()}</Button>
          </div>
        )}
      </SettingsSection>
      {silent.length > 0 && (
        <SettingsSection
          title={m.notifications_silent()}
          {...(isOwn
            ? { description: <TextLink to="/account/notifications">{m.notifications_silent_change()}</TextLink> }
            : {})}
        >
          <ul className={styles.silent}>
            {silent.map(({ matter, because }) => (
              <li key={matter}>
                <span>{labelOf(matter)}</span>
                <span className="muted">{whySilent(because)}</span>
              </li>
            ))}
          </ul>
        </SettingsSection>
      )}
    </>
  );
}

function Line({ one }: { one: Sending }) {
  const { moment } = useDays();
  const { matter, about, createdAt } = one;
  return (
    <li>
      <Icon as={iconOf(one)} size={16} />
      <div>
        <p>
          {one.channel === "push" && (
            <span className="muted">
              {m.notifications_channel_push()}
              {DOT}
            </span>
          )}
          <span className="strong">{labelOf(matter)}</span>
          {about && (
            <>
              {": "}
              <Link to={about.path} className="link" dir="auto">
                {about.title}
              </Link>
            </>
          )}
        </p>
        <p className="muted small">
          {fateOf(one, moment)}
          {moment(createdAt) !== momentOf(one, moment) && (
            <>
              {DOT}
              <time dateTime={new Date(createdAt).toISOString()}>
                {m.notifications_sent_since({ time: moment(createdAt) })}
              </time>
            </>
          )}
        </p>
      </div>
    </li>
  );
}

const labelOf = (matter: string | null): string =>
  (matter && matters.get(matter)?.label()) || m.notifications_sent_other();

function iconOf({ state }: Sending): LucideIcon {
  if (state === "waiting" || state === "bundled") return ClockIcon;
  if (state === "bounced" || state === "late") return WarningIcon;
  return state === "suppressed" ? MailIcon : CheckIcon;
}

/** The moment that its fate names; null for none. */
function momentOf({ state, dueAt, changedAt }: Sending, moment: (at: number) => string): string | null {
  if (state === "waiting") return moment(dueAt);
  return state === "handed_over" || state === "delivered" ? moment(changedAt) : null;
}

function fateOf({ channel, state, because, dueAt, changedAt }: Sending, moment: (at: number) => string): string {
  switch (state) {
    case "waiting":
      return m.notifications_sent_waiting({ time: moment(dueAt) });
    case "bundled":
      return m.notifications_sent_bundled();
    case "handed_over":
      return channel === "push"
        ? m.notifications_sent_pushed({ time: moment(changedAt) })
        : m.notifications_sent_handed_over({ time: moment(changedAt) });
    case "delivered":
      return m.notifications_sent_delivered({ time: moment(changedAt) });
    case "bounced":
      return m.notifications_sent_bounced();
    case "late":
      return m.notifications_sent_late();
    case "suppressed":
      return channel === "push"
        ? m.notifications_sent_not_pushed({ why: whyNotPushed(because) })
        : m.notifications_sent_not({ why: whyNot(because) });
  }
}

/** Of what differs from a mail. */
function whyNotPushed(because: Sending["because"]): string {
  if (because === "left") return m.notifications_why_left_house();
  return because === "failed" ? m.notifications_why_push_failed() : whyNot(because);
}

function whyNot(because: Sending["because"]): string {
  switch (because) {
    case "read":
      return m.notifications_why_read();
    case "gone":
      return m.notifications_why_gone();
    case "left":
      return m.notifications_why_left();
    case "late":
      return m.notifications_why_late();
    case "dropped":
      return m.notifications_why_dropped();
    case "refused":
    case "bounced":
    case "complained":
      return m.notifications_why_address();
    case "off":
      return m.notifications_why_off();
    case "seldom":
      return m.notifications_why_seldom();
    case "nothing_new":
      return m.notifications_why_nothing_new();
    case "overtaken":
      return m.notifications_why_overtaken();
    case "failed":
    case null:
      return m.notifications_why_failed();
    default:
      return whySilent(because);
  }
}

function whySilent(because: Because): string {
  switch (because) {
    case "usual":
      return m.notifications_why_usual();
    case "house":
      return m.notifications_why_house();
    case "own":
      return m.notifications_why_own();
    case "space_never":
    case "space_mentions":
      return m.notifications_why_space();
    case "muted":
      return m.notifications_why_muted();
    case "unsubscribed":
      return m.notifications_why_unsubscribed();
    case "unconfirmed":
      return m.notifications_why_unconfirmed();
    case "no_device":
      return m.notifications_why_no_device();
  }
}
