import * as z from "zod";
import { linesOf, oneLine } from "~/lib/line";
import { bytesOf, CODE_LENGTH, LEAST_HEIGHT, MOST_HEIGHT, NAME_LENGTH, PLACES, VISIBLE_TO } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");

const fields = {
  name: z.string("required").overwrite(oneLine).min(1, "required").max(NAME_LENGTH, "too_long"),
  code: z
    .string("required")
    .overwrite(linesOf)
    .min(1, "required")
    .refine((code) => bytesOf(code) <= CODE_LENGTH, "code_snippet_too_long"),
  place: z.enum(PLACES, "invalid"),
  height: z.coerce
    .number("code_snippet_height")
    .int("code_snippet_height")
    .min(LEAST_HEIGHT, "code_snippet_height")
    .max(MOST_HEIGHT, "code_snippet_height"),
  visible_to: z.enum(VISIBLE_TO, "invalid"),
  is_on: z.boolean("invalid"),
};

/** POST /internal_api/code_snippets. One that does not say so is not on yet. */
export const newSnippetInput = z.object({
  ...fields,
  place: fields.place.default("hidden"),
  height: fields.height.default(120),
  visible_to: fields.visible_to.default("everybody"),
  is_on: fields.is_on.default(false),
});
export type NewSnippetInput = z.output<typeof newSnippetInput>;

/** What is absent stays. Who says which `version` they changed is told where it is not the newest. */
export const changeSnippetInput = z.object({ ...fields, version: id }).partial();
export type ChangeSnippetInput = z.output<typeof changeSnippetInput>;

/** A form says `on` for a box that is ticked, and nothing for one that is not. */
const ticked = z.preprocess((value) => value === "on" || value === "true", z.boolean());
export const newSnippetForm = newSnippetInput.extend({ is_on: ticked });
export const changeSnippetForm = changeSnippetInput.extend({ is_on: ticked });

export const snippetKey = z.object({ id });
