import { m } from "~/i18n/generated/messages";
import type { LogOf, Telling, Told } from "~/platform/facts/log";
import type { commentFacts } from "./facts";

/** A comment is named by the post that it stands under. */
const onPost = (sentence: (words: { thing: string }, options: Pick<Told, "locale">) => string): Telling => ({
  group: "posts",
  words: ({ thing, locale }) => sentence({ thing }, { locale }),
});

export const commentLog = {
  "comment.created": onPost(m.comments_log_created),
  "comment.edited": onPost(m.comments_log_edited),
  "comment.deleted": onPost(m.comments_log_deleted),
  "comment.restored": onPost(m.comments_log_restored),
  "comment.liked": onPost(m.comments_log_liked),
  "comment.unliked": onPost(m.comments_log_unliked),
  "comment.reacted": onPost(m.comments_log_reacted),
  "comment.unreacted": onPost(m.comments_log_unreacted),
} satisfies LogOf<typeof commentFacts>;
