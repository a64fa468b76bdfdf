import { useState } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { HashIcon, HomeIcon, LockIcon, PencilIcon, PlusIcon, SettingsIcon } from "~/ui/icons";
import { SideGroup, SideLink } from "~/ui/layout/sidebar";
import type { SidebarGroup, SidebarSpace } from "../sidebar";
import { useRoot } from "./root-data";

/** The groups fold, the spaces say what is new; admins find the way to make more. */
export function ShellSidebar({ groups }: { groups: SidebarGroup[] }) {
  const { viewer } = useRoot();
  const visited = useVisitedSpaces(groups);
  return (
    <nav aria-label={m.shell_spaces()}>
      <SideLink to="/" end icon={HomeIcon} label={m.shell_home()} />
      {groups.map((group) => (
        <SideGroup key={group.id} title={group.name}>
          {group.spaces.map((space) => (
            <SpaceLink key={space.id} space={space} isUnread={space.isUnread && !visited.has(space.slug)} />
          ))}
        </SideGroup>
      ))}
      {viewer.isAdmin && !viewer.isViewOnly && (
        <div className="grp">
          <SideLink to="/spaces/new" icon={PlusIcon} label={m.shell_new_space()} />
          <SideLink to="/settings" end icon={SettingsIcon} label={m.shell_settings()} />
        </div>
      )}
    </nav>
  );
}

function SpaceLink({ space, isUnread }: { space: SidebarSpace; isUnread: boolean }) {
  return (
    <SideLink
      to={`/c/${space.slug}`}
      emoji={space.emoji || undefined}
      icon={space.emoji ? undefined : HashIcon}
      label={space.name}
      unread={isUnread}
      trailing={<SpaceMark space={space} />}
    />
  );
}

function SpaceMark({ space }: { space: SidebarSpace }) {
  if (space.isDraft) return <Icon as={PencilIcon} size={16} label={m.shell_draft()} className="end" />;
  if (space.isLocked) return <Icon as={LockIcon} size={16} label={m.shell_locked()} className="end" />;
  return null;
}

/** The sidebar is loaded with the document: what one has looked at since is no longer new. */
function useVisitedSpaces(groups: SidebarGroup[]): ReadonlySet<string> {
  const { pathname } = useLocation();
  const slug = /^\/c\/([^/]+)/.exec(pathname)?.[1];
  const [visits, setVisits] = useState(() => ({ groups, slugs: new Set(slug ? [slug] : []) }));
  const isStale = visits.groups !== groups;
  if (isStale || (slug && !visits.slugs.has(slug))) {
    setVisits({ groups, slugs: new Set([...(isStale ? [] : visits.slugs), ...(slug ? [slug] : [])]) });
  }
  return visits.slugs;
}
