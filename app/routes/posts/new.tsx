import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { CHOOSE_SPACE } from "~/features/communities/sidebar";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { createPost } from "~/features/posts/commands/create-post.server";
import { deletePostById } from "~/features/posts/commands/delete-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { saveDraft } from "~/features/posts/commands/save-draft.server";
import type { GalleryChoice } from "~/features/posts/gallery";
import { postPolicy } from "~/features/posts/policy";
import { presentPost } from "~/features/posts/present";
import { presentingFor } from "~/features/posts/presenting.server";
import { findPostRowById, findPostRowToWrite, findSpaceForPost, getUnfinished } from "~/features/posts/queries.server";
import { accessOf, type FullPostRow, subjectOf } from "~/features/posts/row";
import { heldBackOf } from "~/features/posts/schedule";
import { postPath, schedulePath } from "~/features/posts/ui/addresses";
import { Composer } from "~/features/posts/ui/composer";
import type { DraftPlace } from "~/features/posts/ui/draft-keeper";
import { galleryOf } from "~/features/posts/ui/gallery-choice";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";
import { canReadSpace, managesSpace, spacePolicy } from "~/features/spaces/policy";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { showsPictures } from "~/features/spaces/rules";
import { choosable, marksOf, type OfferedTopic } from "~/features/topics/marks";
import { listOffered, spaceOfSlug } from "~/features/topics/queries.server";
import { m } from "~/i18n/generated/messages";
import { AppError, invalid, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { type DocNode, emptyDoc, isEmptyDoc } from "~/ui/editor/document";
import { Columns } from "~/ui/layout/columns";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/new";
import { chosenTimeIn, docFrom, docUnlessUntouched, galleryFrom, scheduledIn, topicsIn, typedIn } from "./writing";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { spaceSlug } = args.params;
    const draftId = Number(ctx.request.url.searchParams.get("draft"));
    const [space, unfinished, found, topics] = await Promise.all([
      findSpaceForPost(ctx, spaceSlug).catch(orNull),
      getUnfinished(ctx, spaceSlug),
      draftId > 0 ? findPostRowById(ctx, draftId).catch(orNull) : null,
      listOffered(ctx, spaceOfSlug(ctx, spaceSlug)),
    ]);
    const requestKey = newUid(24);
    // One's own is opened wherever it stands by now; what its space is called, if one may know.
    if (found && postPolicy.can_update_post(ctx.viewer, subjectOf(found))) {
      if (found.status === "published") throw redirect(`/c/${found.spaceSlug}/${found.slug}/edit`);
      if (found.spaceSlug !== spaceSlug) throw redirect(`/c/${found.spaceSlug}/new?draft=${found.id}`);
      if (found.status === "scheduled") throw redirect(schedulePath(found));
      return { ...opened(ctx, found, topics), unfinished: null, requestKey, now: ctx.now() };
    }
    refuseUnreadable(ctx.viewer, space);
    if (!space) throw notFound();
    authorize(spacePolicy, "can_create_post", ctx.viewer, space.access);
    // Shared with whoever is asking: they read it.
    if (found?.status === "draft") throw redirect(postPath({ space: { slug: found.spaceSlug }, slug: found.slug }));
    if (draftId > 0) throw notFound();
    const isPlaced = !ctx.request.url.searchParams.has(CHOOSE_SPACE);
    return {
      space: { slug: space.slug, name: space.name, takesPictures: showsPictures(space.access.postType) },
      place: { spaceSlug: space.slug, isPlaced, isShared: false },
      draft: null,
      offered: {
        space: space.slug,
        topics: choosable(topics, managesSpace(ctx.viewer, space.access)),
        isRequired: space.requiresTopic,
      },
      unfinished,
      requestKey,
      now: ctx.now(),
    };
  });

/** What is refused is not there for whoever is asking; a failure stays one. */
function orNull(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

function opened(ctx: Ctx, draft: FullPostRow, topics: OfferedTopic[]) {
  const { space, is_placed: isPlaced, is_shared: isShared, gallery } = presentPost(draft, presentingFor(ctx));
  const access = accessOf(draft);
  // Who was shown the door opens the draft, and learns nothing of what the space offers by now.
  const offered = canReadSpace(ctx.viewer, access) ? topics : [];
  return {
    space: { slug: space.slug, name: space.name, takesPictures: showsPictures(access.postType) },
    place: { spaceSlug: space.slug, isPlaced, isShared },
    draft: {
      id: draft.id,
      title: draft.title,
      doc: draft.bodyDoc === "" ? emptyDoc : (JSON.parse(draft.bodyDoc) as DocNode),
      topics: marksOf(draft.topics).map(({ id }) => id),
      gallery: galleryOf(gallery),
      version: draft.draftVersion,
      heldBack: heldBackOf(draft.unpublishedBecause),
    },
    offered: {
      space: space.slug,
      topics: choosable(offered, managesSpace(ctx.viewer, access)),
      isRequired: draft.requireTopicSelection === 1,
    },
  };
}

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const title = field(form, "title");
    const draftId = Number(field(form, "draft_id"));
    const doc = await docOf(ctx, form, draftId);
    const requestKey = field(form, "request_key");
    if (!/^[\w-]{8,100}$/.test(requestKey)) throw invalid({ request_key: "invalid" });
    const intent = field(form, "intent");
    // A form without the field has one space to offer, its own; one with nothing chosen in it has none yet.
    const isPlaced = !form.has("space") || field(form, "space") !== "";
    const spaceSlug = field(form, "space") || args.params.spaceSlug;
    const topicIds = topicsIn(form);
    const gallery = galleryFrom(form);
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
    if (!isPlaced) throw invalid({ space: "space_required" });
    const post = await publish(ctx, writing).catch(async (error: unknown) => {
      // Without a script the form showed what another space offers: the draft's own shows what this one does.
      const wasAsked = field(form, "topics") === spaceSlug;
      if (wasAsked || !(error instanceof AppError) || error.fields.topic_ids === undefined) throw error;
      throw redirect(`/c/${spaceSlug}/new?draft=${await keep(ctx, writing)}`);
    });
    if (post.status === "scheduled") throw redirect(schedulePath(post));
    throw redirect(postPath({ space: { slug: post.spaceSlug }, slug: post.slug }));
  });

/** Without JavaScript a draft whose text was left alone stays the document it was, marks and pictures. */
async function docOf(ctx: Ctx, form: FormData, draftId: number): Promise<DocNode> {
  if (draftId === 0 || field(form, "doc") !== "") return docFrom(form);
  const { bodyDoc } = await findPostRowToWrite(ctx, draftId);
  const before = bodyDoc === "" ? emptyDoc : (JSON.parse(bodyDoc) as DocNode);
  return docUnlessUntouched(form, before) ?? before;
}

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
  /** When it is to be published, if not now. */
  at: number | undefined;
}

function publish(
  ctx: Ctx,
  { draftId, shownVersion, requestKey, title, doc, spaceSlug, topicIds, gallery, at }: Writing,
): Promise<FullPostRow> {
  const words = { title, doc, spaceSlug, topicIds, gallery, at };
  if (draftId > 0) return publishPost(ctx, { ...words, id: draftId, shownVersion });
  const status = at === undefined ? "published" : "scheduled";
  return createPost(ctx, { ...words, requestKey, status });
}

/** Keeps what a form holds as a draft; answers its id. */
async function keep(ctx: Ctx, { draftId, shownVersion: version, requestKey, ...writing }: Writing): Promise<number> {
  if (draftId === 0) return (await createPost(ctx, { ...writing, requestKey, status: "draft" })).id;
  const spaceSlug = writing.isPlaced ? writing.spaceSlug : undefined;
  return (await saveDraft(ctx, { ...writing, id: draftId, version, spaceSlug })).id;
}

/** A switch that is off sends nothing: the form says that it had one. */
const sharedIn = (form: FormData) => (form.has("sharing") ? form.has("shared") : undefined);

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendText({ request, serverAction });

export const shouldRevalidate = keepText;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return privateMeta({
    title: loaderData?.space.name ? m.posts_new_in({ space: loaderData.space.name }) : m.posts_new_title(),
    community: matches[0].loaderData.community?.name,
  });
}

export default function NewPostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const spaces = useSidebarGroups()
    .flatMap((group) => group.spaces)
    .filter((space) => space.canPost);
  const refusal = actionData && "error" in actionData ? actionData : null;
  const { space, draft, place } = loaderData;
  return (
    <Columns>
      <Composer
        key={`${space.slug} ${draft?.id ?? "new"}`}
        {...loaderData}
        place={refusal ? placeIn(refusal.values, place) : place}
        spaces={spaces}
        error={refusal?.error ?? null}
        typed={refusal ? typedIn(refusal) : null}
        chosenTime={chosenTimeIn(refusal?.values)}
      />
    </Columns>
  );
}

/** What was chosen in a form that was refused without JavaScript. */
function placeIn(values: Record<string, string>, before: DraftPlace): DraftPlace {
  if (values.space === undefined) return before;
  const isPlaced = values.space !== "";
  return { spaceSlug: values.space || before.spaceSlug, isPlaced, isShared: values.shared !== undefined };
}
