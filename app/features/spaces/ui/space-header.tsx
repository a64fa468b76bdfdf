import { Form, useLocation } from "react-router";
import { BookmarkItem } from "~/features/bookmarks/ui/bookmark-item";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { AvatarStack, type Person } from "~/ui/avatar";
import { Badge, Count } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import {
  BellIcon,
  CalendarIcon,
  CheckIcon,
  EyeOffIcon,
  LockIcon,
  LogOutIcon,
  MoreIcon,
  PencilIcon,
  PlusIcon,
  SettingsIcon,
} from "~/ui/icons";
import { PageHeader } from "~/ui/layout/page-header";
import { withWords } from "~/ui/words";
import { Menu, MenuItem } from "~/ui/menu";
import { TabLink, Tabs } from "~/ui/tabs";
import type { SpaceCover } from "../cover";
import type { SpaceHead } from "../head";
import { PAST_TAB } from "../rules";
import styles from "./space-cover.module.css";

interface SpaceHeaderProps {
  head: SpaceHead;
  /** The picture above it. */
  cover?: SpaceCover | null;
  faces?: Person[];
  /** How many wait to be let in; of the managers' own concern. */
  entryRequests?: number;
}

/** Above every page of a space: what it is, who is in it, what one may do. */
export function SpaceHeader({ head, cover = null, faces = [], entryRequests = 0 }: SpaceHeaderProps) {
  const { viewer } = useRoot();
  const isActing = viewer.isSignedIn && !viewer.isViewOnly;
  const path = `/c/${head.slug}`;
  return (
    <>
      {cover && <img {...cover} alt={cover.alt} className={styles.cover} fetchPriority="high" />}
      <PageHeader
        title={head.name}
        emoji={head.emoji || undefined}
        badges={<SpaceBadge head={head} />}
        description={head.description || undefined}
        actions={
          <>
            <AvatarStack people={faces} size={24} max={4} label={m.spaces_faces()} />
            {isActing && (head.isMember || head.canManage) && <SmallMenu head={head} path={path} />}
            {isActing && head.canPost && (
              <Button variant="primary" icon={PlusIcon} to={`${path}/new`}>
                {head.showsEvents ? m.spaces_new_event() : m.spaces_new_post()}
              </Button>
            )}
            {/* The page of a course has its own way in. */}
            {!viewer.isViewOnly && !head.showsCourse && (head.canJoin || !viewer.isSignedIn) && (
              <JoinButton path={path} />
            )}
            {isActing && head.isMember && <MembershipMenu head={head} path={path} />}
            {isActing && head.canManage && (
              <Button
                variant="ghost"
                iconOnly
                icon={SettingsIcon}
                label={m.spaces_settings()}
                to={`${path}/settings`}
                className="hide-s"
              />
            )}
          </>
        }
        tabs={
          <Tabs label={m.spaces_tabs()}>
            {head.showsEvents && <EventTabs head={head} path={path} />}
            {!head.showsMembers && !head.showsEvents && (
              <TabLink to={head.opensWith === "members" ? `${path}?tab=posts` : path} end>
                {head.showsCourse
                  ? m.spaces_kind_course()
                  : head.roomUuid === null
                    ? m.spaces_posts()
                    : m.spaces_kind_chat()}
              </TabLink>
            )}
            {head.showsMembersTab && (
              <TabLink to={head.showsMembers ? path : `${path}/members`}>
                {m.spaces_members()}
                <Count value={entryRequests} label={m.spaces_entry_count({ count: entryRequests })} />
              </TabLink>
            )}
          </Tabs>
        }
      />
    </>
  );
}

/** What comes, and what is over. */
function EventTabs({ head, path }: { head: SpaceHead; path: string }) {
  const { pathname, search } = useLocation();
  const isHere = pathname === path;
  const isPast = new URLSearchParams(search).get("tab") === PAST_TAB;
  return (
    <>
      <TabLink to={head.opensWith === "members" ? `${path}?tab=posts` : path} active={isHere && !isPast}>
        {m.spaces_tab_upcoming()}
      </TabLink>
      {head.showsPastTab && (
        <TabLink to={`${path}?tab=${PAST_TAB}`} active={isHere && isPast}>
          {m.spaces_tab_past()}
        </TabLink>
      )}
    </>
  );
}

export function SpaceBadge({ head }: { head: Pick<SpaceHead, "isPrivate" | "visibility"> }) {
  if (head.visibility === "draft") return <Badge icon={PencilIcon}>{m.spaces_draft()}</Badge>;
  if (head.visibility === "secret") return <Badge icon={EyeOffIcon}>{m.spaces_secret()}</Badge>;
  return head.isPrivate ? <Badge icon={LockIcon}>{m.spaces_private()}</Badge> : null;
}

/** A visitor who presses it is led to sign in and back. */
function JoinButton({ path }: { path: string }) {
  return (
    <Form method="post" action={path}>
      <Button type="submit" name="intent" value="join">
        {m.spaces_join()}
      </Button>
    </Form>
  );
}

/** On a phone the title and the one button share a line: the rest is in here. */
function SmallMenu({ head, path }: { head: SpaceHead; path: string }) {
  return (
    <Form method="post" action={path} className="only-s">
      <Menu label={m.spaces_more_actions()} trigger={<Icon as={MoreIcon} />}>
        {head.canManage && (
          <MenuItem icon={SettingsIcon} to={`${path}/settings`}>
            {m.spaces_settings()}
          </MenuItem>
        )}
        {head.canManage && head.showsEvents && (
          <MenuItem icon={CalendarIcon} to={`${path}/events/import`}>
            {m.events_ics_import()}
          </MenuItem>
        )}
        <ReadItem head={head} />
        <NoticesItem head={head} />
        <BookmarkItem type="Space" id={head.id} />
        {head.isMember && (
          <MenuItem icon={LogOutIcon} type="submit" name="intent" value="leave">
            {m.spaces_leave()}
          </MenuItem>
        )}
      </Menu>
    </Form>
  );
}

function MembershipMenu({ head, path }: { head: SpaceHead; path: string }) {
  return (
    <Form method="post" action={path} className="hide-s">
      <Menu
        // Begins with the words that are seen: somebody who speaks to the computer says those.
        label={`${m.spaces_joined()}: ${m.spaces_membership()}`}
        triggerClassName="btn secondary"
        trigger={
          <>
            <Icon as={CheckIcon} size={16} />
            <span>{m.spaces_joined()}</span>
          </>
        }
      >
        <ReadItem head={head} />
        <NoticesItem head={head} />
        <BookmarkItem type="Space" id={head.id} />
        <MenuItem icon={LogOutIcon} type="submit" name="intent" value="leave">
          {m.spaces_leave()}
        </MenuItem>
      </Menu>
    </Form>
  );
}

/** For who does not want to open it, or reads without scripts: a page says by them that it was seen. */
function ReadItem({ head }: { head: SpaceHead }) {
  if (!head.isUnread) return null;
  return (
    <MenuItem icon={CheckIcon} type="submit" name="intent" value="read">
      {withWords(m.spaces_mark_read, { space: head.name })}
    </MenuItem>
  );
}

/** To what one hears of it. */
function NoticesItem({ head }: { head: SpaceHead }) {
  if (!head.isMember || head.showsMembers || head.showsCourse || head.roomUuid !== null) return null;
  return (
    <MenuItem icon={BellIcon} to={`/account/notifications?space=${head.slug}`}>
      {m.notifications_of_space()}
    </MenuItem>
  );
}
