import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { publishNow, schedulePost, unschedulePost } from "~/features/posts/commands/schedule-post.server";
import { findPostById } from "~/features/posts/queries.server";
import { draftPath, postPath, schedulePath } from "~/features/posts/ui/addresses";
import { ScheduledPost } from "~/features/posts/ui/scheduled-post";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/schedule";
import { chosenTimeIn, scheduledIn } from "./writing";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const post = await findPostById(ctx, idOf(args.params.id));
    const { status, scheduled_at: at } = post;
    if (status === "draft" && post.policies.can_update_post) throw redirect(draftPath(post));
    if (at === null) throw redirect(postPath(post));
    // It is read here, and changed on another page.
    return { post: { ...post, scheduled_at: at, tiptap_body: null }, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    throw redirect(await act(ctx, idOf(args.params.id), form));
  });

/** Does what the form says; answers where that leads. */
async function act(ctx: Ctx, id: number, form: FormData): Promise<string> {
  const at = scheduledIn(form, ctx.viewer.timeZone);
  if (at !== undefined) return schedulePath(await schedulePost(ctx, id, at));
  const intent = field(form, "intent");
  if (intent !== "publish" && intent !== "draft") throw invalid({ intent: "invalid" });
  const post = await (intent === "publish" ? publishNow : unschedulePost)(ctx, id);
  const space = { slug: post.spaceSlug };
  return post.status === "draft" ? draftPath({ space, id }) : postPath({ space, slug: post.slug });
}

function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id)) throw notFound();
  return id;
}

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.posts_scheduled_title(), community: loaderData?.post.name });

export default function ScheduledPostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && "error" in actionData ? actionData : null;
  return <ScheduledPost {...loaderData} chosenTime={chosenTimeIn(refusal?.values)} error={refusal?.error ?? null} />;
}
