import { m } from "~/i18n/generated/messages";
import { BellIcon, BellOffIcon } from "~/ui/icons";
import { MenuItem } from "~/ui/menu";
import { MESSAGE_ACTS } from "./message-acts";

/** In the menu of a room: nothing of it is told any more, or all of it again. */
export const MuteItem = ({ muted }: { muted: boolean }) => (
  <MenuItem
    type="submit"
    form={MESSAGE_ACTS}
    name="intent"
    value={muted ? "unmute" : "mute"}
    icon={muted ? BellIcon : BellOffIcon}
  >
    {muted ? m.chat_unmute() : m.chat_mute()}
  </MenuItem>
);
