import { isOnTheWeb } from "~/features/spaces/policy";
import type { Viewer } from "~/lib/viewer";
import { maySharePost, type PostSubject, postPolicy } from "./policy";

/**
 * Whether a share link opens its post. What everybody may read anyway is opened for as long as they may: when its space is
 * closed, the link ends with that. Who manages a closed space opens a post of it whatever becomes of the space.
 */
export const SHARING = { off: 0, whilePublic: 1, always: 2 } as const;
export type Sharing = (typeof SHARING)[keyof typeof SHARING];

/** As the wire names it. */
export interface SharePayload {
  /** The secret of its link, for who may hand it on; null while there is none. */
  share_uid: string | null;
  /** Whoever has the link reads the post. Told to who may change the post. */
  share_post_enabled: boolean;
  /** The reader may make the link, and make it anew. */
  can_share_post: boolean;
}

/** What a reader is told of a post's share link: who may not hand it on does not learn it. */
export function presentShare(
  { shareLink, sharing }: { shareLink: string | null; sharing: number },
  viewer: Viewer,
  post: PostSubject,
): SharePayload {
  const mayShare = maySharePost(viewer, post);
  return {
    share_uid: mayShare ? shareLink : null,
    share_post_enabled: postPolicy.can_update_post(viewer, post) && isShared(sharing, post),
    can_share_post: mayShare,
  };
}

/** The rule of shared.server.ts `isOpenByLink`, of a post that was read. */
export const isShared = (sharing: number, { status, space }: PostSubject): boolean =>
  status === "published" &&
  !space.isDeleted &&
  (sharing === SHARING.always || (sharing === SHARING.whilePublic && isOnTheWeb(space)));
