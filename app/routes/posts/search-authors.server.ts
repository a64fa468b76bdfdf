import { findAuthors } from "~/features/posts/authorship.server";
import type { Ctx } from "~/platform/context";
import { field, valuesOf } from "../support.server";
import type { SearchedAuthors } from "./writing";

/**
 * What a writing form is answered that was sent, without a script, to look for an author; null where it was sent for
 * anything else. Throws as `findAuthors`.
 */
export async function searchAuthors(ctx: Ctx, form: FormData, spaceSlug: string): Promise<SearchedAuthors | null> {
  if (field(form, "intent") !== "author") return null;
  const q = field(form, "author_q");
  const records = await findAuthors(ctx, field(form, "space") || spaceSlug, q);
  return { found: { records, q }, values: valuesOf(form) };
}
