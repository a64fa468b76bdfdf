import { m } from "~/i18n/generated/messages";
import { Avatar, type AvatarPicture } from "~/ui/avatar";
import { Icon } from "~/ui/icon";
import { UsersIcon } from "~/ui/icons";
import type { ParticipantPayload } from "../payload";
import { useOnline } from "./online";
import styles from "./room-face.module.css";

interface RoomFaceProps {
  people: readonly ParticipantPayload[];
  picture: AvatarPicture;
}

/** A group's picture, else who is in a room: one face, which says whether they are there, or the first two. Its name stands beside it. */
export function RoomFace({ people, picture }: RoomFaceProps) {
  const online = useOnline(people.length === 1 ? people.map((one) => one.member_id) : []);
  const [first, second] = people.map((one) => one.community_member);
  if (picture) return <Avatar name="" avatar={picture} />;
  if (!first)
    return (
      <span className={styles.nobody} aria-hidden="true">
        <Icon as={UsersIcon} size={16} />
      </span>
    );
  if (!second)
    return (
      <>
        <Avatar name={first.name} avatar={first.avatar} online={online.size > 0} />
        {online.size > 0 && <span className="sr">{m.chat_online()}</span>}
      </>
    );
  return (
    <span className={styles.duo} aria-hidden="true">
      <Avatar name={first.name} avatar={first.avatar} size={24} />
      <Avatar name={second.name} avatar={second.avatar} size={24} />
    </span>
  );
}
