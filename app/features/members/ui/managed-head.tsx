import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { PageHeader } from "~/ui/layout/page-header";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { endsNever } from "../rules";
import type { ManagedMember } from "../standing";
import { RoleBadge } from "./role-name";
import { useDays } from "./use-days";

interface ManagedHeadProps {
  member: ManagedMember;
  /** What was done just now. */
  done: "removed" | "banned" | "restored" | null;
}

/** Whose place in the community it is, and how it stands. */
export function ManagedHead({ member, done }: ManagedHeadProps) {
  const { name, removedAt } = member;
  const isOut = removedAt !== null;
  return (
    <>
      <PageHeader
        title={name}
        backTo={isOut ? "/members?status=removed" : "/members"}
        backLabel={isOut ? m.members_put_out() : m.shell_members()}
        badges={isOut ? <OutBadge member={member} /> : <RoleBadge role={member.role} />}
        actions={
          !isOut && (
            <Button size="sm" to={`/u/${member.publicUid}`}>
              {m.members_open_profile()}
            </Button>
          )
        }
      />
      <div className="row">
        <Avatar name={name} avatar={member.avatar} size={48} />
        <p className="muted" dir="auto">
          {member.headline || <Stands member={member} />}
        </p>
      </div>
      {isOut && done === null && (
        <Banner tone="info">
          <Stands member={member} />
        </Banner>
      )}
      {done !== null && (
        <Banner tone="success">
          <Done member={member} done={done} />
        </Banner>
      )}
    </>
  );
}

const DONE = {
  removed: m.members_done_removed,
  banned: m.members_done_banned,
  restored: m.members_done_restored,
};

function Done({ member: { name, bannedUntil }, done }: { member: ManagedMember; done: keyof typeof DONE }) {
  const { day } = useDays();
  const ends = done === "banned" && bannedUntil !== null && !endsNever(bannedUntil);
  return ends
    ? withWords(m.members_done_banned_until, { name, date: day(bannedUntil) })
    : withWords(DONE[done], { name });
}

const OutBadge = ({ member: { bannedUntil } }: { member: ManagedMember }) =>
  bannedUntil === null ? <Badge>{m.members_removed()}</Badge> : <Badge tone="danger">{m.members_banned()}</Badge>;

function Stands({ member: { joinedAt, removedAt, removedBy, bannedUntil } }: { member: ManagedMember }) {
  const { day, moment } = useDays();
  if (removedAt === null) return m.members_joined({ date: day(joinedAt) });
  const by = removedBy
    ? withWords(m.members_removed_by, { date: day(removedAt), name: removedBy })
    : m.members_removed_on({ date: day(removedAt) });
  if (bannedUntil === null) return by;
  const end = endsNever(bannedUntil) ? m.members_ban_no_end() : m.members_ban_ends({ date: moment(bannedUntil) });
  return (
    <>
      {by} {end}
    </>
  );
}
