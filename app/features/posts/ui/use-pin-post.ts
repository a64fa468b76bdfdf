import type { MouseEvent } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { toast } from "~/ui/toast";
import type { PostCardPayload } from "../present";
import { postApi } from "./addresses";
import { fail } from "./use-delete-post";

/** Pins a post, or unpins it, where it stands; without JavaScript the link leads to the page that does it. */
export function usePinPost(post: Pick<PostCardPayload, "slug" | "space" | "is_pinned">): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();

  async function change() {
    try {
      await request(post.is_pinned ? "DELETE" : "POST", `${postApi(post)}/pin`, undefined, { waits: true });
    } catch (error) {
      return fail(error);
    }
    // The list of its space begins anew: what was loaded to it was another order's.
    if (pathname === `/c/${post.space.slug}`) await navigate({ search }, { replace: true });
    else await revalidate();
    toast({ text: post.is_pinned ? m.posts_unpinned() : m.posts_pinned_in({ space: post.space.name }) });
  }

  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void change();
  };
}
