import { redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { appeal } from "~/features/moderation/commands/appeal.server";
import { appealInput, caseKey } from "~/features/moderation/input";
import { findOwnCase } from "~/features/moderation/own-case.server";
import { OwnCaseView } from "~/features/moderation/ui/own-case-view";
import { casePath } from "~/features/moderation/ui/addresses";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage, loadPage } from "../support.server";
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

/** Its author says once what they have to say against it. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const { id, body } = parseForm(appealInput, { ...Object.fromEntries(form), id: args.params.id });
    await appeal(ctx, { id, body });
    return null;
  });

/** What became of something, for who wrote it or reported it: why, and what they can do. */
export default function AboutCaseRoute({ loaderData: { one }, actionData }: Route.ComponentProps) {
  return (
    <Columns>
      <PageHeader title={m.moderation_about_title()} />
      <OwnCaseView one={one} refused={actionData ?? null} />
    </Columns>
  );
}
