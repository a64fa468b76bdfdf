import { Form } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { ArchiveIcon, ArrowLeftIcon, LogOutIcon, MoreIcon, PinIcon, UsersIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { Menu, MenuItem, MenuSeparator } from "~/ui/menu";
import { DOT } from "~/ui/words";
import type { OpenRoomPayload } from "../payload";
import { roomPath } from "../rules";
import { MESSAGE_ACTS } from "./message-acts";
import { MuteItem } from "./mute-item";
import { peopleNames } from "./names";
import { useOnline } from "./online";
import styles from "./room-head.module.css";
import { RoomFace } from "./room-face";
import { RoomWays } from "./room-ways";

export interface RoomHeadProps {
  room: OpenRoomPayload;
  name: string;
  /** Pinned messages. */
  pins: number;
  isDetailed: boolean;
  /** It stands beside the list by whose name the page goes. */
  isBeside: boolean;
}

/** What room this is, and what its reader may do with it. */
export function RoomHead({ room, name, pins, isDetailed, isBeside }: RoomHeadProps) {
  const { locale, viewer } = useRoot();
  const { muted, archived, pinned } = room.current_participant;
  const path = roomPath(room.uuid);
  const isGroup = room.kind === "group";
  const [other] = room.participants;
  const online = useOnline(isGroup || !other ? [] : [other.member_id]);
  const Heading = isBeside ? "h2" : "h1";
  const people = isGroup ? peopleNames(room, locale) : "";
  return (
    <header className={styles.head}>
      <Button
        to="/messages"
        variant="ghost"
        iconOnly
        icon={ArrowLeftIcon}
        label={m.chat_back()}
        className={styles.back}
      />
      <span className={isGroup ? styles.face : undefined}>
        <RoomFace people={room.participants} picture={room.picture} />
      </span>
      <div className="grow">
        <Heading className="trunc" dir="auto">
          {!isGroup && other ? <Link to={`/u/${other.community_member.id}`}>{name}</Link> : name}
        </Heading>
        {isGroup ? (
          <p className="trunc" dir="auto">
            <bdi>{room.name ? people : m.chat_people_count({ count: room.participants_count })}</bdi>
            {room.description && (
              <>
                {DOT}
                <bdi>{room.description}</bdi>
              </>
            )}
          </p>
        ) : (
          online.size > 0 && <p aria-hidden="true">{m.chat_online()}</p>
        )}
      </div>
      <RoomWays {...{ path, pins, muted, isDetailed }} />
      {isGroup && !isDetailed && (
        <Button to={`${path}?show=people`} variant="ghost" iconOnly icon={UsersIcon} label={m.chat_people()} />
      )}
      {!viewer.isViewOnly && (
        <>
          <Form method="post" action={path} id={MESSAGE_ACTS} />
          <Menu label={m.chat_room_menu()} trigger={<Icon as={MoreIcon} />}>
            <MenuItem
              type="submit"
              form={MESSAGE_ACTS}
              name="intent"
              value={pinned ? "unpin_room" : "pin_room"}
              icon={PinIcon}
            >
              {pinned ? m.chat_room_unpin() : m.chat_room_pin()}
            </MenuItem>
            <MuteItem muted={muted} />
            <MenuItem
              type="submit"
              form={MESSAGE_ACTS}
              name="intent"
              value={archived ? "unarchive" : "archive"}
              icon={ArchiveIcon}
            >
              {archived ? m.chat_unarchive() : m.chat_archive()}
            </MenuItem>
            {isGroup && (
              <MenuItem to={`${path}?show=people`} icon={UsersIcon}>
                {room.policies.can_manage_chat_room ? m.chat_people_and_name() : m.chat_people()}
              </MenuItem>
            )}
            {room.policies.can_leave_chat_room && (
              <>
                <MenuSeparator />
                <MenuItem to={`${path}?show=people#leave`} icon={LogOutIcon} danger>
                  {m.chat_leave()}
                </MenuItem>
              </>
            )}
          </Menu>
        </>
      )}
    </header>
  );
}
