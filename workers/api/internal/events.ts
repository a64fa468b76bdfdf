import { Hono } from "hono";
import { giveRsvp, takeRsvpBack } from "~/features/events/commands.server";
import { AttendeesInput, EventIdInput, SpaceEventsInput } from "~/features/events/input";
import { listSpaceEvents } from "~/features/events/lists.server";
import { listAttendees } from "~/features/events/queries.server";
import { deletePost } from "~/features/posts/commands/delete-post.server";
import { PostAddress } from "~/features/posts/input";
import { findPost, findReadable } from "~/features/posts/queries.server";
import { notFound } from "~/lib/errors";
import type { AppEnv } from "../../app-env";
import { atPost } from "../at-post";
import { endpoint } from "../endpoint";
import { changing, creating, duplicating } from "./posts";

const reads = { readsFirst: true } as const;

/** /internal_api/events/{id}: coming to it, taking that back, and who comes (spec section 7). */
export const events = new Hono<AppEnv>()
  .get(
    "/:id/attendees",
    endpoint(
      AttendeesInput,
      (ctx, { id, cursor, per_page: perPage }) => listAttendees(ctx, id, { cursor, perPage }),
      reads,
    ),
  )
  .post(
    "/:id/attendees",
    endpoint(EventIdInput, (ctx, { id }) => giveRsvp(ctx, id)),
  )
  .delete(
    "/:id/attendees",
    endpoint(EventIdInput, (ctx, { id }) => takeRsvpBack(ctx, id)),
  );

/** /internal_api/spaces/{slug}/events: those that are events, by when they are; what else stands in the space is not found. */
export const eventPosts = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      SpaceEventsInput,
      async (ctx, { per_page: perPage, past: isPast, ...input }) => {
        const { events: records, nextCursor } = await listSpaceEvents(ctx, { ...input, isPast, perPage }, () =>
          findReadable(ctx, input.spaceSlug),
        );
        return { records, next_cursor: nextCursor, has_next_page: nextCursor !== null };
      },
      reads,
    ),
  )
  .post("/", creating("event"))
  .get(
    "/:slug",
    atPost(PostAddress, async (ctx, at) => {
      const post = await findPost(ctx, at);
      if (post.type !== "Posts::Event") throw notFound();
      return post;
    }),
  )
  .post("/:slug/duplicate", duplicating("event"))
  .put("/:slug", changing("event"))
  .patch("/:slug", changing("event"))
  .delete(
    "/:slug",
    atPost(PostAddress, async (ctx, at) => {
      if ((await findPost(ctx, at)).type !== "Posts::Event") throw notFound();
      return deletePost(ctx, at);
    }),
  );
