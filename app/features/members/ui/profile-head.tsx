import { dateFormat } from "~/lib/dates";
import type { RootViewer } from "~/features/communities/root.server";
import { useRoot } from "~/features/communities/ui/root-data";
import type { Between } from "~/features/chat/messaging";
import { BlockButton } from "~/features/chat/ui/block";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import type { Role } from "~/lib/viewer";
import { ReportButton } from "~/features/moderation/ui/report-button";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { EyeIcon, InfoIcon, MessagesIcon, PencilIcon, SettingsIcon } from "~/ui/icons";
import type { Profile } from "../queries.server";
import styles from "./profile-head.module.css";
import { RoleBadge } from "./role-name";

/** Face, name, what the person says of themselves, since when they are here. */
export function ProfileHead({ profile, between }: { profile: Profile; between: Between }) {
  const { locale, viewer } = useRoot();
  const month = { month: "long", year: "numeric", timeZone: viewer.timeZone } as const;
  const joined = dateFormat(REGION[locale], month).format(profile.joinedAt);
  return (
    <header className={styles.profile}>
      <div className={styles.head}>
        <Avatar name={profile.name} avatar={profile.avatar} size={96} />
        <div className="grow">
          <h1 dir="auto">{profile.name}</h1>
          {profile.headline && (
            <p className="t2" dir="auto">
              {profile.headline}
            </p>
          )}
          <p className="muted row wrap">
            <RoleName role={profile.role} isImported={profile.isImported} />
            {!profile.isImported && m.members_joined({ date: joined })}
          </p>
        </div>
        {profile.policies.can_view_as && (
          <Button to={`/view_as?member=${profile.publicUid}`} icon={EyeIcon}>
            {m.masquerades_title()}
          </Button>
        )}
        {between.canWrite && canWriteTo(viewer, profile) && (
          <Button to={`/messages/new?to=${profile.publicUid}`} icon={MessagesIcon} variant="primary">
            {m.chat_message_person()}
          </Button>
        )}
        {profile.policies.can_edit_profile && (
          <Button to="/settings/profile" icon={PencilIcon}>
            {m.members_edit()}
          </Button>
        )}
        {viewer.isSignedIn && !viewer.isViewOnly && !profile.isImported && viewer.publicUid !== profile.publicUid && (
          <>
            <ReportButton thing={{ type: "CommunityMember", id: profile.id }} />
            {!between.isBlocked && <BlockButton name={profile.name} action={`/u/${profile.publicUid}`} />}
          </>
        )}
        {viewer.isAdmin && !profile.isImported && (
          <Button to={`/admin/members/${profile.publicUid}`} icon={InfoIcon}>
            {m.members_admin_info()}
          </Button>
        )}
        {viewer.isAdmin && !profile.isImported && (
          <Button to={`/members/edit/${profile.id}`} icon={SettingsIcon}>
            {m.members_manage_this()}
          </Button>
        )}
      </div>
      {profile.bioHtml && <div className="prose" dangerouslySetInnerHTML={{ __html: profile.bioHtml }} />}
    </header>
  );
}

/** Somebody else who can hear it. */
const canWriteTo = (viewer: RootViewer, { isImported, publicUid }: Profile): boolean =>
  viewer.isSignedIn && !viewer.isViewOnly && viewer.emailConfirmed && !isImported && viewer.publicUid !== publicUid;

function RoleName({ role, isImported }: { role: Role; isImported: boolean }) {
  if (isImported) return <Badge>{m.members_imported()}</Badge>;
  return <RoleBadge role={role} />;
}
