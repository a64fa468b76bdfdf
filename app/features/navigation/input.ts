import * as z from "zod";
import { oneLine } from "~/lib/line";
import { ADDRESS_LENGTH, MOST_LINKS, NAME_LENGTH, VISIBLE_TO } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");

const fields = {
  name: z.string("required").overwrite(oneLine).min(1, "required").max(NAME_LENGTH, "header_link_name_long"),
  /** Read by `readAddress`, which knows our own hosts. */
  url: z.string("header_link_address").trim().min(1, "required").max(ADDRESS_LENGTH, "header_link_address"),
  visible_to: z.enum(VISIBLE_TO, "invalid"),
};

/** POST /internal_api/header_menu_links; everybody sees one that does not say who. */
export const newLinkInput = z.object({ ...fields, visible_to: fields.visible_to.default("everybody") });
export type NewLinkInput = z.output<typeof newLinkInput>;

/** What is absent stays. */
export const changeLinkInput = z.object(fields).partial();
export type ChangeLinkInput = z.output<typeof changeLinkInput>;

export const linkKey = z.object({ id });

/** PUT /internal_api/header_menu_links/reorder. */
export const orderInput = z.object({
  ids: z
    .array(id, "invalid")
    .min(1, "invalid")
    .max(MOST_LINKS, "too_many")
    .transform((ids) => [...new Set(ids)]),
});
