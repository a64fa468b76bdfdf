import { useOnline } from "~/features/chat/ui/online";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { InfoIcon, PencilIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import type { DirectoryLine } from "../standing";
import { endsNever } from "../rules";
import styles from "./directory.module.css";
import { RoleBadge } from "./role-name";
import { useDays } from "./use-days";

/** People in two columns, one on a phone; admins find the way to what they may do for each. */
export function DirectoryList({ members }: { members: DirectoryLine[] }) {
  const { viewer } = useRoot();
  const online = useOnline(viewer.isSignedIn ? members.map(({ id }) => id) : []);
  return (
    <ul className={styles.grid}>
      {members.map((member) => (
        <li key={member.id} className={styles.person}>
          <Avatar name={member.name} avatar={member.avatar} size={48} online={online.has(member.id)} />
          <div className="grow">
            <div className={styles.name}>
              <Link className="title" to={addressOf(member)} dir="auto">
                {member.name}
              </Link>
              {online.has(member.id) && <span className="sr">{m.chat_online()}</span>}
              {member.removedAt === null ? <RoleBadge role={member.role} /> : <Out member={member} />}
            </div>
            {member.headline && (
              <p className={styles.says} dir="auto">
                {member.headline}
              </p>
            )}
            <Since member={member} />
          </div>
          {viewer.isAdmin && (
            <Button
              variant="ghost"
              size="sm"
              icon={InfoIcon}
              to={`/admin/members/${member.publicUid}`}
              iconOnly
              label={m.members_admin_look({ name: member.name })}
            />
          )}
          {viewer.isAdmin && member.removedAt === null && (
            <Button
              variant="ghost"
              size="sm"
              icon={PencilIcon}
              to={`/members/edit/${member.id}`}
              iconOnly
              label={m.members_manage_name({ name: member.name })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who was put out has no profile that others see: their name leads to what may be done. */
const addressOf = ({ id, publicUid, removedAt }: DirectoryLine): string =>
  removedAt === null ? `/u/${publicUid}` : `/members/edit/${id}`;

function Out({ member }: { member: DirectoryLine }) {
  return member.bannedUntil === null ? (
    <Badge>{m.members_removed()}</Badge>
  ) : (
    <Badge tone="danger">{m.members_banned()}</Badge>
  );
}

function Since({ member: { joinedAt, removedAt, bannedUntil } }: { member: DirectoryLine }) {
  const { day } = useDays();
  return <p className={styles.since}>{text()}</p>;

  function text(): string {
    if (bannedUntil !== null && !endsNever(bannedUntil)) return m.members_banned_until({ date: day(bannedUntil) });
    if (removedAt !== null) return m.members_removed_on({ date: day(removedAt) });
    return m.members_joined({ date: day(joinedAt) });
  }
}
