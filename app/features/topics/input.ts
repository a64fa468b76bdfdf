import * as z from "zod";
import { invalid } from "~/lib/errors";
import { oneLine } from "~/lib/line";
import { cleanName, MOST_ON_A_POST, MOST_SPACES, MOST_TOPICS, NAME_LENGTH } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");

/** Forms send "on" or "1"; JSON sends booleans. */
const flag = z.preprocess((value) => {
  if (value === "on" || value === "true" || value === "1") return true;
  return value === "false" || value === "0" || value === "" ? false : value;
}, z.boolean("invalid"));

const ids = (most: number, tooMany: string) =>
  z
    .array(id, "invalid")
    .max(most, tooMany)
    .transform((all) => [...new Set(all)]);

const fields = {
  name: z
    .string("required")
    .overwrite((typed) => cleanName(oneLine(typed)))
    .min(1, "required")
    .max(NAME_LENGTH, "topic_name_long"),
  admin_only: flag,
  /** Where it is offered; empty: everywhere. */
  space_ids: ids(MOST_SPACES, "topic_spaces_many"),
  /** True puts it everywhere; beside an empty list, false keeps it from that: what was read can be sent back. */
  is_everywhere: flag.optional(),
};

/** POST /internal_api/topics. */
export const newTopicInput = z.object({
  ...fields,
  admin_only: fields.admin_only.default(false),
  space_ids: fields.space_ids.default([]),
});
export type NewTopicInput = z.output<typeof newTopicInput>;

/** What is absent stays. */
export const changeTopicInput = z.object(fields).partial();
export type ChangeTopicInput = z.output<typeof changeTopicInput>;

/** Where a topic is offered from now on; what is undefined stays. Spaces that are named are meant. */
export function placesIn({ space_ids, is_everywhere }: Pick<ChangeTopicInput, "space_ids" | "is_everywhere">) {
  const spaces = space_ids ?? (is_everywhere === true ? [] : undefined);
  return { spaces, isEverywhere: spaces ? spaces.length === 0 && is_everywhere !== false : is_everywhere };
}

export const topicKey = z.object({ id });
export const topicsPage = z.object({ cursor: z.string("invalid").max(200, "invalid").optional() });

/** PUT /internal_api/topics/reorder. */
export const topicOrderInput = z.object({
  ids: ids(MOST_TOPICS, "topic_order_long").refine((all) => all.length > 0, "invalid"),
});

/** Of a post, in and out of the wire; left out, its topics stay as they are. */
export const topicIds = ids(MOST_ON_A_POST, "topics_many").optional();
/** By which a space's posts are filtered. */
export const topicSlug = z.string("invalid").max(200, "invalid").optional();

const BOX = /^(space|topic)_(\d{1,16})$/;

/** The ids of the boxes that are ticked, of the names of a form's fields: `space_7`, `topic_3`. */
export const tickedIn = (fields: Iterable<string>, what: "space" | "topic"): number[] =>
  [...fields].flatMap((name) => {
    const [, kind, number] = BOX.exec(name) ?? [];
    return kind === what ? [Number(number)] : [];
  });

/** Fields of the admins' form become a command's input; a box that is not ticked is not sent. */
export function topicFormValues(form: FormData): Record<string, unknown> {
  const isChosen = form.get("offered") === "chosen";
  const spaces = isChosen ? tickedIn(form.keys(), "space") : [];
  // Offered only in spaces of which none is named would be offered everywhere.
  if (isChosen && spaces.length === 0) throw invalid({ space_ids: "topic_spaces_none" });
  return { name: form.get("name") ?? undefined, admin_only: form.has("admin_only"), space_ids: spaces };
}
