import { invalid } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { slugFor } from "~/lib/slug";
import { UniqueViolation } from "~/platform/database/commit.server";

/**
 * Runs `attempt` with the typed address, or with what the name gives: itself, numbered, at last with a made
 * ending, until the unique index of `table` takes one.
 */
export async function withFreeSlug<T>(
  typed: string,
  name: string,
  table: "spaces" | "space_groups",
  attempt: (slug: string) => Promise<T>,
): Promise<T> {
  const base = typed || slugFor(name, newUid(6));
  const candidates = typed ? [typed] : [base, `${base}-2`, `${base}-3`, `${base}-${newUid(6)}`];
  for (const [place, slug] of candidates.entries()) {
    try {
      return await attempt(slug);
    } catch (error) {
      const isTaken = error instanceof UniqueViolation && error.on.includes(`${table}.slug`);
      if (!isTaken) throw error;
      if (place === candidates.length - 1) throw invalid({ slug: "space_slug_taken" });
    }
  }
  throw invalid({ slug: "space_slug_taken" });
}
