import { Hono } from "hono";
import * as z from "zod";
import { listAllEvents } from "~/features/events/all-events.server";
import { bringEventBack, cancelEvent } from "~/features/events/calling-off.server";
import { listComingUp } from "~/features/events/coming-up.server";
import { checkIn, letIn } from "~/features/events/door/commands.server";
import { actsIn, CheckInInput, DoorInput, LetInInput, ScannedInput, WalkInsInput } from "~/features/events/door/input";
import { findGuest, findWalkIns, listDoor } from "~/features/events/door/queries.server";
import { giveRsvp, sayNotGoing } from "~/features/events/commands.server";
import { endFeed, getOwnFeed, makeFeed } from "~/features/events/feeds/commands.server";
import { importCalendar } from "~/features/events/ics-import/commands.server";
import { ImportInput } from "~/features/events/ics-import/input";
import { judgeAttendee, removeAttendee, setAttendeeRole } from "~/features/events/hosting.server";
import { findInvitable, inviteMembers } from "~/features/events/invite.server";
import {
  AllEventsInput,
  AttendeeInput,
  AttendeesInput,
  ChangeAttendeeInput,
  EventIdInput,
  InvitableInput,
  InviteInput,
  recurring,
  RsvpInput,
  SpaceEventsInput,
  UpcomingInput,
} from "~/features/events/input";
import { listSpaceEvents } from "~/features/events/lists.server";
import { changeRule, previewRule } from "~/features/events/series/change-rule.server";
import { DatesInput, DatesRsvpInput, scope as scopeInput, UnrsvpInput } from "~/features/events/series/input";
import { listDates } from "~/features/events/series/queries.server";
import { deleteDates } from "~/features/events/series/remove.server";
import { giveRsvpToDates, takeDatesBack } from "~/features/events/series/rsvp.server";
import { listAttendees } from "~/features/events/queries.server";
import { presentPerson } from "~/features/members/person.server";
import { PostAddress } from "~/features/posts/input";
import { findPost, findReadable } from "~/features/posts/queries.server";
import { forInsiders } from "~/features/spaces/closed.server";
import { notFound } from "~/lib/errors";
import type { AppEnv } from "../../app-env";
import { atPost } from "../at-post";
import { endpoint } from "../endpoint";
import { changing, creating, duplicating } from "./posts";

/** POST …/calendar_feed: a feed where there is none, or another address for it. */
const FeedInput = z.object({ renew: z.boolean("invalid").default(false) });

const inviting = (comes: boolean) =>
  endpoint(InviteInput, (ctx, input, { idempotencyKey }) =>
    inviteMembers(
      ctx,
      input.id,
      { memberIds: input.community_member_ids, entities: input.invited_entities_ids, role: input.role, comes },
      idempotencyKey,
    ),
  );

/** `edit_mode`: of a date of a series, whether those that follow, or all, go with it. */
const DeleteEventInput = PostAddress.extend({ edit_mode: scopeInput.default("one") });

/** Of a series that has begun; `scope`: from this date on, or from the next that is to come. */
const RuleInput = PostAddress.extend({
  recurring,
  scope: z.enum(["following", "all"], "invalid").default("following"),
  preview: z.boolean("invalid").default(false),
});

const reads = { readsFirst: true } as const;

/** /internal_api/events: all that one may see, and what comes next; {id}: coming to it, taking that back, and who comes (spec section 7). */
export const events = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      AllEventsInput,
      async (ctx, { per_page: perPage, past: isPast, sort, space: spaceSlug, cursor }) => {
        const asked = { isPast, isAscending: sort !== undefined, spaceSlug, cursor, perPage };
        const { events: records, nextCursor } = await listAllEvents(ctx, asked);
        return { records, next_cursor: nextCursor, has_next_page: nextCursor !== null };
      },
      reads,
    ),
  )
  .get(
    "/upcoming",
    endpoint(
      UpcomingInput,
      async (ctx, { per_page: most }) => ({ records: await forInsiders(ctx, listComingUp(ctx, most)) }),
      reads,
    ),
  )
  /** The viewer's own calendar feed, by its secret address. */
  .get(
    "/calendar_feed",
    endpoint(z.object({}), async (ctx) => ({ url: await getOwnFeed(ctx) })),
  )
  .post(
    "/calendar_feed",
    endpoint(FeedInput, async (ctx, { renew }) => ({ url: await makeFeed(ctx, { isRenewed: renew }) })),
  )
  .delete(
    "/calendar_feed",
    endpoint(z.object({}), (ctx) => endFeed(ctx)),
  )
  .get(
    "/:id/attendees",
    endpoint(
      AttendeesInput,
      (ctx, { id, answer, cursor, per_page: perPage }) => listAttendees(ctx, id, { answer, cursor, perPage }),
      reads,
    ),
  )
  .post(
    "/:id/attendees",
    endpoint(RsvpInput, (ctx, { id, status, ...coming }) =>
      status === "going" ? giveRsvp(ctx, id, coming) : sayNotGoing(ctx, id),
    ),
  )
  .delete(
    "/:id/attendees",
    endpoint(UnrsvpInput, (ctx, { id, unrsvp_mode: mode }) => takeDatesBack(ctx, id, mode)),
  )
  .patch(
    "/:id/attendees/:memberId",
    endpoint(ChangeAttendeeInput, async (ctx, { id, memberId, status, role }) => {
      if (status) await judgeAttendee(ctx, id, memberId, status);
      if (role) await setAttendeeRole(ctx, id, memberId, role);
    }),
  )
  .delete(
    "/:id/attendees/:memberId",
    endpoint(AttendeeInput, (ctx, { id, memberId }) => removeAttendee(ctx, id, memberId)),
  )
  .post(
    "/:id/cancellation",
    endpoint(EventIdInput, (ctx, { id }) => cancelEvent(ctx, id)),
  )
  .delete(
    "/:id/cancellation",
    endpoint(EventIdInput, (ctx, { id }) => bringEventBack(ctx, id)),
  )
  .get(
    "/:id/community_members",
    endpoint(InvitableInput, async (ctx, { id, query }) => ({
      records: (await findInvitable(ctx, id, query)).candidates.map((one) => ({
        ...presentPerson(ctx, [one.uid, one.name, null, one.avatar]),
        community_member_id: one.id,
      })),
    })),
  )
  /** At the door: who comes and who is here, what was done there, and whoever is there without a yes. */
  .get(
    "/:id/check_ins",
    endpoint(DoorInput, (ctx, { id, per_page: perPage, ...asked }) => listDoor(ctx, id, { ...asked, perPage }), reads),
  )
  .get(
    "/:id/check_ins/scanned",
    endpoint(ScannedInput, (ctx, { id, code }) => findGuest(ctx, id, code)),
  )
  .post(
    "/:id/check_ins",
    endpoint(CheckInInput, (ctx, { id, ...sent }) => checkIn(ctx, id, actsIn(sent))),
  )
  .get(
    "/:id/walk_ins",
    endpoint(WalkInsInput, async (ctx, { id, query }) => ({ records: await findWalkIns(ctx, id, query) })),
  )
  .post(
    "/:id/walk_ins",
    endpoint(LetInInput, (ctx, { id, community_member_id: memberId, seats, over_limit, operation_id, at }) =>
      letIn(ctx, id, { memberId, seats, isOverLimit: over_limit, act: { id: operation_id, at } }),
    ),
  )
  .post("/:id/invitations", inviting(false))
  .post("/:id/bulk_rsvp", inviting(true))
  /** The dates of the series that it is one of, which are still to come. */
  .get(
    "/:id/recurring_events",
    endpoint(DatesInput, (ctx, { id, cursor, per_page: perPage }) => listDates(ctx, id, { cursor, perPage }), reads),
  )
  .post(
    "/:id/recurring_events/rsvp",
    endpoint(DatesRsvpInput, (ctx, { id, event_ids: ids }) => giveRsvpToDates(ctx, id, ids ?? null)),
  )
  .delete(
    "/:id/recurring_events/rsvp",
    endpoint(UnrsvpInput, (ctx, { id, unrsvp_mode: mode }) => takeDatesBack(ctx, id, mode)),
  );

/** /internal_api/spaces/{slug}/events: those that are events, by when they are; what else stands in the space is not found. */
export const eventPosts = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      SpaceEventsInput,
      async (ctx, { per_page: perPage, past: isPast, sort, spaceSlug, cursor }) => {
        const asked = { spaceSlug, cursor, isPast, isAscending: sort !== undefined, perPage };
        const { events: records, nextCursor } = await listSpaceEvents(ctx, asked, () => findReadable(ctx, spaceSlug));
        return { records, next_cursor: nextCursor, has_next_page: nextCursor !== null };
      },
      reads,
    ),
  )
  .post("/", creating("event"))
  /** A calendar file: what would come of it, or the job that takes it. */
  .post(
    "/import",
    endpoint(ImportInput, (ctx, { spaceSlug, ics, time_zone: zone, preview: isPreview }) =>
      importCalendar(ctx, spaceSlug, { ics, zone, isPreview }),
    ),
  )
  .get(
    "/:slug",
    atPost(PostAddress, async (ctx, at) => {
      const post = await findPost(ctx, at);
      if (post.type !== "Posts::Event") throw notFound();
      return post;
    }),
  )
  .post("/:slug/duplicate", duplicating("event"))
  /** Another rule for a series that has begun: what would come of it, which is done where nobody asked for that alone. */
  .put(
    "/:slug/recurring",
    atPost(RuleInput, async (ctx, { recurring: repeats, scope, preview: isPreview, ...at }) => {
      const choice = { repeats, scope };
      const preview = await previewRule(ctx, at, choice);
      if (!isPreview) await changeRule(ctx, at, choice);
      return { preview, is_done: !isPreview };
    }),
  )
  .put("/:slug", changing("event"))
  .patch("/:slug", changing("event"))
  .delete(
    "/:slug",
    atPost(DeleteEventInput, async (ctx, { edit_mode: scope, ...at }) => {
      if ((await findPost(ctx, at)).type !== "Posts::Event") throw notFound();
      return deleteDates(ctx, at, scope);
    }),
  );
