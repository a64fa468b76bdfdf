import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { useSidebarGroups } from "~/features/communities/ui/use-sidebar-groups";
import { createPost } from "~/features/posts/commands/create-post.server";
import { publishPost } from "~/features/posts/commands/publish-post.server";
import { postPolicy } from "~/features/posts/policy";
import { findPostRowById, findSpaceForPost, getUnfinished } from "~/features/posts/queries.server";
import { subjectOf } from "~/features/posts/row";
import { postPath } from "~/features/posts/ui/addresses";
import { Composer } from "~/features/posts/ui/composer";
import { keepText, sendText } from "~/features/posts/ui/keep-text.client-action";
import { spacePolicy } from "~/features/spaces/policy";
import { refuseUnreadable } from "~/features/spaces/refusals";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { newUid } from "~/lib/ids";
import { authorize } from "~/lib/policy";
import { type DocNode, emptyDoc } from "~/ui/editor/document";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/new";
import { docFrom, typedIn } from "./writing";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { spaceSlug } = args.params;
    const draftId = Number(ctx.request.url.searchParams.get("draft"));
    const [space, unfinished, draft] = await Promise.all([
      findSpaceForPost(ctx, spaceSlug),
      getUnfinished(ctx, spaceSlug),
      draftId > 0 ? findPostRowById(ctx, draftId).catch(() => null) : null,
    ]);
    refuseUnreadable(ctx.viewer, space);
    authorize(spacePolicy, "can_create_post", ctx.viewer, space.access);
    if (draftId > 0 && !draft) throw notFound();
    if (draft && !postPolicy.can_update_post(ctx.viewer, subjectOf(draft, ctx.community))) throw notFound();
    if (draft?.status === "published") throw redirect(`/c/${draft.spaceSlug}/${draft.slug}/edit`);
    if (draft && draft.spaceSlug !== spaceSlug) throw redirect(`/c/${draft.spaceSlug}/new?draft=${draft.id}`);
    return {
      space: { slug: space.slug, name: space.name },
      draft: draft && {
        id: draft.id,
        title: draft.title,
        doc: draft.bodyDoc === "" ? emptyDoc : (JSON.parse(draft.bodyDoc) as DocNode),
        version: draft.draftVersion,
      },
      unfinished: draft ? null : unfinished,
      requestKey: newUid(24),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const title = field(form, "title");
    const doc = docFrom(form);
    const draftId = Number(field(form, "draft_id"));
    const requestKey = field(form, "request_key");
    if (!/^[\w-]{8,100}$/.test(requestKey)) throw invalid({ request_key: "invalid" });
    const spaceSlug = field(form, "space") || args.params.spaceSlug;
    const status = field(form, "intent") === "draft" ? "draft" : "published";
    if (status === "draft") {
      await createPost(ctx, { spaceSlug, title, doc, requestKey, status });
      throw redirect("/settings/posts?status=draft");
    }
    const post =
      draftId > 0
        ? await publishPost(ctx, { id: draftId, title, doc })
        : await createPost(ctx, { spaceSlug, title, doc, requestKey, status });
    throw redirect(postPath({ space: { slug: post.spaceSlug }, slug: post.slug }));
  });

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sendText({ request, serverAction });

export const shouldRevalidate = keepText;

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  return privateMeta({
    title: loaderData ? m.posts_new_in({ space: loaderData.space.name }) : m.posts_new_title(),
    community: matches[0].loaderData.community?.name,
  });
}

export default function NewPostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const spaces = useSidebarGroups()
    .flatMap((group) => group.spaces)
    .filter((space) => space.canPost);
  const refusal = actionData && "error" in actionData ? actionData : null;
  const { space, draft } = loaderData;
  return (
    <Columns>
      <PageHeader title={m.posts_new_title()} backTo={`/c/${space.slug}`} backLabel={space.name} />
      <Composer
        key={`${space.slug} ${draft?.id ?? "new"}`}
        {...loaderData}
        spaces={spaces}
        error={refusal?.error ?? null}
        typed={refusal ? typedIn(refusal) : null}
      />
    </Columns>
  );
}
