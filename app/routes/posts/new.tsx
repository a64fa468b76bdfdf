import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { CHOOSE_SPACE } from "~/features/communities/sidebar";
import { maySet, postPolicy } from "~/features/posts/policy";
import { presentPost } from "~/features/posts/present";
import { presentingFor } from "~/features/posts/presenting.server";
import { findPostRowById, findSpaceForPost, getUnfinished } from "~/features/posts/queries.server";
import { accessOf, type FullPostRow, subjectOf } from "~/features/posts/row";
import { heldBackOf } from "~/features/posts/schedule";
import { switchesOf } from "~/features/posts/switches";
import { postPath, schedulePath } from "~/features/posts/ui/addresses";
import { galleryOf } from "~/features/posts/ui/gallery-choice";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";
import { canReadSpace, managesSpace, spacePolicy } from "~/features/spaces/policy";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { showsEvents, showsPictures } from "~/features/spaces/rules";
import { choosable, marksOf, type OfferedTopic } from "~/features/topics/marks";
import { listOffered, spaceOfSlug } from "~/features/topics/queries.server";
import { m } from "~/i18n/generated/messages";
import { AppError, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import { type DocNode, emptyDoc } from "~/ui/editor/document";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/new";
import { searchAuthors } from "./search-authors.server";
import { writeNew } from "./write-new.server";
import { WritingPage } from "./writing-page";

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
      space: {
        slug: space.slug,
        name: space.name,
        takesPictures: showsPictures(space.access.postType),
        takesEvents: showsEvents(space.access.postType),
      },
      place: { spaceSlug: space.slug, isPlaced, isShared: false },
      draft: null,
      offered: {
        space: space.slug,
        topics: choosable(topics, managesSpace(ctx.viewer, space.access)),
        isRequired: space.requiresTopic,
        maySet: maySet(ctx.viewer, space),
        tellsMembers: space.postNotifications !== "none",
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
  const post = presentPost(draft, presentingFor(ctx));
  const { space, is_placed: isPlaced, is_shared: isShared, gallery } = post;
  const access = accessOf(draft);
  // Who was shown the door opens the draft, and learns nothing of what the space offers by now.
  const mayRead = canReadSpace(ctx.viewer, access);
  const offered = mayRead ? topics : [];
  return {
    space: {
      slug: space.slug,
      name: space.name,
      takesPictures: showsPictures(access.postType),
      takesEvents: showsEvents(access.postType),
    },
    place: { spaceSlug: space.slug, isPlaced, isShared },
    draft: {
      id: draft.id,
      title: draft.title,
      doc: draft.bodyDoc === "" ? emptyDoc : (JSON.parse(draft.bodyDoc) as DocNode),
      topics: marksOf(draft.topics).map(({ id }) => id),
      gallery: galleryOf(gallery),
      ...(post.event_form && { event: post.event_form }),
      ...(post.can_set_post && { switches: switchesOf(post) }),
      author: post.author_override,
      version: draft.draftVersion,
      heldBack: heldBackOf(draft.unpublishedBecause),
    },
    offered: {
      space: space.slug,
      topics: choosable(offered, managesSpace(ctx.viewer, access)),
      isRequired: draft.requireTopicSelection === 1,
      maySet: post.can_set_post,
      tellsMembers: mayRead && draft.postNotifications !== "none",
    },
  };
}

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { spaceSlug } = args.params;
    return (await searchAuthors(ctx, form, spaceSlug)) ?? writeNew(ctx, form, spaceSlug);
  });

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendText({ request, serverAction });

export const shouldRevalidate = keepText;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return privateMeta({
    title: loaderData?.space.name ? m.posts_new_in({ space: loaderData.space.name }) : m.posts_new_title(),
    community: matches[0].loaderData.community?.name,
  });
}

export default function NewPostRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WritingPage opened={loaderData} answer={actionData ?? null} />;
}
