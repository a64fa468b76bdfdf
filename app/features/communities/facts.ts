import * as z from "zod";
import { carrying, fact } from "~/platform/facts/fact";

const part = z.enum(["general", "theme", "embed", "seo"]);

export const communityFacts = {
  "community.created": carrying({}),
  /** Which part was saved; what it says now is read again by whoever listens. */
  "community.updated": carrying({ part }),
};

export const communityCreated = (communityId: number) =>
  fact("community.created", { kind: "community", id: communityId }, {}, "community.created");

export const communityUpdated = (communityId: number, saved: z.infer<typeof part>) =>
  fact("community.updated", { kind: "community", id: communityId }, { part: saved });
