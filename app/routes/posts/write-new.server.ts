import type { EventChoice } from "~/features/events/rules";
import type { AskedAuthor } from "~/features/posts/authorship.server";
import { createPost } from "~/features/posts/commands/create-post.server";
import { deletePostById } from "~/features/posts/commands/delete-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import { docOfOriginal } from "~/features/posts/duplicates.server";
import type { GalleryChoice } from "~/features/posts/gallery";
import { findPostRowToWrite } from "~/features/posts/queries.server";
import type { FullPostRow } from "~/features/posts/row";
import { type PostSettings, settingsIn } from "~/features/posts/settings.server";
import { isSwitched, SWITCHES_AT_FIRST, switchesIn } from "~/features/posts/switches";
import { postPath, schedulePath } from "~/features/posts/ui/addresses";
import { AppError, invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { redirect, replace } from "react-router";
import { type DocNode, emptyDoc, isEmptyDoc } from "~/ui/editor/document";
import { field } from "../support.server";
import { authorIn, docFrom, docUnlessUntouched, eventFrom, galleryFrom, scheduledIn, topicsIn } from "./writing";

/** What a form for a new post is sent for: to publish it, now or later, to keep it, to throw it away. Leads on in every case. */
export async function writeNew(ctx: Ctx, form: FormData, formSpace: string): Promise<never> {
  const title = field(form, "title");
  const draftId = Number(field(form, "draft_id"));
  const copyOf = Number(field(form, "copy_of")) || undefined;
  const doc = await docOf(ctx, form, { draftId, copyOf });
  const requestKey = field(form, "request_key");
  if (!/^[\w-]{8,100}$/.test(requestKey)) throw invalid({ request_key: "invalid" });
  const intent = field(form, "intent");
  // A form without the field has one space to offer, its own; one with nothing chosen in it has none yet.
  const isPlaced = !form.has("space") || field(form, "space") !== "";
  const spaceSlug = field(form, "space") || formSpace;
  const topicIds = topicsIn(form);
  const gallery = galleryFrom(form);
  const event = eventFrom(form);
  const switches = form.has("settings") ? switchesIn((name) => form.has(name)) : SWITCHES_AT_FIRST;
  // Without a script the form showed what another space lets its posts be set to.
  const isSetHere = field(form, "settings") === spaceSlug;
  const settings = isSetHere || isSwitched(switches) ? settingsIn(switches) : undefined;
  const writing = {
    draftId,
    shownVersion: Number(field(form, "version")),
    requestKey,
    title,
    doc,
    spaceSlug,
    isPlaced,
    isShared: sharedIn(form),
    topicIds,
    gallery,
    event,
    settings,
    copyOf,
    authorId: authorIn(form),
    at: scheduledIn(form, ctx.viewer.timeZone),
  };
  if (intent === "draft") {
    await keep(ctx, writing);
    throw redirect("/settings/posts?status=draft");
  }
  if (intent === "discard") {
    if (draftId === 0 && title === "" && isEmptyDoc(doc)) throw redirect(isPlaced ? `/c/${spaceSlug}` : "/");
    // With the words that were typed last: who brings it back finds them.
    const { id } = await deletePostById(ctx, await keep(ctx, writing));
    throw redirect(`/settings/posts?status=draft&deleted=${id}`);
  }
  const post = await publish(ctx, writing).catch(async (error: unknown) => {
    // Without a script the form showed what another space offers: the draft's own shows what this one does.
    if (!(error instanceof AppError)) throw error;
    const wasAsked = error.fields.topic_ids === undefined || field(form, "topics") === spaceSlug;
    const wasSet = error.code !== "post_settings_hidden" || isSetHere;
    if (wasAsked && wasSet) throw error;
    throw redirect(
      `/c/${spaceSlug}/new?draft=${await keep(ctx, wasSet ? writing : { ...writing, settings: undefined })}`,
    );
  });
  // Back leads to where one was before one wrote, not to a form that is sent.
  if (post.status === "scheduled") throw replace(schedulePath(post));
  throw replace(postPath({ space: { slug: post.spaceSlug }, slug: post.slug }));
}

/** Without JavaScript a draft, or a copy, whose text was left alone stays the document it was, marks and pictures. */
async function docOf(
  ctx: Ctx,
  form: FormData,
  { draftId, copyOf }: Pick<Writing, "draftId" | "copyOf">,
): Promise<DocNode> {
  if (field(form, "doc") !== "" || (draftId === 0 && copyOf === undefined)) return docFrom(form);
  const before = draftId > 0 ? docOfDraft(await findPostRowToWrite(ctx, draftId)) : await docOfOriginal(ctx, copyOf);
  return docUnlessUntouched(form, before) ?? before;
}

const docOfDraft = ({ bodyDoc }: FullPostRow): DocNode =>
  bodyDoc === "" ? emptyDoc : (JSON.parse(bodyDoc) as DocNode);

interface Writing {
  /** 0 for what is no draft yet. */
  draftId: number;
  /** As it was opened; 0 where this very page has begun it. */
  shownVersion: number;
  requestKey: string;
  title: string;
  doc: DocNode;
  spaceSlug: string;
  isPlaced: boolean;
  isShared: boolean | undefined;
  topicIds: number[] | undefined;
  gallery: GalleryChoice | undefined;
  event: EventChoice | undefined;
  settings: PostSettings | undefined;
  /** The post that it is a copy of. */
  copyOf: number | undefined;
  /** In whose name, as commands take it. */
  authorId: AskedAuthor;
  /** When it is to be published, if not now. */
  at: number | undefined;
}

function publish(
  ctx: Ctx,
  {
    draftId,
    shownVersion,
    requestKey,
    title,
    doc,
    spaceSlug,
    isPlaced,
    topicIds,
    gallery,
    event,
    settings,
    copyOf,
    authorId,
    at,
  }: Writing,
): Promise<FullPostRow> {
  const words = { title, doc, spaceSlug, isPlaced, topicIds, gallery, event, settings, authorId, at };
  if (draftId > 0) return publishPost(ctx, { ...words, id: draftId, shownVersion });
  const status = at === undefined ? "published" : "scheduled";
  return createPost(ctx, { ...words, copyOf, requestKey, status });
}

/** Keeps what a form holds as a draft; answers its id. */
async function keep(ctx: Ctx, { draftId, shownVersion: version, requestKey, ...writing }: Writing): Promise<number> {
  if (draftId === 0) return (await createPost(ctx, { ...writing, requestKey, status: "draft" })).id;
  const spaceSlug = writing.isPlaced ? writing.spaceSlug : undefined;
  return (await saveDraft(ctx, { ...writing, id: draftId, version, spaceSlug })).id;
}

/** A switch that is off sends nothing: the form says that it had one. */
const sharedIn = (form: FormData) => (form.has("sharing") ? form.has("shared") : undefined);
