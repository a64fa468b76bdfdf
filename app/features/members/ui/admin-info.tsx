import type { ReactNode } from "react";
import { LANGUAGES } from "~/features/communities/ui/languages";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { SettingsSection } from "~/ui/layout/settings-shell";
import { withWords } from "~/ui/words";
import type { AdminMember, Came } from "../admin";
import { endsNever } from "../rules";
import styles from "./admin-info.module.css";
import { roleName } from "./role-name";
import { useDays } from "./use-days";

/** Who somebody is in the community, since when, and how they came. */
export function AdminInfo({ member }: { member: AdminMember }) {
  const { day } = useDays();
  const { name, role, joinedAt, lastSeenAt, isConfirmed, timeZone } = member;
  const language = LANGUAGES.find(({ locale }) => locale === member.locale)?.label;
  return (
    <>
      <dl className={styles.facts}>
        <Fact of={m.members_admin_role()}>{roleName(role)}</Fact>
        <Fact of={m.members_admin_standing()}>
          <Standing member={member} />
        </Fact>
        <Fact of={m.members_admin_joined()}>{day(joinedAt)}</Fact>
        <Fact of={m.members_admin_came()}>{cameBy(member.came)}</Fact>
        <Fact of={m.members_admin_last_seen()}>
          {lastSeenAt === null ? m.members_admin_unknown() : day(lastSeenAt)}
        </Fact>
        <Fact of={m.members_admin_email()}>
          {isConfirmed ? m.members_admin_confirmed() : m.members_admin_unconfirmed()}
        </Fact>
        <Fact of={m.members_admin_language()}>{language ?? member.locale}</Fact>
        <Fact of={m.members_admin_zone()}>{timeZone}</Fact>
      </dl>
      <SettingsSection title={m.members_admin_change()} description={withWords(m.members_admin_change_text, { name })}>
        <div className="row wrap">
          <Button size="sm" to={`/members/edit/${member.id}`}>
            {m.members_manage_this()}
          </Button>
          {member.removedAt === null && (
            <Button size="sm" to={`/u/${member.publicUid}`}>
              {m.members_open_profile()}
            </Button>
          )}
        </div>
      </SettingsSection>
    </>
  );
}

const Fact = ({ of, children }: { of: string; children: ReactNode }) => (
  <div>
    <dt>{of}</dt>
    <dd>{children}</dd>
  </div>
);

function Standing({ member: { removedAt, removedBy, bannedUntil } }: { member: AdminMember }) {
  const { day, moment } = useDays();
  if (removedAt === null) return m.members_admin_is_member();
  const out = removedBy
    ? withWords(m.members_removed_by, { date: day(removedAt), name: removedBy })
    : m.members_removed_on({ date: day(removedAt) });
  if (bannedUntil === null) return out;
  const end = endsNever(bannedUntil) ? m.members_ban_no_end() : m.members_ban_ends({ date: moment(bannedUntil) });
  return (
    <>
      {out} {end}
    </>
  );
}

function cameBy(came: Came): ReactNode {
  switch (came.kind) {
    case "link": {
      const link = came.path ? (
        <Link className="link" to={came.path} dir="auto">
          {came.name}
        </Link>
      ) : (
        came.name
      );
      return withWords(m.members_admin_came_link, { link });
    }
    case "mail":
      return (
        <Link className="link" to={came.path}>
          {m.members_admin_came_mail()}
        </Link>
      );
    case "import":
      return m.members_admin_came_import();
    default:
      return m.members_admin_came_self();
  }
}
