import { Form } from "react-router";
import { BookmarkItem } from "~/features/bookmarks/ui/bookmark-item";
import { useRoot } from "~/features/communities/ui/root-data";
import type { SpaceHead } from "~/features/spaces/head";
import { SpaceBadge } from "~/features/spaces/ui/space-header";
import { m } from "~/i18n/generated/messages";
import { AvatarStack, type Person } from "~/ui/avatar";
import { Count } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon, LogOutIcon, MoreIcon, SettingsIcon, UsersIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu, MenuItem, MenuSeparator } from "~/ui/menu";
import { MESSAGE_ACTS } from "./message-acts";
import { MuteItem } from "./mute-item";
import type { RoomHeadProps } from "./room-head";
import styles from "./room-head.module.css";
import { RoomWays } from "./room-ways";

interface SpaceRoomHeadProps extends Pick<RoomHeadProps, "room" | "pins" | "isDetailed"> {
  head: SpaceHead;
  faces: Person[];
  entryRequests: number;
}

/** What chat space this is, who is in it, and what its reader may do with it. */
export function SpaceRoomHead({ head, faces, entryRequests, room, pins, isDetailed }: SpaceRoomHeadProps) {
  const { viewer } = useRoot();
  const { muted } = room.current_participant;
  const path = `/c/${head.slug}`;
  return (
    <header className={styles.head}>
      <Button to="/" variant="ghost" iconOnly icon={ArrowLeftIcon} label={m.chat_to_home()} className={styles.back} />
      {head.emoji && (
        <span className={styles.emoji} aria-hidden="true">
          {head.emoji}
        </span>
      )}
      <div className="grow">
        <div className={styles.name}>
          <h1 className="trunc" dir="auto">
            {head.name}
          </h1>
          <SpaceBadge head={head} />
        </div>
        {head.description && (
          <p className="trunc" dir="auto">
            {head.description}
          </p>
        )}
      </div>
      <RoomWays {...{ path, pins, muted, isDetailed }} />
      {head.showsMembersTab && (
        <Link to={`${path}/members`} className={styles.faces}>
          <AvatarStack people={faces} size={24} max={3} label={m.spaces_faces()} />
          <span className="sr">{m.spaces_members()}</span>
          <Count value={entryRequests} label={m.spaces_entry_count({ count: entryRequests })} />
        </Link>
      )}
      {!viewer.isViewOnly && (
        <>
          {head.canJoin && (
            <Form method="post" action={path} className={styles.join}>
              <Button type="submit" name="intent" value="join" size="sm">
                {m.spaces_join()}
              </Button>
            </Form>
          )}
          <Form method="post" action={path} id={MESSAGE_ACTS} />
          <Menu label={m.chat_room_menu()} trigger={<Icon as={MoreIcon} />}>
            <MuteItem muted={muted} />
            {head.showsMembersTab && (
              <MenuItem to={`${path}/members`} icon={UsersIcon}>
                {m.spaces_members()}
              </MenuItem>
            )}
            <BookmarkItem type="Space" id={head.id} />
            {head.canManage && (
              <MenuItem to={`${path}/settings`} icon={SettingsIcon}>
                {m.spaces_settings()}
              </MenuItem>
            )}
            {head.isMember && (
              <>
                <MenuSeparator />
                <MenuItem type="submit" form={MESSAGE_ACTS} name="intent" value="leave" icon={LogOutIcon}>
                  {m.spaces_leave()}
                </MenuItem>
              </>
            )}
          </Menu>
        </>
      )}
    </header>
  );
}
