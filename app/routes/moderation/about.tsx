import { redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { caseKey } from "~/features/moderation/input";
import { findOwnCase } from "~/features/moderation/own-case.server";
import { OwnCaseView } from "~/features/moderation/ui/own-case-view";
import { casePath } from "~/features/moderation/ui/words";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { loadPage } from "../support.server";
import type { Route } from "./+types/about";

export const meta = pageMeta(m.moderation_about_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const key = caseKey.safeParse(args.params);
    if (!key.success) throw notFound();
    const one = await findOwnCase(ctx, key.data.id);
    if (one.as === "moderator") throw redirect(casePath(one.id));
    return { one };
  });

/** What became of something, for who wrote it or reported it: why, and what they can do. */
export default function AboutCaseRoute({ loaderData: { one } }: Route.ComponentProps) {
  return (
    <Columns>
      <PageHeader title={m.moderation_about_title()} />
      <OwnCaseView one={one} />
    </Columns>
  );
}
