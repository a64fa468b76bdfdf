import { Hono } from "hono";
import { react, takeBack } from "~/features/reactions/commands.server";
import { ReactionInput, ReactorsInput } from "~/features/reactions/input";
import { listReactors } from "~/features/reactions/queries.server";
import { reactableOf } from "~/features/reactions/subject.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/reactions: adding an emoji, taking it back, who reacted with it (spec section 7). */
export const reactions = new Hono<AppEnv>()
  .get(
    "/member_details",
    endpoint(
      ReactorsInput,
      (ctx, input) =>
        listReactors(ctx, reactableOf(ctx, input), {
          emoji: input.emoji,
          cursor: input.cursor,
          perPage: input.per_page,
        }),
      { readsFirst: true },
    ),
  )
  .post(
    "/",
    endpoint(ReactionInput, async (ctx, input) => ({
      reactions: await react(ctx, reactableOf(ctx, input), input.emoji),
    })),
  )
  .delete(
    "/",
    endpoint(ReactionInput, async (ctx, input) => ({
      reactions: await takeBack(ctx, reactableOf(ctx, input), input.emoji),
    })),
  );
