import { Form } from "react-router";
import { Time } from "~/features/communities/ui/time";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { TextLink } from "~/ui/link";
import type { MailStop } from "../queries.server";

/** Addresses to which no mail goes, each with why and a way back. */
export function StopsTable({ stops, now }: { stops: readonly MailStop[]; now: number }) {
  return (
    <div className="table-box">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{m.mail_address()}</th>
            <th scope="col">{m.mail_member()}</th>
            <th scope="col">{m.mail_reason()}</th>
            <th scope="col">{m.mail_since()}</th>
            <th scope="col" className="r">
              {m.mail_allow()}
            </th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <tr key={stop.id}>
              <td dir="ltr">{stop.address}</td>
              <td dir="auto">
                {stop.member ? (
                  <TextLink to={`/admin/members/${stop.member.public_uid}`}>{stop.member.name}</TextLink>
                ) : (
                  m.mail_no_member()
                )}
              </td>
              <td>
                {REASONS[stop.reason]()}
                {stop.words !== "" && (
                  <div className="hint" dir="auto">
                    {stop.words}
                  </div>
                )}
                {stop.reason === "complained" && <div className="hint">{m.mail_complained_hint()}</div>}
              </td>
              <td>
                <Time at={stop.at} now={now} />
              </td>
              <td className="r">
                <Lift stop={stop} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Lift = ({ stop: { id, address } }: { stop: MailStop }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <Button type="submit" size="sm">
      {m.mail_allow()}
      <span className="sr"> {address}</span>
    </Button>
  </Form>
);

const REASONS = {
  bounced: m.mail_reason_bounced,
  complained: m.mail_reason_complained,
  refused: m.mail_reason_refused,
};
