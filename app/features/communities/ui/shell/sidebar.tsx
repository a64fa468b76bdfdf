import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import {
  AtSignIcon,
  CalendarIcon,
  CommentIcon,
  GraduationCapIcon,
  HashIcon,
  HomeIcon,
  ListIcon,
  LockIcon,
  PencilIcon,
  PlusIcon,
  SettingsIcon,
  ShieldIcon,
  UsersIcon,
} from "~/ui/icons";
import { KeptList } from "~/ui/kept";
import { DrawerLinks } from "~/features/navigation/ui/header-links";
import { useTalksUnread } from "~/features/chat/ui/talks";
import { useUnreadThreads } from "~/features/chat/ui/unread-rooms";
import { useLive } from "~/features/notifications/ui/live-provider";
import { DrawerOnly, SideGroup, SideLine, SideLink } from "~/ui/layout/sidebar";
import { isAt } from "~/ui/link";
import type { SidebarGroup, SidebarSpace } from "../../sidebar";
import { leadsToCourses, leadsToEvents, leadsToMembers, useRoot } from "../root-data";

/** The groups fold, the spaces say what is new; admins find the way to make more. */
export function ShellSidebar({ groups, unaddressed }: { groups: SidebarGroup[]; unaddressed: number }) {
  const root = useRoot();
  const { community, viewer } = root;
  const { pathname } = useLocation();
  const visited = useVisitedSpaces(groups);
  const talks = useTalksUnread();
  const threads = useUnreadThreads();
  return (
    <nav aria-label={m.shell_spaces()}>
      <SideLink to="/" end icon={HomeIcon} label={m.shell_home()} />
      {community?.hasHomePage && <SideLink to="/feed" icon={ListIcon} label={m.shell_feed()} />}
      {threads !== null && <SideLink to="/threads" icon={CommentIcon} label={m.threads_title()} count={threads} />}
      {leadsToCourses(root) && <SideLink to="/courses" icon={GraduationCapIcon} label={m.shell_courses()} />}
      {leadsToEvents(root) && <SideLink to="/events" icon={CalendarIcon} label={m.shell_events()} />}
      {leadsToMembers(root) && <SideLink to="/members" icon={UsersIcon} label={m.shell_members()} />}
      {unaddressed > 0 && (
        <SideLink to="/settings/moderation" icon={ShieldIcon} label={m.moderation_title()} count={unaddressed - 1} />
      )}
      {community && community.headerLinks.length > 0 && (
        <DrawerOnly>
          <DrawerLinks links={community.headerLinks} />
        </DrawerOnly>
      )}
      {groups.map((group) => (
        <SideGroup key={group.id} title={group.name}>
          <KeptList
            of={SpaceLine}
            parts={group.spaces.map((space) => {
              const path = `/c/${space.slug}`;
              const isUnread = space.talk ? talks.unread.has(space.id) : space.isUnread && !visited.has(space.slug);
              const isHere = isAt(pathname, path);
              const { id, name, emoji, mark } = space;
              const isMentioned = talks.named.has(id);
              return { id, props: { path, name, emoji, mark, isUnread, isMentioned, isHere } };
            })}
          />
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

interface SpaceLineProps extends Pick<SidebarSpace, "name" | "emoji" | "mark"> {
  path: string;
  isUnread: boolean;
  /** In what is unread their own name stands. */
  isMentioned: boolean;
  isHere: boolean;
}

function SpaceLine({ path, name, emoji, mark, isUnread, isMentioned, isHere }: SpaceLineProps) {
  return (
    <SideLine
      to={path}
      isHere={isHere}
      emoji={emoji || undefined}
      icon={emoji ? undefined : HashIcon}
      label={name}
      unread={isUnread}
      trailing={
        <>
          {isMentioned && <Icon as={AtSignIcon} size={16} label={m.chat_mentioned()} />}
          <SpaceMark mark={mark} />
        </>
      }
    />
  );
}

function SpaceMark({ mark }: Pick<SidebarSpace, "mark">) {
  if (mark === "draft") return <Icon as={PencilIcon} size={16} label={m.shell_draft()} className="end" />;
  if (mark === "locked") return <Icon as={LockIcon} size={16} label={m.shell_locked()} className="end" />;
  return null;
}

/** The sidebar is loaded with the document: what one has looked at since, here or on another page, is no longer new. */
function useVisitedSpaces(groups: SidebarGroup[]): ReadonlySet<string> {
  const { pathname } = useLocation();
  const slug = /^\/c\/([^/]+)/.exec(pathname)?.[1];
  const [visits, setVisits] = useState(() => ({ groups, slugs: new Set(slug ? [slug] : []) }));
  const isStale = visits.groups !== groups;
  if (isStale || (slug && !visits.slugs.has(slug))) {
    setVisits({ groups, slugs: new Set([...(isStale ? [] : visits.slugs), ...(slug ? [slug] : [])]) });
  }
  const live = useLive();
  const seen = useEffectEvent((spaceId: number) => {
    const read = groups.flatMap(({ spaces }) => spaces).find(({ id }) => id === spaceId);
    if (read) setVisits((before) => ({ ...before, slugs: new Set([...before.slugs, read.slug]) }));
  });
  useEffect(() => live?.subscribe((frame) => frame?.kind === "space_read" && seen(frame.spaceId)), [live]);
  return visits.slugs;
}
