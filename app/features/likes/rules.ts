import type { Person } from "~/features/members/person";
import type { LikeKind } from "./facts";

/** What is liked: of a kind whose feature declares that it can be (app/features/subjects.server.ts). */
export interface LikeSubject {
  kind: LikeKind;
  id: number;
}

/** As pages and the wire name it: `user_likeable_type` and `user_likeable_id` (spec section 3). */
export interface Likeable {
  type: string;
  id: number;
}

/** The value of a heart's button, which says all that its form would: "like Post 12". */
export const likeIntent = (act: "like" | "unlike", subject: Likeable) => `${act} ${subject.type} ${subject.id}`;

/** Faces shown beside the count. */
export const SAMPLE_LIKERS = 4;
/** Spec section 9. */
export const PAGE_SIZE = 20;

/** What a subject's likes look like to one viewer. */
export interface LikeState {
  is_liked_by_current_user: boolean;
  user_likes_count: number;
  sample_user_likes_community_members: Person[];
}
