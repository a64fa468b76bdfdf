import * as z from "zod";
import { oneLine } from "~/lib/line";
import { BULK_ACTS, MOST_POSTS, WITHOUT_TARGET } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");

/** A form sends a choice that was not made as nothing. */
const chosen = <Of extends z.ZodType>(choice: Of) =>
  z.preprocess((value) => (value === "" ? undefined : value), choice);

/** POST /internal_api/posts/bulk_actions. */
export const bulkInput = z
  .object({
    post_ids: z
      .array(id, "bulk_none")
      .transform((ids) => [...new Set(ids)])
      .refine((ids) => ids.length > 0, "bulk_none")
      .refine((ids) => ids.length <= MOST_POSTS, "bulk_many"),
    action: z.enum(BULK_ACTS, "bulk_act"),
    /** The topic that is added, the space they are moved to; nothing else takes one. */
    value: chosen(id.optional()),
  })
  .superRefine(({ action, value }, { addIssue }) => {
    const message = WITHOUT_TARGET[action];
    if (message && value === undefined) addIssue({ code: "custom", path: ["value"], message });
  });
export type BulkRequest = z.output<typeof bulkInput>;

/** GET /internal_api/posts/bulk_actions/{id}. */
export const bulkLinesInput = z.object({ id, cursor: z.string("invalid").max(200, "invalid").optional() });
export const bulkKey = z.object({ id });

const filterInput = z.object({
  status: z.enum(["published", "scheduled", "draft"]).default("published"),
  space: chosen(id.optional()),
  topic: chosen(id.optional()),
  /** The public id of a member. */
  author: chosen(z.string().max(40).optional()),
  /** A typed name, of which the member is found. */
  who: z.string().overwrite(oneLine).max(80).default(""),
  /** Words of the title. */
  q: z.string().overwrite(oneLine).max(200).default(""),
  cursor: chosen(z.string().max(200).optional()),
});
export type BulkFilter = z.output<typeof filterInput>;

/** What an address asks for: what is no filter of ours filters nothing. */
export function filterOf(query: URLSearchParams): BulkFilter {
  const asked = Object.fromEntries(query);
  const { data, error } = filterInput.safeParse(asked);
  if (data) return data;
  for (const { path } of error.issues) delete asked[String(path[0])];
  return filterInput.parse(asked);
}

/** The name of a post's box in the form. */
export const boxOf = (id: number): string => `post_${id}`;
const BOX = /^post_(\d{1,16})$/;

/** Of a form: the posts whose boxes are ticked. */
export const tickedPosts = (form: FormData): number[] =>
  [...form.keys()].flatMap((name) => {
    const number = BOX.exec(name)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
