import type { MetaDescriptor } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { copyOf, findPostToDuplicate } from "~/features/posts/duplicates.server";
import { maySet } from "~/features/posts/policy";
import { presentPost } from "~/features/posts/present";
import { presentingFor } from "~/features/posts/presenting.server";
import { accessOf, placeOfSettings } from "~/features/posts/row";
import { switchesOf } from "~/features/posts/switches";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";
import { managesSpace } from "~/features/spaces/policy";
import { formOf } from "~/features/events/present";
import { showsEvents, showsPictures } from "~/features/spaces/rules";
import { choosable } from "~/features/topics/marks";
import { listOffered, spaceOfSlug } from "~/features/topics/queries.server";
import { m } from "~/i18n/generated/messages";
import { newUid } from "~/lib/ids";
import { actPage } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/new-duplicate";
import { searchAuthors } from "./search-authors.server";
import { writeNew } from "./write-new.server";
import { WritingPage } from "./writing-page";

/** A new post that begins as another one; nothing of it is stored before somebody writes on it, keeps or publishes it. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const { spaceSlug } = args.params;
    const [original, topics] = await Promise.all([
      findPostToDuplicate(ctx, args.params),
      listOffered(ctx, spaceOfSlug(ctx, spaceSlug)),
    ]);
    const { post } = original;
    const access = accessOf(post);
    const { event, ...copied } = copyOf(ctx, original);
    const mayBeSet = maySet(ctx.viewer, placeOfSettings(post));
    return {
      space: {
        slug: spaceSlug,
        name: post.spaceName,
        takesPictures: showsPictures(access.postType),
        takesEvents: showsEvents(access.postType),
      },
      place: { spaceSlug, isPlaced: true, isShared: false },
      draft: null,
      copy: {
        ...copied,
        ...(event && { event: formOf(event) }),
        ...(mayBeSet && { switches: switchesOf(presentPost(post, presentingFor(ctx))) }),
        copyOf: post.id,
      },
      offered: {
        space: spaceSlug,
        topics: choosable(topics, managesSpace(ctx.viewer, access)),
        isRequired: post.requireTopicSelection === 1,
        maySet: mayBeSet,
        tellsMembers: post.postNotifications !== "none",
      },
      unfinished: null,
      requestKey: newUid(24),
      now: ctx.now(),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { spaceSlug } = args.params;
    return (await searchAuthors(ctx, form, spaceSlug)) ?? writeNew(ctx, form, spaceSlug);
  });

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendText({ request, serverAction });

export const shouldRevalidate = keepText;

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.posts_duplicate_title(), community: loaderData?.space.name });

export default function NewDuplicateRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <WritingPage opened={loaderData} answer={actionData ?? null} />;
}
