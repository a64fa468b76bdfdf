import * as z from "zod";
import { linesOf, oneLine } from "~/lib/line";
import { isSlug, RESERVED_SLUGS } from "~/lib/slug";
import { ADDRESS_LENGTH } from "../navigation/rules";
import {
  ADD_MOST,
  COVER_ALT_LENGTH,
  DESCRIPTION_LENGTH,
  DISPLAY_VIEWS,
  ENTRY_MESSAGE_LENGTH,
  isEmojiOrEmpty,
  LOCKED_DESCRIPTION_LENGTH,
  LOCKED_HEADING_LENGTH,
  LOCKED_LABEL_LENGTH,
  META_TITLE_LENGTH,
  NAME_LENGTH,
  POST_NOTIFICATIONS,
  POST_SORTS,
  POST_TYPES,
  SEARCH_LETTERS,
  SPACE_TABS,
  VISIBILITIES,
} from "./rules";

/** Error codes are the messages of the schemas: `spaces_error_…`. */
const name = z
  .string("space_name_required")
  .overwrite(oneLine)
  .min(1, "space_name_required")
  .max(NAME_LENGTH, "space_name_too_long");

/** A typed address; empty means: made from the name. */
const slug = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === "" || isSlug(text), "space_slug_invalid")
  .refine((text) => !RESERVED_SLUGS.has(text), "space_slug_reserved");

const emoji = z.string().trim().refine(isEmojiOrEmpty, "space_emoji_invalid");
const description = z.string().overwrite(linesOf).max(DESCRIPTION_LENGTH, "space_description_too_long");

/** Forms send "on" or "true"; JSON sends booleans. */
const flag = z.preprocess((value) => {
  if (value === "on" || value === "true" || value === "1") return true;
  return value === "false" || value === "0" || value === "" ? false : value;
}, z.boolean());

export const idInput = z.coerce.number().int().positive();
/** A space is named by its id or its slug. */
export const spaceKey = z.string().trim().min(1).max(200);
export const requestKey = z
  .string()
  .regex(/^[\w-]{8,100}$/)
  .nullish();

export const createGroupInput = z.object({
  name,
  slug: slug.default(""),
  hide_non_member_spaces_from_sidebar: flag.default(false),
  automatically_add_members_to_new_spaces: flag.default(false),
});
export type CreateGroupInput = z.output<typeof createGroupInput>;

export const updateGroupInput = z.object({
  name: name.optional(),
  slug: slug.optional(),
  hide_non_member_spaces_from_sidebar: flag.optional(),
  automatically_add_members_to_new_spaces: flag.optional(),
});
export type UpdateGroupInput = z.output<typeof updateGroupInput>;

/** What becomes of the spaces of a group that is deleted; without it only an empty one is. */
export const deleteGroupInput = z
  .object({ spaces: z.enum(["move", "delete"]).optional(), space_group_id: idInput.optional() })
  .superRefine(({ spaces, space_group_id }, issues) => {
    if ((spaces === "move") !== (space_group_id !== undefined))
      issues.addIssue({ code: "custom", path: ["space_group_id"], message: "space_group_choose" });
  });
export type DeleteGroupInput = z.output<typeof deleteGroupInput>;

const displayView = z.enum(DISPLAY_VIEWS, "space_display_view_unsupported");

/** Into a group there is, or into one that is made with it: then its name alone is given. */
export const createSpaceInput = z
  .object({
    space_group_id: idInput.optional(),
    new_group: name.optional(),
    name,
    slug: slug.default(""),
    emoji: emoji.default(""),
    description: description.default(""),
    post_type: z.enum(POST_TYPES, "space_post_type_unsupported").default("basic"),
    /** Left out, as spaces of its kind are shown (rules.ts, `naturalView`). */
    display_view: displayView.optional(),
    is_private: flag.default(false),
    visibility: z.enum(VISIBILITIES).default("listed"),
  })
  .superRefine(({ space_group_id, new_group }, issues) => {
    if ((space_group_id === undefined) === (new_group === undefined))
      issues.addIssue({ code: "custom", path: ["space_group_id"], message: "space_group_needed" });
  });
export type CreateSpaceInput = z.output<typeof createSpaceInput>;

export const duplicateSpaceInput = z.object({
  name,
  slug: slug.default(""),
  /** Whoever is in it comes along. */
  with_members: flag.default(false),
  /** What is published in it comes along. */
  with_posts: flag.default(false),
});
export type DuplicateSpaceInput = z.output<typeof duplicateSpaceInput>;

const metaTitle = z.string().overwrite(oneLine).max(META_TITLE_LENGTH, "space_meta_title_too_long");

/** What a private space says to those outside it; "" gives each back to our own words, or to no button. */
const lockedPage = {
  locked_page_heading: z
    .string("invalid")
    .overwrite(oneLine)
    .max(LOCKED_HEADING_LENGTH, "space_locked_heading_too_long")
    .optional(),
  locked_page_description: z
    .string("invalid")
    .overwrite(linesOf)
    .max(LOCKED_DESCRIPTION_LENGTH, "space_locked_description_too_long")
    .optional(),
  locked_button_label: z
    .string("invalid")
    .overwrite(oneLine)
    .max(LOCKED_LABEL_LENGTH, "space_locked_label_too_long")
    .optional(),
  /** Read by `readAddress`, which knows our own hosts. */
  locked_button_url: z.string("header_link_address").trim().max(ADDRESS_LENGTH, "header_link_address").optional(),
};

export const updateSpaceInput = z.object({
  name: name.optional(),
  /** "" gives the title back to the name. */
  meta_tag_attributes: z.object({ meta_title: metaTitle.optional() }).optional(),
  slug: slug.refine((text) => text !== "", "space_slug_invalid").optional(),
  emoji: emoji.optional(),
  description: description.optional(),
  is_private: flag.optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  display_view: displayView.optional(),
  default_sort: z.enum(POST_SORTS).optional(),
  hide_from_sidebar: flag.optional(),
  hide_sorting: flag.optional(),
  hide_post_settings: flag.optional(),
  disable_member_post_covers: flag.optional(),
  members_can_post: flag.optional(),
  /** Who posts chooses a topic, where the space offers one. */
  require_topic_selection: flag.optional(),
  /** Of the tabs that are ours to leave out. */
  visible_tabs: z.object({ members: flag.optional(), past: flag.optional() }).optional(),
  default_tab: z.enum(SPACE_TABS, "invalid").optional(),
  /** What its members are told of new posts. */
  default_post_notifications: z.enum(POST_NOTIFICATIONS, "invalid").optional(),
  ...lockedPage,
  /** An uploaded picture's id; "" keeps what is there, "none" takes it away. */
  cover_image: z
    .string("invalid")
    .regex(/^(none|\d{1,16})?$/, "invalid")
    .optional(),
  cover_image_alt: z.string("invalid").overwrite(oneLine).max(COVER_ALT_LENGTH, "space_cover_alt_too_long").optional(),
  show_lock_icon_for_non_members: flag.optional(),
  /** Moves it to the end of another group: admins only. */
  space_group_id: idInput.optional(),
});
export type UpdateSpaceInput = z.output<typeof updateSpaceInput>;

/** DELETE /internal_api/spaces/{id}/attached_files, as the community's (spec section 3). */
export const attachedFileInput = z.object({ field_name: z.literal("cover_image", "invalid") });

export const memberIdsInput = z.array(idInput).min(1, "space_members_none").max(ADD_MOST, "space_members_too_many");
export const entryInput = z.object({
  message: z.string().overwrite(linesOf).max(ENTRY_MESSAGE_LENGTH, "space_entry_message_too_long").default(""),
});
export const spaceRoleInput = z.enum(["admin", "moderator"]);
export const orderInput = z.array(idInput).max(1000);
/** Everybody in the community, or everybody in another space of it. */
export const addManyForm = z.object({
  space: spaceKey,
  from: z.union([z.literal("community"), spaceKey], "space_from_required"),
  request_key: requestKey,
});
/** POST /internal_api/spaces/{space}/space_members/from: `community`, or another space. */
export const addManyInput = addManyForm.pick({ from: true }).extend({ id: spaceKey });
export const groupMembersForm = z.object({ member_ids: memberIdsInput });
export const addMembersForm = z.object({ space: spaceKey, member_ids: memberIdsInput });

/** What the list of members is searched for, of an address. */
export const membersQuery = (query: URLSearchParams): string => oneLine(query.get("q") ?? "").slice(0, SEARCH_LETTERS);
