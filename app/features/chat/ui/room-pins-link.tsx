import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { CloseIcon, PinIcon } from "~/ui/icons";

interface PinsLinkProps {
  /** Where the room is read. */
  path: string;
  pins: number;
  isDetailed: boolean;
}

/** From a room to what is pinned in it, and back from whatever stands in place of what was said. */
export function PinsLink({ path, pins, isDetailed }: PinsLinkProps) {
  if (isDetailed) return <Button to={path} variant="ghost" iconOnly icon={CloseIcon} label={m.chat_people_close()} />;
  if (pins === 0) return null;
  const label = m.chat_pins_count({ count: pins });
  return <Button to={`${path}?show=pins`} variant="ghost" iconOnly icon={PinIcon} label={label} />;
}
