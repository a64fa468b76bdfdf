import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { BellIcon, BellOffIcon } from "~/ui/icons";
import { MESSAGE_ACTS } from "./message-acts";

/** Whether its reader is told of replies; pressed it is the other way. */
export function FollowThread({ n, isFollowing }: { n: number; isFollowing: boolean }) {
  return (
    <button
      type="submit"
      form={MESSAGE_ACTS}
      name="intent"
      value={`${isFollowing ? "unfollow" : "follow"} ${n}`}
      className="btn ghost icon-only sm"
      aria-pressed={isFollowing}
      aria-label={m.threads_follow()}
      title={isFollowing ? m.threads_follow_on() : m.threads_follow_off()}
    >
      <Icon as={isFollowing ? BellIcon : BellOffIcon} size={18} />
    </button>
  );
}
