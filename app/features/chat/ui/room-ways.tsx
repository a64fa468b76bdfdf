import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { BellOffIcon, CalendarIcon, CloseIcon, PinIcon, SearchIcon } from "~/ui/icons";
import { JUMP_TO_DATE } from "./jump-to-date";
import styles from "./room-head.module.css";

interface RoomWaysProps {
  /** Where the room is read. */
  path: string;
  pins: number;
  muted: boolean;
  isDetailed: boolean;
}

/** From a room to what is pinned in it, to one of its days and to what is looked for, and back from whatever stands in place of what was said. */
export function RoomWays({ path, pins, muted, isDetailed }: RoomWaysProps) {
  const silent = muted && <Icon as={BellOffIcon} size={16} label={m.chat_muted()} />;
  if (isDetailed)
    return (
      <>
        {silent}
        <Button to={path} variant="ghost" iconOnly icon={CloseIcon} label={m.chat_people_close()} />
      </>
    );
  return (
    <>
      {silent}
      {pins > 0 && (
        <Button
          to={`${path}?show=pins`}
          variant="ghost"
          iconOnly
          icon={PinIcon}
          label={m.chat_pins_count({ count: pins })}
        />
      )}
      <Button
        variant="ghost"
        iconOnly
        icon={CalendarIcon}
        label={m.chat_date_jump()}
        popoverTarget={JUMP_TO_DATE}
        aria-haspopup="dialog"
        className={styles.date}
      />
      <Button to={`${path}?search=`} variant="ghost" iconOnly icon={SearchIcon} label={m.search_in_room()} />
    </>
  );
}
