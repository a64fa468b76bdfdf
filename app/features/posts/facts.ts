import * as z from "zod";
import { likeFacts } from "~/features/likes/facts";
import { reactionFacts } from "~/features/reactions/facts";
import { carrying, fact, id } from "~/platform/facts/fact";

const place = { space_id: id, author_id: id };

/** Spec-wide names of what happens to posts. */
export const postFacts = {
  "post.created": carrying(place),
  /** To be published at a time, or at another than before. */
  "post.scheduled": carrying(place, { isWords: true }),
  /** Its author made it a draft again. */
  "post.unscheduled": carrying(place),
  /** Its time came, and it may not be published: it is a draft again that says why. */
  "post.held_back": carrying(place),
  "post.published": carrying(place, { isWords: true }),
  /** A bulk action that had published it was undone. */
  "post.unpublished": carrying(place),
  "post.updated": carrying({ ...place, named_at: z.int().optional() }),
  /** An edit that put back what stood before another. */
  "post.version_restored": carrying({ ...place, named_at: z.int().optional() }),
  /** What stood before an edit is gone for good; that there was one stays. */
  "post.version_purged": carrying(place),
  "post.deleted": carrying(place),
  "post.restored": carrying(place),
  /** It stands in another space by now: `space_id`. */
  "post.moved": carrying({ ...place, from_space_id: id }),
  /** An admin published it in the name of another member, or said since that it is theirs: `author_id`. */
  "post.author_changed": carrying({ ...place, from_author_id: id }),
  "post.pinned": carrying(place),
  "post.unpinned": carrying(place),
  /** Whoever has its share link reads it. */
  "post.shared": carrying(place),
  "post.unshared": carrying(place),
  /** An admin put HTML of their own below its text, or took it away. */
  "post.custom_html_changed": carrying(place),
  /** Its share link is another: the old one opens nothing. */
  "post.share_renewed": carrying(place),
  ...likeFacts("post"),
  ...reactionFacts("post"),
};

export interface Place {
  id: number;
  spaceId: number;
  authorId: number;
}

type Happening =
  | "created"
  | "scheduled"
  | "unscheduled"
  | "held_back"
  | "published"
  | "unpublished"
  | "updated"
  | "version_restored"
  | "version_purged"
  | "deleted"
  | "restored"
  | "pinned"
  | "unpinned"
  | "shared"
  | "unshared"
  | "share_renewed"
  | "custom_html_changed";

const about = (what: Happening, post: Place, key?: string) =>
  fact(`post.${what}`, { kind: "post", id: post.id }, { space_id: post.spaceId, author_id: post.authorId }, key);

/** One post for one request key of one member, whatever clicks twice; the subject is the answer to the twin. `author_id`: who wrote it. */
export const postCreated = (post: Place, requestKey: string) =>
  about("created", post, createdKey(post.authorId, requestKey));

export const createdKey = (memberId: number, requestKey: string) => `post.created:${memberId}:${requestKey}`;

/**
 * A post becomes public once in its life: who publishes it twice is told nothing new. What a bulk action publishes may
 * be taken back and be published again: it becomes public once by each.
 */
export const postPublished = (post: Place, job?: number) =>
  about("published", post, job === undefined ? `post.published:${post.id}` : `post.published:${post.id}:${job}`);
export const postUnpublished = (post: Place) => about("unpublished", post);
export const postScheduled = (post: Place) => about("scheduled", post);
export const postUnscheduled = (post: Place) => about("unscheduled", post);
export const postHeldBack = (post: Place) => about("held_back", post);
/** `named_at`: whom it named anew, if anybody (features/mentions). */
type Edit = { named_at?: number };
const edited = (what: "updated" | "version_restored", { id, spaceId, authorId }: Place, edit: Edit) =>
  fact(`post.${what}`, { kind: "post", id }, { space_id: spaceId, author_id: authorId, ...edit });
export const postUpdated = (post: Place, edit: Edit = {}) => edited("updated", post, edit);
export const postVersionRestored = (post: Place, edit: Edit = {}) => edited("version_restored", post, edit);
export const postVersionPurged = (post: Place) => about("version_purged", post);
export const postDeleted = (post: Place) => about("deleted", post);
export const postRestored = (post: Place) => about("restored", post);
export const postMoved = (post: Place, to: { id: number }) =>
  fact(
    "post.moved",
    { kind: "post", id: post.id },
    { space_id: to.id, from_space_id: post.spaceId, author_id: post.authorId },
  );
/** Nothing where it stays its author's. */
export const postAuthorChanged = (post: Place, authorId: number) =>
  post.authorId === authorId
    ? []
    : [
        fact(
          "post.author_changed",
          { kind: "post", id: post.id },
          { space_id: post.spaceId, author_id: authorId, from_author_id: post.authorId },
        ),
      ];
export const postPinned = (post: Place) => about("pinned", post);
export const postUnpinned = (post: Place) => about("unpinned", post);
export const postShared = (post: Place) => about("shared", post);
export const postUnshared = (post: Place) => about("unshared", post);
export const postHtmlChanged = (post: Place) => about("custom_html_changed", post);
export const postShareRenewed = (post: Place) => about("share_renewed", post);
