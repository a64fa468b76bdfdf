import { HeldNote } from "~/features/moderation/ui/held-note";
import { Emoji } from "~/ui/emoji";
import type { PostPayload } from "../present";
import { PostAlone } from "./post-alone";
import { PostMenu } from "./post-menu";

/** What moderation hides, for its author and who manages its space. */
export function HeldPost({ post, now }: { post: PostPayload; now: number }) {
  const { space, held } = post;
  const label = (
    <>
      {space.emoji && <Emoji>{space.emoji}</Emoji>}
      <bdi>{space.name}</bdi>
    </>
  );
  return (
    <PostAlone
      post={post}
      at={post.published_at}
      now={now}
      back={{ to: `/c/${space.slug}`, label }}
      tools={post.policies.can_destroy_post && <PostMenu post={post} />}
      note={held && <HeldNote held={held} />}
    />
  );
}
