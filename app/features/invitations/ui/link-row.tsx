import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat, listFormat } from "~/lib/dates";
import { Badge } from "~/ui/badge";
import { CopyButton } from "~/ui/copy-button";
import { Link } from "~/ui/link";
import { DOT } from "~/ui/words";
import type { InvitationLink } from "../queries.server";
import { type Closed, closedBecause, invitationPath } from "../rules";
import { RowAction } from "./row-action";

/** One link in the list: what it opens, how often it was used, whether it opens now. */
export function LinkRow({ link, now }: { link: InvitationLink; now: number }) {
  const { origin } = useRoot();
  const { id, name, code } = link;
  const why = closedBecause(link, now);
  return (
    <li className="lrow">
      <div className="grow">
        <div className="title">
          <Link to={`/members/invitation_links/${id}/edit`} dir="auto">
            {name}
          </Link>{" "}
          <StateBadge why={why} />
        </div>
        <div className="sub">
          <Facts link={link} />
        </div>
      </div>
      {why === null && <CopyButton size="sm" text={`${origin}${invitationPath(code)}`} label={m.invitations_copy()} />}
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        {link.state === "revoked" ? (
          <RowAction intent="reactivate" label={m.invitations_reactivate_one({ name })}>
            {m.invitations_reactivate()}
          </RowAction>
        ) : (
          <RowAction intent="revoke" label={m.invitations_revoke_one({ name })}>
            {m.invitations_revoke()}
          </RowAction>
        )}
      </Form>
    </li>
  );
}

function StateBadge({ why }: { why: Closed | null }) {
  if (why === null) return <Badge tone="success">{m.invitations_state_open()}</Badge>;
  if (why === "expired") return <Badge>{m.invitations_state_expired()}</Badge>;
  return <Badge>{why === "used_up" ? m.invitations_state_used_up() : m.invitations_state_revoked()}</Badge>;
}

function Facts({ link: { opens, usesCount: count, maxUses, expiresAt, makerName } }: { link: InvitationLink }) {
  const { locale, viewer } = useRoot();
  const region = REGION[locale];
  const facts = [
    opens.length === 0 ? m.invitations_opens_none() : m.invitations_opens({ places: listFormat(region).format(opens) }),
    maxUses === null ? m.invitations_used({ count }) : m.invitations_used_of({ count, most: maxUses }),
    ...(expiresAt === null
      ? []
      : [
          m.invitations_until({
            date: dateFormat(region, { dateStyle: "medium", timeZone: viewer.timeZone }).format(expiresAt - 1),
          }),
        ]),
    ...(makerName === "" ? [] : [m.invitations_by({ name: makerName })]),
  ];
  return facts.map((fact, place) => (
    <span key={fact} dir="auto">
      {place > 0 && DOT}
      {fact}
    </span>
  ));
}
