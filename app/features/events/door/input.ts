import * as z from "zod";
import { GROUP_MOST } from "../line";
import { EventIdInput } from "../input";
import { ACTS_MOST, DOOR_PAGE, type DoorAct } from "./acts";

const memberId = z.coerce.number("invalid").int("invalid").positive("invalid");
/** As a device numbers what was done on it. */
const actId = z.string("invalid").regex(/^[\w-]{8,64}$/, "invalid");
const at = z.int("invalid").positive("invalid");

/** GET …/events/{id}/check_ins */
export const DoorInput = EventIdInput.extend({
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(DOOR_PAGE).optional(),
  since: z.coerce.number().int().nonnegative().optional(),
  query: z.string().trim().max(80, "invalid").optional(),
});

/** GET …/events/{id}/check_ins/scanned */
export const ScannedInput = EventIdInput.extend({ code: z.string("invalid").max(80, "invalid").default("") });

/** POST …/events/{id}/check_ins */
export const CheckInInput = EventIdInput.extend({
  operations: z
    .array(
      z.object({
        id: actId,
        community_member_id: memberId,
        people: z
          .array(
            z
              .int("invalid")
              .min(0, "invalid")
              .max(GROUP_MOST - 1, "invalid"),
            "invalid",
          )
          .min(1, "invalid")
          .max(GROUP_MOST, "invalid"),
        is_in: z.boolean("invalid"),
        at,
      }),
      "invalid",
    )
    .min(1, "invalid")
    .max(ACTS_MOST, "event_door_too_many"),
});

export const actsIn = ({ operations }: Pick<z.output<typeof CheckInInput>, "operations">): DoorAct[] =>
  operations.map(({ id, community_member_id: whom, people, is_in: isIn, at: when }) => ({
    id,
    memberId: whom,
    people,
    isIn,
    at: when,
  }));

/** GET …/events/{id}/walk_ins */
export const WalkInsInput = EventIdInput.extend({ query: z.string().trim().max(80, "invalid").default("") });

/** POST …/events/{id}/walk_ins */
export const LetInInput = EventIdInput.extend({
  community_member_id: memberId,
  seats: z.coerce
    .number("invalid")
    .int("invalid")
    .min(1, "invalid")
    .max(GROUP_MOST, "event_group_too_large_ever")
    .default(1),
  /** Where there are not so many places the limit goes up. */
  over_limit: z.boolean("invalid").default(false),
  operation_id: actId,
  at,
});
