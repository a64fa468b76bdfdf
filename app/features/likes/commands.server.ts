import { forbidden, signInRequired } from "~/lib/errors";
import { isSignedIn, visitor } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { commit, type Write, when, write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { likeFact } from "./facts";
import type { LikeState, LikeSubject } from "./rules";
import {
  isOn,
  type LikeRow,
  likeState,
  likesOf,
  presentLikes,
  reachable,
  refuseUnreadableSubject,
} from "./state.server";

/**
 * Likes a post or comment (spec sections 4 and 5). Safe to repeat: the key of the table allows one like each, and
 * the fact is stored only if it was new. Throws 401 log_in_to_like_posts, 403 confirm_email, likes_off, 404, 403 private_space.
 * The viewer must be proven: one trip then does it all, access included.
 */
export async function likeSubject(ctx: Ctx, subject: LikeSubject): Promise<LikeState> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_like_posts");
  if (!ctx.viewer.emailConfirmed) throw forbidden("confirm_email");
  const like = sql`insert into likes (community_id, subject_kind, subject_id, member_id, created_at)
    select ${ctx.community.id}, ${subject.kind}, x.id, ${ctx.viewer.memberId}, ${ctx.now()} ${reachable(ctx, subject)} and ${isOn(ctx, subject)}
    on conflict (community_id, subject_kind, subject_id, member_id) do nothing`;
  return changeLikes(ctx, subject, when(like).record(likeFact(subject, "liked")), { isLiking: true });
}

/** Takes a like back; nothing happens where there was none. As `likeSubject`, but asks for no confirmed e-mail. */
export async function unlikeSubject(ctx: Ctx, subject: LikeSubject): Promise<LikeState> {
  if (!isSignedIn(ctx.viewer)) throw signInRequired("log_in_to_like_posts");
  const unlike = sql`delete from likes as l where ${likesOf(ctx, subject)} and l.member_id = ${ctx.viewer.memberId}
    and exists (select 1 ${reachable(ctx, subject)})`;
  return changeLikes(ctx, subject, when(unlike).record(likeFact(subject, "unliked")));
}

async function changeLikes(
  ctx: Ctx,
  subject: LikeSubject,
  change: Write,
  { isLiking = false } = {},
): Promise<LikeState> {
  const { rows } = await commit(ctx, {
    // The state is read in the same batch: what is answered is what was written, and a refusal costs no trip.
    writes: [change, write(likeState(ctx, ctx.viewer, subject))],
    changesPublicPages: "recorded",
    // What is liked where no visitor reads leaves every kept page as it is.
    publicWhere: sql`exists (select 1 ${reachable(ctx, subject, visitor)})`,
  });
  const row = rows[1]?.[0] as LikeRow | undefined;
  refuseUnreadableSubject(ctx, row);
  if (isLiking && row.isOn === 0) throw forbidden("likes_off");
  return presentLikes(ctx, row);
}
