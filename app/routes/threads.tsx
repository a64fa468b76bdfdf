import { listThreads } from "~/features/chat/thread-queries.server";
import { ThreadsPage } from "~/features/chat/ui/threads-page";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import type { Route } from "./+types/threads";
import { loadPage } from "./support.server";

export const meta = pageMeta(m.threads_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => ({
    threads: await listThreads(ctx, { cursor: ctx.request.url.searchParams.get("cursor") }),
    me: ctx.viewer.memberId,
    now: ctx.now(),
  }));

export default function ThreadsRoute({ loaderData }: Route.ComponentProps) {
  return <ThreadsPage {...loaderData} />;
}
