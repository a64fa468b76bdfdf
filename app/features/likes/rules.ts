import type { AvatarPicture } from "~/ui/avatar";

/** What can be liked; `user_likeable_type` on the wire (spec section 3). */
export const LIKEABLE = { Post: "post", Comment: "comment" } as const;
export type LikeableType = keyof typeof LIKEABLE;
export type LikeKind = (typeof LIKEABLE)[LikeableType];

export interface LikeSubject {
  kind: LikeKind;
  id: number;
}

/** The value of a heart's button, which says all that its form would: "like Post 12". */
export const likeIntent = (act: "like" | "unlike", subject: { type: LikeableType; id: number }) =>
  `${act} ${subject.type} ${subject.id}`;

/** Faces shown beside the count. */
export const SAMPLE_LIKERS = 4;
/** Spec section 9. */
export const PAGE_SIZE = 20;

/** Someone as like counts, comments and notifications show them. `id` is their public uid. */
export interface Liker {
  id: string;
  name: string;
  avatar: AvatarPicture;
}

/** What a subject's likes look like to one viewer. */
export interface LikeState {
  is_liked_by_current_user: boolean;
  user_likes_count: number;
  sample_user_likes_community_members: Liker[];
}
