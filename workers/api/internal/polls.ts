import { Hono } from "hono";
import { respond, undoResponse } from "~/features/polls/commands.server";
import { PollInput, PollResponseInput, VotersInput } from "~/features/polls/input";
import { findPoll, listVoters } from "~/features/polls/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/polls: one as it stands now. */
export const polls = new Hono<AppEnv>().get(
  "/:id",
  endpoint(PollInput, (ctx, { id }) => findPoll(ctx, id), { readsFirst: true }),
);

/** /internal_api/poll_responses: respond and undo (spec section 4), and who responded. */
export const pollResponses = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      VotersInput,
      (ctx, { poll_option_id, cursor, per_page }) => listVoters(ctx, poll_option_id, { cursor, perPage: per_page }),
      { readsFirst: true },
    ),
  )
  .post(
    "/",
    endpoint(PollResponseInput, async (ctx, { poll_option_id }) => ({ poll: await respond(ctx, poll_option_id) })),
  )
  .delete(
    "/",
    endpoint(PollResponseInput, async (ctx, { poll_option_id }) => ({ poll: await undoResponse(ctx, poll_option_id) })),
  );
