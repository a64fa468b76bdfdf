import * as z from "zod";
import { carrying, fact } from "~/platform/facts/fact";

const part = z.enum(["general", "theme", "embed", "seo", "links"]);

/** The settings of the house, as its log names them. */
export const FIELDS = [
  "name",
  "description",
  "locale",
  "is_private",
  "allow_signups",
  "show_signup_link",
  "custom_sign_up_link_url",
  "public_member_directory",
  "public_events_page",
  "public_courses_directory",
  "logo",
  "icon",
  "dark_logo",
  "dark_icon",
  "theme",
  "default_appearance",
  "custom_colors",
  "brand_color",
  "brand_text_color",
  "embed_hosts",
  "cors_origins",
  "meta_title",
  "meta_description",
  "allow_indexing",
  "open_graph_image",
  "allowed_players",
] as const;
export type Field = (typeof FIELDS)[number];

export const communityFacts = {
  "community.created": carrying({}),
  /** In the directory: nobody reaches it any more, and a job takes away what it has. */
  "community.removed": carrying({}),
  /**
   * Which part was saved, and which of its settings are others now; what they say now is read again by whoever listens.
   * Facts of before the log name no fields.
   */
  "community.updated": carrying({ part, fields: z.array(z.enum(FIELDS)).optional() }),
};

export const communityCreated = (communityId: number) =>
  fact("community.created", { kind: "community", id: communityId }, {}, "community.created");

export const communityRemoved = (communityId: number) =>
  fact("community.removed", { kind: "community", id: communityId }, {});

export const communityUpdated = (communityId: number, saved: z.infer<typeof part>, fields: Field[]) =>
  fact("community.updated", { kind: "community", id: communityId }, { part: saved, fields });
