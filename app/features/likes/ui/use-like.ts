import { useReducer, useRef, useState } from "react";
import type { Person } from "~/features/members/person";
import { m } from "~/i18n/generated/messages";
import { painted } from "~/ui/after-paint";
import { RequestError, request } from "~/platform/client/request";
import { toast } from "~/ui/toast";
import { likeReducer, likeView } from "../optimistic";
import type { Likeable, LikeState } from "../rules";
import { askToSignIn } from "./ask-to-sign-in";

export interface LikeProps {
  subject: Likeable;
  liked: boolean;
  count: number;
  sample?: Person[];
  /** Spec section 3, post_details_loaded: until then the button does nothing. */
  detailsLoaded?: boolean;
  /** Who looks; null for a visitor. */
  me: Person | null;
}

/** A like button's view and its click; the server's answer settles it, a failure puts it back. */
export function useLike({ subject, liked, count, sample = [], detailsLoaded = true, me }: LikeProps) {
  const [view, dispatch] = useReducer(likeReducer, likeView(liked, count, sample));
  const told = `${liked} ${count}`;
  const [heard, setHeard] = useState(told);
  if (heard !== told) {
    setHeard(told);
    dispatch({ kind: "told", view: likeView(liked, count, sample) });
  }
  // State is as old as the last render: two clicks between two renders must not send two calls.
  const isSending = useRef(false);

  async function toggle() {
    if (!me) return askToSignIn(m.likes_error_log_in_to_like_posts());
    if (isSending.current || view.isInFlight || !detailsLoaded) return;
    isSending.current = true;
    dispatch({ kind: "toggled", me, detailsLoaded });
    await painted();
    try {
      const body = { user_likeable_type: subject.type, user_likeable_id: subject.id };
      const state = await request<LikeState>(view.liked ? "DELETE" : "POST", "/internal_api/user_likes", body, {
        waits: true,
      });
      dispatch({ kind: "answered", state });
    } catch (error) {
      console.error("the like failed", error);
      dispatch({ kind: "failed" });
      if (error instanceof RequestError && error.status === 401)
        return askToSignIn(m.likes_error_log_in_to_like_posts());
      // A browser's own words for a broken line are nobody's language.
      toast({ text: error instanceof RequestError ? error.message : m.errors_unknown(), tone: "danger" });
    } finally {
      isSending.current = false;
    }
  }

  return { view, toggle };
}
