import { type MetaDescriptor, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { SHOWN_AT_ONCE } from "~/features/events/door/acts";
import { doorAction } from "~/features/events/door/actions.server";
import { listDoor } from "~/features/events/door/queries.server";
import { DoorPage } from "~/features/events/door/ui/door-page";
import { findPostRow } from "~/features/posts/queries.server";
import { postPath } from "~/features/posts/ui/addresses";
import { m } from "~/i18n/generated/messages";
import { FormError } from "~/ui/field";
import { Wide } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/check-in";

/** The list at the door of an event, for its hosts. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const query = (searchParams.get("q") ?? "").trim().slice(0, 80);
    const { id, title, slug, spaceSlug, event } = await findPostRow(ctx, args.params);
    const post = { name: title, slug, space: { slug: spaceSlug } };
    // What is no event is read where it stands.
    if (event === null) throw redirect(postPath(post));
    const door = await listDoor(ctx, id, { cursor: searchParams.get("cursor"), perPage: SHOWN_AT_ONCE, query });
    // A part of it is no whole list, whatever came last in it.
    const isPart = query !== "" || searchParams.has("cursor");
    return { id, post, query, door: { ...door, has_next_page: door.has_next_page || isPart } };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { id } = await findPostRow(ctx, args.params);
    await doorAction(ctx, id, form);
    // Not where it was asked: a page with scripts asks at an address of its data.
    throw redirect(`/c/${args.params.spaceSlug}/${args.params.slug}/check-in`);
  });

/** What is done here is this page's own to show. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search;

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.door_title(), community: loaderData?.post.name });

export default function CheckInRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, post, door, query } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <Wide>
      <PageHeader
        title={post.name}
        description={m.door_title()}
        backTo={`${postPath(post)}/attendees`}
        backLabel={m.door_back()}
      />
      <FormError>{refused}</FormError>
      <DoorPage
        key={`${id} ${query} ${door.cursor}`}
        event={id}
        door={door}
        path={`${postPath(post)}/check-in`}
        query={query}
      />
    </Wide>
  );
}
