import * as z from "zod";
import { readWebAddress } from "../navigation/rules";
import { DOCUMENTS, idsIn, URL_LENGTH } from "./rules";

const flag = z
  .union([z.boolean(), z.enum(["on", "true", "1", "false", "0", ""])])
  .optional()
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

/**
 * A version that is to be published: written here (`doc`, or `body` as plain text), or standing elsewhere (`url`).
 * `base` is the number of the version that its writer has seen, 0 for none.
 */
export const publishInput = z
  .object({
    document: z.enum(DOCUMENTS, "invalid"),
    kind: z.enum(["text", "link", "none"], "invalid"),
    url: z.string().max(URL_LENGTH, "legal_url_invalid").default(""),
    base: z.coerce.number().int().nonnegative(),
    asks_members: flag,
    request_key: z.string().max(100).default(""),
  })
  .transform(({ url: typed, ...input }, issues) => {
    const url = input.kind === "link" ? readWebAddress(typed) : "";
    if (url !== null) return { ...input, url };
    issues.addIssue({ code: "custom", path: ["url"], message: "legal_url_invalid" });
    return z.NEVER;
  });
export type PublishInput = z.output<typeof publishInput>;

/** POST /internal_api/community/legal: `doc` is a document of the house's editor, `body` plain text. */
export const publishJson = publishInput.and(
  z.object({ body: z.string().max(300_000, "body_too_long").default(""), doc: z.unknown().optional() }),
);

export const documentInput = z.object({
  document: z.enum(DOCUMENTS, "invalid"),
  before: z.coerce.number().int().positive().optional(),
});

/** As a form sends it, and as JSON. */
export const agreementInput = z.object({
  versions: z.union([z.string().max(100).transform(idsIn), z.array(z.int().positive()).max(DOCUMENTS.length)]),
});

/** The versions that stood in a form beside its box; none where the box was left empty. */
export function agreedIn(form: FormData): number[] {
  const shown = form.get("legal_versions");
  return form.get("agree") !== null && typeof shown === "string" ? idsIn(shown) : [];
}
