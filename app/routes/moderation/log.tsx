import { pageMeta } from "~/features/communities/meta";
import { listDone } from "~/features/moderation/public-log.server";
import { DoneList } from "~/features/moderation/ui/done-list";
import { m } from "~/i18n/generated/messages";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { loadPage } from "../support.server";
import type { Route } from "./+types/log";

export const meta = pageMeta(m.moderation_done_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const cursor = ctx.request.url.searchParams.get("cursor");
    return { ...(await listDone(ctx, cursor)), isFirst: !cursor, now: ctx.now() };
  });

/** What was decided in the spaces one sees, without anybody's name. */
export default function ModerationLogRoute({ loaderData }: Route.ComponentProps) {
  return (
    <Columns>
      <PageHeader title={m.moderation_done_title()} description={m.moderation_done_text()} />
      <DoneList {...loaderData} />
    </Columns>
  );
}
