import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { LinkIcon, MailIcon } from "~/ui/icons";
import { SettingsSection } from "~/ui/layout/settings-shell";

/** Who is not in the community yet is invited as everybody is: by a link or a mail that opens the group. For admins. */
export function InviteNewcomers({ groupId }: { groupId: number }) {
  return (
    <SettingsSection title={m.spaces_group_newcomers()} description={m.spaces_group_newcomers_text()} full>
      <div className="row wrap">
        <Button icon={LinkIcon} to={`/members/invitation_links/new?group=${groupId}`}>
          {m.spaces_group_newcomers_link()}
        </Button>
        <Button icon={MailIcon} to={`/members/invite/details?group=${groupId}`}>
          {m.spaces_group_newcomers_mail()}
        </Button>
      </div>
    </SettingsSection>
  );
}
