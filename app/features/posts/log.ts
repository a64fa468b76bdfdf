import { m } from "~/i18n/generated/messages";
import { type LogOf, type Telling, type Told, untold } from "~/platform/facts/log";
import type { postFacts } from "./facts";

const ofPost = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "posts",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const postLog = {
  "post.created": untold("a draft is its author's alone; what is published says so"),
  "post.scheduled": untold("nobody but its author is to hear of it before its time; then it says that it is published"),
  "post.unscheduled": untold("a draft is its author's alone, as it was before it was scheduled"),
  "post.held_back": untold("a draft is its author's alone: they are told why it was not published"),
  "post.published": ofPost(m.posts_log_published),
  "post.unpublished": ofPost(m.posts_log_unpublished),
  "post.updated": ofPost(m.posts_log_updated),
  "post.version_restored": ofPost(m.posts_log_version_restored),
  "post.version_purged": ofPost(m.posts_log_version_purged),
  "post.deleted": ofPost(m.posts_log_deleted),
  "post.restored": ofPost(m.posts_log_restored),
  "post.moved": ofPost(m.posts_log_moved),
  "post.author_changed": ofPost(m.posts_log_author_changed),
  "post.pinned": ofPost(m.posts_log_pinned),
  "post.unpinned": ofPost(m.posts_log_unpinned),
  "post.shared": ofPost(m.posts_log_shared),
  "post.unshared": ofPost(m.posts_log_unshared),
  "post.share_renewed": ofPost(m.posts_log_share_renewed),
  "post.custom_html_changed": ofPost(m.posts_log_custom_html),
  "post.liked": ofPost(m.posts_log_liked),
  "post.unliked": ofPost(m.posts_log_unliked),
  "post.reacted": ofPost(m.posts_log_reacted),
  "post.unreacted": ofPost(m.posts_log_unreacted),
} satisfies LogOf<typeof postFacts>;
