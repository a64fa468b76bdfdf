import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { BellIcon } from "~/ui/icons";
import { PressedButton } from "~/ui/pressed-button";

interface FollowButtonProps {
  id: number;
  isFollowed: boolean | undefined;
  onFollowed(): void;
}

/** Has its presser told of what is said under a post, or no more. Not there for visitors. */
export function FollowButton({ id, isFollowed = false, onFollowed }: FollowButtonProps) {
  const { viewer } = useRoot();

  async function send(on: boolean): Promise<string | null> {
    try {
      await request(on ? "POST" : "DELETE", `/internal_api/posts/${id}/post_followers`, {}, { waits: true });
      if (on) onFollowed();
      return null;
    } catch (error) {
      return error instanceof RequestError ? error.message : m.errors_unknown();
    }
  }

  if (!viewer.isSignedIn || viewer.isViewOnly) return null;
  return (
    <PressedButton
      isPressed={isFollowed}
      icon={BellIcon}
      label={m.followers_follow()}
      title={{ on: m.followers_follow_title(), off: m.followers_unfollow() }}
      intent={{ on: `follow ${id}`, off: `unfollow ${id}` }}
      onPress={send}
    />
  );
}
