import { Form } from "react-router";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { SettingsRow } from "~/ui/layout/settings-shell";
import { TextLink } from "~/ui/link";
import { DOT } from "~/ui/words";
import type { MailStop } from "../queries.server";

/** Addresses to which no mail goes, each with why and a way back. */
export function StopsList({ stops, now }: { stops: readonly MailStop[]; now: number }) {
  return stops.map((stop) => (
    <SettingsRow key={stop.id} title={stop.address} description={<Why {...stop} now={now} />}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={stop.id} />
        <Button type="submit" size="sm" aria-label={`${m.mail_allow()} ${stop.address}`}>
          {m.mail_allow()}
        </Button>
      </Form>
    </SettingsRow>
  ));
}

function Why({ member, reason, words, at, now }: MailStop & { now: number }) {
  return (
    <>
      {member ? <TextLink to={`/admin/members/${member.public_uid}`}>{member.name}</TextLink> : m.mail_no_member()}
      {DOT}
      {REASONS[reason]()}
      {DOT}
      <Time at={at} now={now} />
      {reason === "complained" && (
        <>
          <br />
          {m.mail_complained_hint()}
        </>
      )}
      {words !== "" && (
        <>
          <br />
          <bdi>{words}</bdi>
        </>
      )}
    </>
  );
}

const REASONS = {
  bounced: m.mail_reason_bounced,
  complained: m.mail_reason_complained,
  refused: m.mail_reason_refused,
};
