import { z } from "zod";

export const SHOWN = ["feed", "space", "post"] as const;

/** What of the house is to be shown: a page's own query, so anything else is the feed. */
export const surfaceInput = z.object({
  show: z.enum(SHOWN).catch("feed"),
  space: z.string().max(200).catch(""),
  post: z.string().trim().max(2000).catch(""),
});
export type SurfaceInput = z.output<typeof surfaceInput>;
