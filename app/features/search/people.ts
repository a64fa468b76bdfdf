import * as z from "zod";
import type { Person } from "~/features/members/person";

/** GET /internal_api/search/mentionable: the text stands in a space, or under a post. */
export const mentionInput = z
  .object({
    space_slug: z.string("invalid").min(1, "required").max(200, "invalid").optional(),
    /** Under which something is said. */
    post_id: z.coerce.number("invalid").int("invalid").positive("invalid").optional(),
    query: z
      .string("invalid")
      .default("")
      // No index of words has controls, and a database’s text may end at the first.
      .transform((typed) => typed.slice(0, 60).replace(/\p{Cc}/gu, " ")),
  })
  .refine(({ space_slug, post_id }) => space_slug !== undefined || post_id !== undefined, {
    path: ["space_slug"],
    error: "required",
  });
export type MentionInput = z.output<typeof mentionInput>;

/** Whom one may name in a text that stands in a space. */
export interface MentionsPayload {
  records: Person[];
  /** Everybody in it, for who may name them. */
  everybody: { name: string } | null;
}
