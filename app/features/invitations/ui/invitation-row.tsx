import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat, listFormat } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { Link } from "~/ui/link";
import { DOT } from "~/ui/words";
import type { MailedInvitation } from "../mailed.server";
import type { MailedState } from "../rules";
import { RowAction } from "./row-action";

/** Somebody who was invited by mail: whether they have come, and what can be done while they have not. */
export function InvitationRow({ invitation, now }: { invitation: MailedInvitation; now: number }) {
  const { id, email, name, state, isResendable, cameAs } = invitation;
  const isOpen = state === "pending" || state === "sending";
  return (
    <li className="lrow">
      <div className="grow">
        <div className="title">
          <span dir="auto">{name || email}</span> <StateBadge state={state} />
        </div>
        <div className="sub">
          {name && <span dir="ltr">{`${email}${DOT}`}</span>}
          {cameAs && (
            <>
              <Link to={`/u/${cameAs.publicUid}`} dir="auto">
                {m.invitations_came_as({ name: cameAs.name })}
              </Link>
              {DOT}
            </>
          )}
          <Facts invitation={invitation} now={now} />
        </div>
      </div>
      {(isResendable || isOpen) && (
        <Form method="post" className="row">
          <input type="hidden" name="id" value={id} />
          {isResendable && (
            <RowAction intent="resend" label={m.invitations_resend_one({ email })}>
              {m.invitations_resend()}
            </RowAction>
          )}
          {isOpen && (
            <RowAction intent="cancel" label={m.invitations_cancel_one({ email })}>
              {m.invitations_cancel()}
            </RowAction>
          )}
        </Form>
      )}
    </li>
  );
}

const TONES = {
  accepted: "success",
  pending: "info",
  sending: "neutral",
  expired: "neutral",
  cancelled: "neutral",
} as const;

const WORDS: Record<MailedState, () => string> = {
  accepted: m.invitations_mailed_accepted,
  pending: m.invitations_mailed_pending,
  sending: m.invitations_mailed_sending,
  expired: m.invitations_state_expired,
  cancelled: m.invitations_mailed_cancelled,
};

const StateBadge = ({ state }: { state: MailedState }) => <Badge tone={TONES[state]}>{WORDS[state]()}</Badge>;

interface FactsProps {
  invitation: MailedInvitation;
  now: number;
}

function Facts({ invitation: { state, opens, sentAt, createdAt, expiresAt, makerName }, now }: FactsProps) {
  const { locale, viewer } = useRoot();
  const region = REGION[locale];
  const date = dateFormat(region, { dateStyle: "medium", timeZone: viewer.timeZone });
  const facts = [
    opens.length === 0 ? m.invitations_opens_none() : m.invitations_opens({ places: listFormat(region).format(opens) }),
    ...(state === "pending" ? [m.invitations_until({ date: date.format(expiresAt) })] : []),
    ...(makerName === "" ? [] : [m.invitations_by({ name: makerName })]),
  ];
  return (
    <>
      <Time at={sentAt === 0 ? createdAt : sentAt} now={now} />
      {facts.map((fact) => (
        <span key={fact} dir="auto">
          {DOT}
          {fact}
        </span>
      ))}
    </>
  );
}
