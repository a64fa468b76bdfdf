import { asPassed, caseWrites, hideWrites, type Passed, passGate, readGate } from "~/features/moderation/gate.server";
import { readableByViewer } from "~/features/spaces/readable.server";
import { isPostOnTheWeb } from "~/features/posts/on-the-web.server";
import { attachFiles, loosen } from "~/features/files/attach.server";
import { authorize } from "~/lib/policy";
import { AppError, conflict, forbidden, notFound, signInRequired } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import { toSpaceAccess } from "~/features/spaces/space-access.server";
import type { Ctx } from "~/platform/context";
import { commit, getMade, isTwin, ofTwin, when, write } from "~/platform/database/commit.server";
import { nothing, type Statement, sql } from "~/platform/database/sql";
import { type DocNode, fileIdsOf } from "~/ui/editor/document";
import { mentionWrites, namedAt, namesIn, refusedMentions } from "~/features/mentions/writes.server";
import { type CommentBody, commentBody } from "./body.server";
import { commentFact, createdKey } from "./facts";
import type { CommentPayload } from "./payload";
import { commentPolicy } from "./policy";
import { presentComment } from "./present.server";
import { findQuote, type Quote, type QuoteAsked } from "./quotes.server";
import { findComment, findCommentShownOrNot, mustTakeComments, readablePost } from "./queries.server";
import { closedBy, type CommentRow, oneComment, type PostOfComments, postOfComments } from "./rows.server";
import { UNDO_MS } from "./rules";

export interface Words {
  /** The editor's document, as it was sent. */
  doc?: unknown;
  text?: string | null;
}

/** A comment as it was made, with the post it stands under. */
export interface MadeComment {
  comment: CommentPayload;
  post: PostOfComments;
}

/**
 * Writes a comment, or a reply: a reply to a reply stands under the thread's first comment and names whom it
 * answers. `requestKey` makes it once; sent again with other words it is refused (409 comment_sent), unless `takesOn`
 * makes them the first one's. The viewer must be proven; then one trip does it all: access, the post and the thread are
 * conditions of the insert, and what is answered is read in the same batch.
 * It may quote another comment of the post (`findQuote`).
 * Throws 401, 403 confirm_email, comments_closed, comments_off, private_space, 404, 409 comment_gone, comment_sent,
 * file_gone, quote_gone, 422 on `body` and `quote`.
 */
export async function createComment(
  ctx: Ctx,
  { postId, replyToId, quote: asked, requestKey, takesOn = false, ...words }: Words & CreateRef,
): Promise<MadeComment> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired();
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const { memberId } = ctx.viewer;
  const id = ctx.newId();
  const body = await commentBody(ctx, words, namesUnder(ctx, postId));
  // A trip of its own, before the other: only who quotes pays it.
  const reading = readGate(ctx, { postId });
  const quote = asked
    ? await findQuote(ctx, postId, asked).catch(async (error: unknown) => {
        // What was said while it stood there, and is sent once more, was said.
        if (error instanceof AppError && requestKey && (await getMade(ctx, createdKey(memberId, requestKey))))
          return null;
        throw error;
      })
    : null;
  const gate = await reading;
  const said = { kind: "comment", doc: JSON.parse(body.doc) as DocNode, isManager: gate.isManager } as const;
  let passed: Passed;
  try {
    passed = passGate(ctx, gate, said);
  } catch (error) {
    // What was said before a limit was reached, and is sent once more, was said.
    if (requestKey && (await getMade(ctx, createdKey(memberId, requestKey))))
      return ofTwin(ctx, firstAnswer(ctx, { postId, replyToId, quote: asked, requestKey, takesOn, ...words }, body));
    throw error;
  }
  const { isHeld } = passed;
  const insert = insertComment(ctx, { id, postId, replyToId: replyToId ?? null, quote, isHeld }, body);
  const isMade = sql`exists (select 1 from comments c where c.id = ${id})`;
  const fact = commentFact(
    "created",
    { id, postId },
    requestKey ? createdKey(ctx.viewer.memberId, requestKey) : undefined,
  );
  try {
    const { rows } = await commit(ctx, {
      writes: [
        when(insert).record(fact),
        ...passed.guards,
        ...caseWrites(ctx, passed, { kind: "comment", id }, { authorId: memberId, isNew: true }),
        ...(body.fileIds.length > 0
          ? attachFiles(ctx, body.fileIds, "comment", id, { isThere: isMade, saidFiles: body.saidFiles })
          : []),
        ...mentionWrites(ctx, { kind: "comment", id }, body.mentioned, { isNew: true }),
        write(postOfComments(ctx, ctx.viewer, { postId })),
        write(oneComment(ctx, ctx.viewer, { postId, id })),
      ],
      changesPublicPages: "recorded",
      publicWhere: isPostOnTheWeb(ctx, sql`${postId}`),
    });
    const post = readablePost(ctx, rows.at(-2)?.[0] as PostOfComments | undefined);
    const row = rows.at(-1)?.[0] as CommentRow | undefined;
    const closed = closedBy(post);
    if (!row && closed) {
      // What was said before that, and is sent once more, was said.
      if (requestKey && (await getMade(ctx, createdKey(ctx.viewer.memberId, requestKey))))
        return ofTwin(ctx, firstAnswer(ctx, { postId, replyToId, quote: asked, requestKey, takesOn, ...words }, body));
      throw forbidden(closed);
    }
    // The post is there and readable: what is missing is the comment that was to be answered, or quoted.
    if (!row) throw conflict("comment_gone");
    return { post, comment: presentComment(ctx, post, row) };
  } catch (error) {
    if (requestKey && isTwin(error))
      return ofTwin(ctx, firstAnswer(ctx, { postId, replyToId, quote: asked, requestKey, takesOn, ...words }, body));
    // Where no comment could be made, its pictures had nothing to hang on: the post says why, not they.
    if (error instanceof AppError && error.code === "file_gone") await mustTakeComments(ctx, postId);
    throw refusedMentions(asPassed(error));
  }
}

/** Changes the words of one's own comment. */
export async function editComment(ctx: Ctx, { postId, id, ...words }: Words & CommentKey): Promise<MadeComment> {
  const [{ post, row, bodyDoc }, gate] = await Promise.all([
    findComment(ctx, { postId, id }),
    readGate(ctx, { postId }),
  ]);
  const subject = subjectOf(post, row);
  authorize(commentPolicy, "can_update_comment", ctx.viewer, { ...subject, isDeleted: false });
  if (subject.isDeleted) throw conflict("comment_gone");
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const { doc, html, excerpt, rendered, fileIds, saidFiles, mentioned } = await commentBody(
    ctx,
    words,
    namesUnder(ctx, postId),
  );
  const edited = ctx.now();
  const said = { kind: "comment", doc: JSON.parse(doc) as DocNode, isEdit: true, isManager: gate.isManager } as const;
  const passed = passGate(ctx, gate, said);
  const thing = { kind: "comment", id } as const;
  const { rows } = await commit(ctx, {
    writes: [
      when(sql`update comments set body_doc = ${doc}, body_html = ${html}, excerpt = ${excerpt}, rendered = ${rendered},
        edited_at = ${edited}
        where id = ${id} and community_id = ${ctx.community.id} and author_id = ${ctx.viewer.memberId}
        and deleted_at is null`).otherwise("comment_gone"),
      ...passed.guards,
      ...attachFiles(ctx, fileIds, "comment", id, { shown: shownIn(bodyDoc), saidFiles }),
      ...hideWrites(ctx, passed, thing),
      ...caseWrites(ctx, passed, thing, { authorId: ctx.viewer.memberId, isNew: false }),
      ...mentionWrites(ctx, thing, mentioned, { at: edited }),
      write(oneComment(ctx, ctx.viewer, { postId, id })),
    ],
    facts: [commentFact("edited", { id, postId }, undefined, namedAt(mentioned, edited))],
    changesPublicPages: true,
    publicWhere: isPostOnTheWeb(ctx, sql`${postId}`),
  }).catch((error: unknown) => {
    throw refusedMentions(asPassed(error));
  });
  const { names = null, emojis = null } = (rows.at(-1)?.[0] ?? {}) as Partial<CommentRow>;
  const hidden = passed.isHeld ? { heldAt: edited, deletedAt: edited } : {};
  return {
    post,
    comment: presentComment(ctx, post, { ...row, ...hidden, bodyHtml: html, names, emojis, editedAt: edited }),
  };
}

/**
 * Takes a comment away, by its author or who manages the space; safe to repeat. It keeps its place under replies; its
 * pictures come loose, and are swept a day from now.
 */
export async function deleteComment(ctx: Ctx, ref: CommentKey): Promise<MadeComment> {
  const { post, row } = await findCommentShownOrNot(ctx, ref);
  const subject = subjectOf(post, row);
  authorize(commentPolicy, "can_destroy_comment", ctx.viewer, { ...subject, isDeleted: false });
  await commit(ctx, {
    writes: [
      // What moderation hides is its author's to take back: it stands so for nobody then.
      when(sql`update comments set deleted_at = iif(held_at is null, ${ctx.now()}, held_at - 1) where id = ${ref.id}
        and community_id = ${ctx.community.id} and (deleted_at is null
          or (deleted_at = held_at and author_id = ${ctx.viewer.memberId}))`).record(commentFact("deleted", ref)),
      loosen(
        ctx,
        "comment",
        sql`(select c.id from comments c where c.id = ${ref.id} and c.deleted_at is not null and c.deleted_at is not c.held_at)`,
      ),
    ],
    changesPublicPages: "recorded",
    publicWhere: isPostOnTheWeb(ctx, sql`${ref.postId}`),
  });
  return { post, comment: presentComment(ctx, post, { ...row, deletedAt: ctx.now(), heldAt: null }) };
}

/** Undoes one's own deletion while the undo is offered; the fact of the deletion knows whose it was. */
export async function restoreComment(ctx: Ctx, ref: CommentKey): Promise<MadeComment> {
  const { post, row } = await findComment(ctx, ref);
  authorize(commentPolicy, "can_destroy_comment", ctx.viewer, { ...subjectOf(post, row), isDeleted: false });
  const mine = sql`exists (select 1 from facts f indexed by facts_at where f.community_id = ${ctx.community.id}
    and f.at >= ${ctx.now() - UNDO_MS} and f.name <> 'comment.created' and f.name = 'comment.deleted'
    and f.subject_id = ${ref.id} and f.actor_id = ${ctx.viewer.memberId})`;
  await commit(ctx, {
    writes: [
      when(sql`update comments set deleted_at = held_at where id = ${ref.id} and community_id = ${ctx.community.id}
        and deleted_at is not null and deleted_at is not held_at and ${mine}`).otherwise("undo_too_late"),
      write(hangAgain(ctx, ref.id)),
    ],
    facts: [commentFact("restored", ref)],
    changesPublicPages: true,
    publicWhere: isPostOnTheWeb(ctx, sql`${ref.postId}`),
  });
  return { post, comment: presentComment(ctx, post, { ...row, deletedAt: row.heldAt }) };
}

const namesUnder = (ctx: Ctx, postId: number) => namesIn(ctx, sql`(select space_id from posts where id = ${postId})`);

export interface CommentKey {
  postId: number;
  id: number;
}

interface CreateRef {
  postId: number;
  /** The comment that is answered; null for one that begins a thread. */
  replyToId?: number | null;
  quote?: QuoteAsked | null;
  requestKey?: string | null;
  /** For a key of one form and one comment alone: what it is sent with last are the comment's words. */
  takesOn?: boolean;
}

/** The pictures that the comment's document names hang on it once more, where they are still its author's and loose. */
const hangAgain = (ctx: Ctx, id: number): Statement =>
  sql`update files set attached_kind = 'comment', attached_id = ${id}
    where community_id = ${ctx.community.id} and attached_kind is null
      and owner_id = (select author_id from comments where id = ${id})
      and id in (select j.atom from comments c, json_tree(iif(json_valid(c.body_doc), c.body_doc, '{}')) j
        where c.id = ${id} and j.key = 'fileId')`;

const shownIn = (bodyDoc: string): number[] => (bodyDoc === "" ? [] : fileIdsOf(JSON.parse(bodyDoc) as DocNode));

const subjectOf = (post: PostOfComments, row: CommentRow) => ({
  authorId: row.authorId,
  isDeleted: row.deletedAt !== null,
  space: toSpaceAccess(post),
});

interface Placed {
  id: number;
  postId: number;
  replyToId: number | null;
  quote: Quote | null;
  /** Nobody but its author is shown it, until somebody has judged it. */
  isHeld: boolean;
}

function insertComment(ctx: Ctx, { id, postId, replyToId, quote, isHeld }: Placed, body: CommentBody): Statement {
  const hiddenAt = isHeld ? ctx.now() : null;
  return sql`insert into comments
      (id, community_id, post_id, author_id, parent_id, reply_to_id, quote_id, quote_words, body_doc, body_html, excerpt, rendered, created_at,
        deleted_at, held_at, is_shown)
    select ${id}, p.community_id, p.id, ${ctx.viewer.memberId}, coalesce(r.parent_id, r.id),
      case when r.parent_id is not null then r.id end, ${quote?.id ?? null}, ${quote?.words ?? null}, ${body.doc}, ${body.html}, ${body.excerpt}, ${body.rendered}, ${ctx.now()},
      ${hiddenAt}, ${hiddenAt}, iif(${isHeld} and r.id is null, 0, 1)
    from posts p join spaces s on s.id = p.space_id
    left join comments r on r.id = ${replyToId} and r.post_id = p.id and r.deleted_at is null
    where p.id = ${postId} and p.community_id = ${ctx.community.id} and p.status = 'published'
      and p.is_comments_enabled = 1 and p.is_comments_closed = 0 and (${replyToId} is null or r.id is not null)
      ${quote ? sql`and exists (select 1 from comments q where q.id = ${quote.id} and q.post_id = p.id and q.deleted_at is null)` : nothing}
      and ${readableByViewer(ctx.viewer, ctx.community, ctx.now())}`;
}

/** What the first call with this key made, with the words of this one: nobody is shown less than they wrote. */
async function firstAnswer(
  ctx: Ctx,
  { postId, replyToId, quote, requestKey, takesOn, ...words }: Words & CreateRef & { requestKey: string },
  body: CommentBody,
): Promise<MadeComment> {
  // A second trip, and a third: only a repeated call pays them.
  const [fact] = await ctx.read(
    () => sql<{ id: number }>`select subject_id as id from facts where community_id = ${ctx.community.id}
      and key = ${createdKey(ctx.viewer.memberId, requestKey)}`,
  );
  if (!fact) throw notFound();
  const { post, row, bodyDoc } = await findCommentShownOrNot(ctx, { postId, id: fact.id }).catch((error: unknown) => {
    // The key made a comment under another post: the client mixed its keys.
    if (error instanceof AppError && error.status === 404) throw conflict();
    throw error;
  });
  const isSameQuote = (row.quoteId ?? null) === (quote?.id ?? null);
  if (bodyDoc === body.doc && isSameQuote) return { post, comment: presentComment(ctx, post, row) };
  const isItsPlace = (row.replyToId ?? row.parentId) === (replyToId ?? null);
  if (!takesOn || !isItsPlace || !isSameQuote || row.editedAt !== null || row.deletedAt !== null)
    throw conflict("comment_sent");
  return editComment(ctx, { postId, id: fact.id, ...words });
}
