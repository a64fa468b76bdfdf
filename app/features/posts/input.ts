import * as z from "zod";
import { fileId, picture, seoDescription, seoTitle } from "~/features/communities/input";
import { SCOPES } from "~/features/events/series/rule";
import { EventFormInput, eventSettings } from "~/features/events/input";
import { POST_SORTS } from "~/features/spaces/rules";
import { bytesOf } from "~/features/snippets/rules";
import { topicIds, topicSlug } from "~/features/topics/input";
import { idList } from "~/lib/id-list";
import { oneLine } from "~/lib/line";
import type { DocNode } from "~/ui/editor/document";
import { ALT_MAX, type GalleryChoice, PICTURES_MOST } from "./gallery";
import { CUSTOM_HTML_LENGTH } from "./custom-html";
import type { PostMeta } from "./meta";
import { cleanTitle, MAX_DETAILS, TITLE_MAX } from "./rules";
import { toMinute } from "./schedule";

/** Only the outer shape: what a document may hold is the editor's schema to say (ui/editor/render.server.ts). */
const doc = z.custom<DocNode>(
  (value) => typeof value === "object" && value !== null && (value as { type?: unknown }).type === "doc",
  "body_invalid",
);
const title = z
  .string("title_required")
  .overwrite(oneLine)
  .max(TITLE_MAX * 2, "title_too_long");
const id = z.coerce.number().int().positive();
const number = z.coerce.number().int();

const paging = { page: number.optional(), per_page: number.optional(), cursor: z.string().max(2000).optional() };

export const FeedInput = z.object({ ...paging, sort: z.enum(["active", "latest"]).optional() });
export const SpacePostsInput = z.object({
  ...paging,
  spaceSlug: z.string(),
  sort: z.enum(POST_SORTS).optional(),
  topic: topicSlug,
});
export const PostAddress = z.object({ spaceSlug: z.string(), slug: z.string() });
/** POST …/posts/{slug}/move: the space it is to stand in. */
export const MovePostInput = PostAddress.extend({
  space_slug: z.string("space_required").min(1, "space_required").max(200, "invalid"),
});
/** PUT and PATCH …/posts/{slug}/share */
export const SharePostInput = PostAddress.extend({ share_post_enabled: z.boolean("invalid") });
/** POST …/posts/{slug}/share: another link for this one. */
export const RenewShareInput = PostAddress.extend({ share_uid: z.string("invalid").max(100, "invalid") });
export const SharedPostInput = z.object({ shareUid: z.string() });
export const PostIdInput = z.object({ id });

/** GET /internal_api/posts/{id}/versions */
export const VersionsInput = PostIdInput.extend({
  cursor: z.string().max(160).optional(),
  per_page: z.coerce.number().int().min(1).max(100).optional(),
});
const ofVersion = { version: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) };
export const VersionInput = PostIdInput.extend(ofVersion);
/** POST …/versions/{version}/restore: `opened` is the `version` of the post that was looked at. */
export const RestoreVersionInput = VersionInput.extend({ opened: number.optional() });
/** As its page's forms send it. */
export const OpenedVersionForm = z.object({ ...ofVersion, opened: number });

/** Comma-joined ids (spec section 7), each once. */
export const DetailsInput = z.object({
  post_ids: z
    .string()
    .max(2000)
    .transform(idList)
    .refine((ids) => ids !== null && ids.length <= MAX_DETAILS, "invalid")
    .transform((ids) => ids ?? []),
  space_id: id.optional(),
  /** A widget's shared view asks with it; what it may see is the same. */
  for_shared_post_view: z.union([z.boolean(), z.enum(["true", "false"])]).optional(),
});

/** A text as the editor's document, or plain. */
export const bodyInput = { tiptap_body: doc.optional(), body: z.string().max(100_000, "body_too_long").optional() };

/** What search results and shared links say of a post; what is absent stays. */
const metaTags = z.object({
  meta_title: seoTitle.optional(),
  meta_description: seoDescription.optional(),
  open_graph_image_file_id: fileId,
});
export type WireMeta = z.output<typeof metaTags>;

/** The form of …/{slug}/seo; "" keeps the picture that there is, "none" takes it away. */
export const PostMetaForm = z
  .object({ meta_title: seoTitle.default(""), meta_description: seoDescription.default(""), open_graph_image: picture })
  .transform(({ meta_title, meta_description, open_graph_image: wish }): PostMeta => {
    const openGraphFileId = wish === "" ? undefined : wish === "none" ? null : Number(wish);
    return { metaTitle: meta_title, metaDescription: meta_description, openGraphFileId };
  });

const customHtml = z
  .string("invalid")
  .refine((html) => bytesOf(html) <= CUSTOM_HTML_LENGTH, "code_snippet_too_long")
  .transform((html) => (html.trim() === "" ? "" : html));
/** The form of …/{slug}/custom_html. */
export const CustomHtmlForm = z.object({ internal_custom_html: customHtml.default("") });

/** PUT and PATCH …/posts/{slug}/custom_html */
export const CustomHtmlInput = PostAddress.extend({ internal_custom_html: customHtml });

/** DELETE …/posts/{slug}/attached_files (spec section 3: attached file deletion by field_name). */
export const PostFileInput = PostAddress.extend({ field_name: z.enum(["open_graph_image"], "invalid") });

const switches = {
  is_comments_enabled: z.boolean("invalid").optional(),
  is_comments_closed: z.boolean("invalid").optional(),
  is_liking_enabled: z.boolean("invalid").optional(),
  hide_meta_info: z.boolean("invalid").optional(),
  is_truncation_disabled: z.boolean("invalid").optional(),
  skip_notifications: z.boolean("invalid").optional(),
};

/** What is set of one post (features/posts/settings.server.ts). */
const settings = {
  ...switches,
  meta_tag_attributes: metaTags.optional(),
  /** Admins alone say it; null is what everybody else is told of it, and says nothing. */
  internal_custom_html: customHtml.nullish().transform((html) => html ?? undefined),
};

/** In whose name it is published: a member's id, null for one's own. Admins alone say it. */
const authorId = id.nullish();

/** GET /internal_api/spaces/{slug}/post_authors */
export const AuthorsInput = z.object({ spaceSlug: z.string(), q: z.string().max(200).default("") });
/** As a writing form sends it. */
export const AuthorForm = z.object({
  author_id: z.union([z.literal("own").transform(() => null), id], "author_unfit"),
});

/** On the minute: nothing is published between two. */
const scheduledAt = z.iso
  .datetime({ offset: true, error: "schedule_invalid" })
  .transform((text) => toMinute(Date.parse(text)));

/** What is scheduled says when; nothing else does. */
const saysWhen = ({ status, scheduled_at: at }: { status?: string; scheduled_at?: number }) =>
  (status === "scheduled") === (at !== undefined);
const WHEN = { path: ["scheduled_at"], message: "schedule_invalid" };

/** PUT and PATCH /internal_api/posts/{id}/schedule */
export const SchedulePostInput = z.object({ id, scheduled_at: scheduledAt });

/** The pictures of an image post, in their order. */
const gallery = z
  .object({
    downloadable_images: z.boolean("invalid").optional(),
    images: z
      .array(
        z.object({
          id,
          alt: z.string("invalid").overwrite(cleanTitle).max(ALT_MAX, "picture_alt_too_long").default(""),
        }),
      )
      .max(PICTURES_MOST, "gallery_too_many")
      .optional(),
  })
  .nullish()
  // What is read may be sent back: of a post without pictures there are none.
  .transform((pictures) => pictures ?? undefined);

/** In a writing form, which holds them as JSON. */
export const GalleryForm = z.object({ gallery });

/** As commands take it. */
export const galleryIn = (input: z.output<typeof gallery>): GalleryChoice | undefined =>
  input && { images: input.images, isDownloadable: input.downloadable_images };

const createFields = z.object({
  ...settings,
  /** As a writing form holds an event: of a draft that is being kept. */
  event: EventFormInput.nullish().transform((form) => form ?? undefined),
  spaceSlug: z.string(),
  name: title.default(""),
  ...bodyInput,
  status: z.enum(["draft", "scheduled", "published"]).default("published"),
  scheduled_at: scheduledAt.nullish().transform((at) => at ?? undefined),
  /** Of a draft: false while nobody has chosen its space. */
  is_placed: z.boolean("invalid").optional(),
  is_shared: z.boolean("invalid").optional(),
  topic_ids: topicIds,
  gallery,
  event_setting_attributes: eventSettings,
  author_id: authorId,
  /** The post that it is a copy of. */
  copy_of: id.optional(),
  request_key: z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
});

export const CreatePostInput = createFields.refine(saysWhen, WHEN);

const updateFields = z.object({
  ...settings,
  spaceSlug: z.string(),
  slug: z.string(),
  name: title.optional(),
  ...bodyInput,
  version: number.optional(),
  topic_ids: topicIds,
  gallery,
  event_setting_attributes: eventSettings,
  /** Of a date of a series: whether those that follow, or all, are to be like it. */
  edit_mode: z.enum(SCOPES, "invalid").optional(),
  author_id: authorId,
  /** Of what is not published yet: to be published now, or at its time. */
  status: z.enum(["scheduled", "published"]).optional(),
  scheduled_at: scheduledAt.nullish().transform((at) => at ?? undefined),
  /** Where to publish a draft, when it is not where it stands. */
  space_slug: z.string("invalid").min(1, "space_required").max(200, "invalid").optional(),
});

export const UpdatePostInput = updateFields.refine(saysWhen, WHEN);

export const SaveDraftInput = z.object({
  id,
  name: title.default(""),
  tiptap_body: doc,
  version: number,
  /** The space that was chosen for it. */
  space_slug: z.string("invalid").min(1, "space_required").max(200, "invalid").optional(),
  is_shared: z.boolean("invalid").optional(),
  topic_ids: topicIds,
  gallery,
  event: EventFormInput.nullish().transform((form) => form ?? undefined),
  author_id: authorId,
  ...switches,
});
