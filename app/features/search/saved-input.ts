import * as z from "zod";
import { oneLine } from "~/lib/line";
import { isAsked, readAsked } from "./asked";
import { MOST_TYPED, SAVED_NAME_LENGTH, SAVED_TYPES } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid").max(Number.MAX_SAFE_INTEGER, "invalid");
const name = z
  .string("required")
  .overwrite(oneLine)
  .min(1, "required")
  .max(SAVED_NAME_LENGTH, "saved_search_name_long");
/** As JSON and forms say it; a form's box that is not ticked is absent. */
const isTold = z
  .union([z.boolean(), z.enum(["on", "true", "1", "false", "0", ""])], "invalid")
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

export const savedKey = z.object({ id });

/** What asks for nothing finds nothing: only what mentions somebody is found without a word. */
export const saveSearchInput = z
  .object({
    name,
    query: z.string("invalid").max(MOST_TYPED, "saved_search_long").default(""),
    type: z.enum(SAVED_TYPES, "invalid").default("general"),
    notifies: isTold.default(true),
  })
  .refine(({ query, type }) => type === "mentions" || isAsked(readAsked(query)), {
    path: ["query"],
    error: "saved_search_empty",
  });
export type SaveSearchInput = z.output<typeof saveSearchInput>;

/** What is absent stays. */
export const changeSavedInput = z.object({ name, notifies: isTold }).partial();
export type ChangeSavedInput = z.output<typeof changeSavedInput>;
