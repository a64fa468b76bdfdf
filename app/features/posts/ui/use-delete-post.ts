import { useLocation, useNavigate, useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { toast } from "~/ui/toast";
import { UNDO_TOAST_MS } from "../rules";
import { postApi, postPath } from "./addresses";
import { forgetPost } from "./kept-pages";

/** `status` is left out by lists of what is published. */
type Deletable = Parameters<typeof postPath>[0] & { id: number; status?: string };

/** Deletes at once and offers ten seconds to undo: no question asked before, nothing lost after. */
export function useDeletePost(post: Deletable): () => Promise<void> {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const isOwnPage = pathname === postPath(post);

  return async function remove() {
    try {
      const door = post.status === "draft" ? `/internal_api/posts/drafts/${post.id}` : postApi(post);
      await request("DELETE", door, undefined, { waits: true });
    } catch (error) {
      return fail(error);
    }
    forgetPost(post.id);
    if (isOwnPage) await navigate(`/c/${post.space.slug}`);
    else await revalidate();
    toast({
      text: post.status === "draft" ? m.posts_draft_deleted() : m.posts_deleted(),
      actionLabel: m.posts_undo(),
      durationMs: UNDO_TOAST_MS,
      onAction: () => void restore(),
    });
  };

  async function restore() {
    try {
      await request("POST", `/internal_api/posts/deleted/${post.id}/restore`);
    } catch (error) {
      return fail(error);
    }
    toast({ text: m.posts_restored() });
    if (isOwnPage) await navigate(postPath(post));
    else await revalidate();
  }
}

/** Says why something was not done. */
export function fail(error: unknown): void {
  toast({ text: error instanceof RequestError ? error.message : m.errors_unknown(), tone: "danger" });
}
