import { m } from "~/i18n/generated/messages";
import { Banner } from "~/ui/states";
import type { PostPayload } from "../present";
import { PostAlone } from "./post-alone";

/** Somebody else's draft, which they let the people read who manage its space. Only its author changes it. */
export const SharedDraft = ({ post, now }: { post: PostPayload; now: number }) => (
  <PostAlone
    post={post}
    at={post.updated_at}
    now={now}
    back={{ to: "/settings/posts?status=draft", label: m.posts_status_draft() }}
    note={<Banner tone="info">{m.posts_shared_with_you({ name: post.author.name, space: post.space.name })}</Banner>}
  />
);
