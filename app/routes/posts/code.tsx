import { type MetaDescriptor, redirect } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { scannedText } from "~/features/events/door/code";
import { pictureOf } from "~/features/events/door/picture.server";
import { findOwnCode } from "~/features/events/door/queries.server";
import { OwnCode } from "~/features/events/door/ui/own-code";
import { findPostRow } from "~/features/posts/queries.server";
import { postPath } from "~/features/posts/ui/addresses";
import { m } from "~/i18n/generated/messages";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/code";

/** What its reader shows at the door of an event that they come to. */
export const loader = (args: Route.LoaderArgs) =>
  loadBesidePost(args, async (ctx) => {
    const { id, title, slug, spaceSlug, event } = await findPostRow(ctx, args.params);
    const post = { name: title, slug, space: { slug: spaceSlug } };
    // What is no event is read where it stands.
    if (event === null) throw redirect(postPath(post));
    const found = await findOwnCode(ctx, id);
    const own = found && {
      code: found.code,
      picture: pictureOf(scannedText(found.memberId, found.code)),
      seats: found.guest.seats,
      here: found.guest.check_ins.filter((one) => one.is_in).length,
    };
    return { post, own };
  });

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.door_code(), community: loaderData?.post.name });

export default function CodeRoute({ loaderData }: Route.ComponentProps) {
  const { post, own } = loaderData;
  return (
    <Columns>
      <PageHeader title={m.door_code()} backTo={postPath(post)} backLabel={post.name} description={post.name} />
      <OwnCode own={own} />
    </Columns>
  );
}
