import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EyeIcon } from "~/ui/icons";
import { PageHeader } from "~/ui/layout/page-header";
import { TabLink, Tabs } from "~/ui/tabs";
import type { AdminMember } from "../admin";
import { RoleBadge } from "./role-name";

type Part = "info" | "access" | "activity_logs" | "sent";

/** The address of a member's page, or of a part of it; without one it is the info. */
export const adminPath = (publicUid: string, part: Part = "info") =>
  part === "info" ? `/admin/members/${publicUid}` : `/admin/members/${publicUid}/${part}`;

/** Whom the page is about, and its parts. */
export function AdminHead({ member, part }: { member: AdminMember; part: Part }) {
  const { name, publicUid, removedAt, bannedUntil, policies } = member;
  const isOut = removedAt !== null;
  return (
    <PageHeader
      title={name}
      backTo={isOut ? "/members?status=removed" : "/members"}
      backLabel={isOut ? m.members_put_out() : m.shell_members()}
      badges={
        bannedUntil !== null ? (
          <Badge tone="danger">{m.members_banned()}</Badge>
        ) : isOut ? (
          <Badge>{m.members_removed()}</Badge>
        ) : (
          <RoleBadge role={member.role} />
        )
      }
      actions={
        policies.can_view_as && (
          <Button size="sm" icon={EyeIcon} to={`/view_as?member=${publicUid}`}>
            {m.masquerades_title()}
          </Button>
        )
      }
      description={
        <span className="row">
          <Avatar name={name} avatar={member.avatar} size={48} />
          {member.headline}
        </span>
      }
      tabs={
        <Tabs label={m.members_admin_tabs()}>
          <TabLink to={adminPath(publicUid)} active={part === "info"}>
            {m.members_admin_info()}
          </TabLink>
          <TabLink to={adminPath(publicUid, "access")} active={part === "access"}>
            {m.members_admin_access()}
          </TabLink>
          <TabLink to={adminPath(publicUid, "activity_logs")} active={part === "activity_logs"}>
            {m.members_admin_log()}
          </TabLink>
          <TabLink to={adminPath(publicUid, "sent")} active={part === "sent"}>
            {m.members_admin_sent()}
          </TabLink>
        </Tabs>
      }
    />
  );
}
