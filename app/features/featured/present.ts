import type { CoverPayload } from "~/features/posts/picture-payloads";

/** A featured post as the home's row shows it. Times are ISO 8601. */
export interface FeaturedPayload {
  id: number;
  slug: string;
  name: string;
  space: { slug: string; name: string };
  cover: CoverPayload | null;
  featured_at: string;
}

/** How it stands with one post. */
export interface FeaturedState {
  is_featured: boolean;
  featured_at: string | null;
  /** null: for good, or not at all. */
  featured_until: string | null;
}

export interface FeaturedTimes {
  featuredAt: number;
  featuredUntil: number | null;
}

const timeOf = (ms: number | null | undefined): string | null => (ms == null ? null : new Date(ms).toISOString());

export const presentState = (times: FeaturedTimes | null): FeaturedState => ({
  is_featured: times !== null,
  featured_at: timeOf(times?.featuredAt),
  featured_until: timeOf(times?.featuredUntil),
});
