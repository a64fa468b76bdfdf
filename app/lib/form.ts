import type * as z from "zod";
import { type FieldErrors, invalid } from "./errors";

/** Checks a form's fields. Throws 422 with an error code for each wrong field. */
export function parseForm<S extends z.ZodType>(schema: S, values: FormData | Record<string, unknown>): z.output<S> {
  const parsed = schema.safeParse(values instanceof FormData ? Object.fromEntries(values) : values);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || "form";
    fields[field] ??= /^[a-z_]+$/.test(issue.message) ? issue.message : "invalid";
  }
  throw invalid(fields);
}
