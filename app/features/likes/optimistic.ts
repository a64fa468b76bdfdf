import type { Person } from "~/features/members/person";
import { type LikeState, SAMPLE_LIKERS } from "./rules";

/** What a like button shows, and what it goes back to when the call fails. */
export interface LikeView {
  liked: boolean;
  count: number;
  sample: Person[];
  /** A call is under way: further clicks are ignored. */
  isInFlight: boolean;
  before: Pick<LikeView, "liked" | "count" | "sample"> | null;
}

export type LikeEvent =
  /** `me` joins or leaves the sample of likers. */
  | { kind: "toggled"; me: Person; detailsLoaded: boolean }
  | { kind: "answered"; state: LikeState | null }
  /** The page has learned how it stands; a call under way knows better. */
  | { kind: "told"; view: LikeView }
  | { kind: "failed" };

export const likeView = (liked: boolean, count: number, sample: Person[]): LikeView => ({
  liked,
  count,
  sample,
  isInFlight: false,
  before: null,
});

/**
 * The like button's states (spec sections 4 and 5): flag, count (by one) and sample change at once; a failure
 * reverts them; a click is ignored while a call is in flight and until the post's details have loaded.
 * Returns the same object where nothing happened.
 */
export function likeReducer(view: LikeView, event: LikeEvent): LikeView {
  switch (event.kind) {
    case "toggled":
      if (view.isInFlight || !event.detailsLoaded) return view;
      return { ...toggled(view, event.me), isInFlight: true, before: shownOf(view) };
    case "answered":
      // The server's count includes what others did meanwhile.
      return event.state ? answered(event.state) : { ...view, isInFlight: false, before: null };
    case "told":
      return view.isInFlight ? view : event.view;
    case "failed":
      return { ...(view.before ?? shownOf(view)), isInFlight: false, before: null };
  }
}

function toggled(view: LikeView, me: Person) {
  const others = view.sample.filter((liker) => liker.id !== me.id);
  return view.liked
    ? { liked: false, count: Math.max(0, view.count - 1), sample: others }
    : { liked: true, count: view.count + 1, sample: [me, ...others].slice(0, SAMPLE_LIKERS) };
}

const answered = (state: LikeState): LikeView =>
  likeView(state.is_liked_by_current_user, state.user_likes_count, state.sample_user_likes_community_members);

const shownOf = ({ liked, count, sample }: LikeView) => ({ liked, count, sample });
