import { Hono } from "hono";
import { likeSubject, unlikeSubject } from "~/features/likes/commands.server";
import { LikeInput, LikersInput } from "~/features/likes/input";
import { listLikers } from "~/features/likes/queries.server";
import { likeSubjectOf } from "~/features/likes/subject.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/user_likes: who likes a post or comment, liking it, taking the like back (spec section 7). */
export const likes = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      LikersInput,
      (ctx, input) => listLikers(ctx, likeSubjectOf(ctx, input), { cursor: input.cursor, perPage: input.per_page }),
      { readsFirst: true },
    ),
  )
  .post(
    "/",
    endpoint(LikeInput, (ctx, input) => likeSubject(ctx, likeSubjectOf(ctx, input))),
  )
  .delete(
    "/",
    endpoint(LikeInput, (ctx, input) => unlikeSubject(ctx, likeSubjectOf(ctx, input))),
  );
