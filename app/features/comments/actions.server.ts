import { redirect } from "react-router";
import { likeSubject, unlikeSubject } from "~/features/likes/commands.server";
import { LikeInput } from "~/features/likes/input";
import type { LikeSubject } from "~/features/likes/rules";
import { likeSubjectOf } from "~/features/likes/subject.server";
import { respond, undoResponse } from "~/features/polls/commands.server";
import { PollResponseInput } from "~/features/polls/input";
import { react, takeBack } from "~/features/reactions/commands.server";
import type { Reactable } from "~/features/reactions/facts";
import { ReactionInput } from "~/features/reactions/input";
import { reactableOf } from "~/features/reactions/subject.server";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { createComment, deleteComment, editComment, type MadeComment, type Words } from "./commands.server";
import { anchorOf, commentPath } from "./rules";

/**
 * What the forms of a post's page and of lists post where there is no JavaScript: `intent` like, unlike, react, unreact, poll_respond, poll_undo, comment,
 * comment_edit, comment_delete. Call it in the action of every page that shows a LikeButton, reactions or comments; null means
 * that the form was none of these. Answers with the way back; throws what the commands throw.
 */
export async function conversationAction(ctx: Ctx, form: FormData): Promise<Response | null> {
  const [intent, ...subject] = text(form, "intent").split(" ");
  switch (intent) {
    case "like":
    case "unlike": {
      const liked = likedBy(ctx, subject);
      await (intent === "like" ? likeSubject : unlikeSubject)(ctx, liked);
      return redirect(wayBack(ctx, liked));
    }
    case "react":
    case "unreact": {
      const { reacted, emoji } = reactedBy(ctx, subject);
      await (intent === "react" ? react : takeBack)(ctx, reacted, emoji);
      return redirect(wayBack(ctx, reacted));
    }
    case "poll_respond":
    case "poll_undo": {
      const { poll_option_id: id } = parseForm(PollResponseInput, { poll_option_id: subject[0] });
      await (intent === "poll_respond" ? respond : undoResponse)(ctx, id);
      return redirect(`${ctx.request.url.pathname}${ctx.request.url.search}`);
    }
    case "comment":
      return toComment(
        await createComment(ctx, {
          postId: number(form, "post_id"),
          replyToId: text(form, "reply_to_id") ? number(form, "reply_to_id") : null,
          requestKey: requestKey(form),
          ...wordsOf(form),
        }),
      );
    case "comment_edit":
      return toComment(await editComment(ctx, { ...refOf(form), ...wordsOf(form) }));
    case "comment_delete": {
      const { post } = await deleteComment(ctx, refOf(form));
      return redirect(`/c/${post.spaceSlug}/${post.slug}#comments`);
    }
    default:
      return null;
  }
}

const toComment = ({ post, comment }: MadeComment) => redirect(commentPath(post, comment.id));

const refOf = (form: FormData) => ({ postId: number(form, "post_id"), id: number(form, "comment_id") });

/** Reads what `likeIntent` wrote: type and id. */
function likedBy(ctx: Ctx, [type, id]: string[]): LikeSubject {
  const parsed = LikeInput.safeParse({ user_likeable_type: type, user_likeable_id: id });
  if (!parsed.success) throw invalid({ user_likeable_id: "invalid" });
  return likeSubjectOf(ctx, parsed.data);
}

/** Reads what `reactIntent` wrote: type, id and emoji. */
function reactedBy(ctx: Ctx, [type, id, emoji]: string[]): { reacted: Reactable; emoji: string } {
  const parsed = ReactionInput.safeParse({ reactable_type: type, reactable_id: id, emoji });
  if (!parsed.success) throw invalid({ emoji: "emoji_invalid" });
  return { reacted: reactableOf(ctx, parsed.data), emoji: parsed.data.emoji };
}

function wordsOf(form: FormData): Words {
  const doc = text(form, "tiptap_body");
  if (doc === "") return { text: text(form, "body") };
  try {
    return { doc: JSON.parse(doc) as unknown };
  } catch {
    throw invalid({ body: "body_invalid" });
  }
}

function requestKey(form: FormData): string | null {
  const key = text(form, "request_key");
  return /^[\w-]{8,100}$/.test(key) ? key : null;
}

/** To the page the button stood on; a comment is found there again. */
function wayBack(ctx: Ctx, { kind, id }: LikeSubject): string {
  const { pathname, search } = ctx.request.url;
  return kind === "comment" ? `${pathname}?message_id=${id}#${anchorOf(id)}` : `${pathname}${search}`;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function number(form: FormData, name: string): number {
  const value = Number(text(form, name));
  if (!Number.isSafeInteger(value) || value <= 0) throw invalid({ [name]: "invalid" });
  return value;
}
