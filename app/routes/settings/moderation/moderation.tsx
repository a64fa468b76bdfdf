import { redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { judgeContent } from "~/features/moderation/commands/judge-content.server";
import { casesInput, caseKey, judgeInput } from "~/features/moderation/input";
import { muteAction } from "~/features/moderation/actions.server";
import { findInbox } from "~/features/moderation/queries.server";
import { CaseInbox } from "~/features/moderation/ui/case-inbox";
import type { Verdict } from "~/features/moderation/rules";
import { donePath } from "~/features/moderation/ui/addresses";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/moderation";

export const meta = pageMeta(m.moderation_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const asked = parseForm(casesInput, {
      status: searchParams.get("status") ?? undefined,
      cursor: searchParams.get("cursor") ?? undefined,
    });
    const key = caseKey.safeParse({ id: searchParams.get("item") });
    const item = key.success ? key.data.id : null;
    const inbox = await findInbox(ctx, { ...asked, item });
    const [, done, verdict] = /^(\d{1,16})\.(approved|rejected)$/.exec(searchParams.get("done") ?? "") ?? [];
    return {
      ...inbox,
      isChosen: item !== null,
      done: done === undefined ? null : { id: Number(done), verdict: verdict as Verdict },
      status: asked.status,
      from: asked.cursor ?? null,
      now: ctx.now(),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    if (await muteAction(ctx, form)) return null;
    const intent = field(form, "intent");
    if (intent !== "approve" && intent !== "reject") throw invalid({ intent: "invalid" });
    const { id, version, content_changed_at: changedAt, action_reason_body: reason } = parseForm(judgeInput, form);
    const verdict = intent === "approve" ? ("approved" as const) : ("rejected" as const);
    await judgeContent(ctx, { id, version, changedAt, reason, verdict });
    // The next one to decide is the first of the list.
    const { status } = parseForm(casesInput, { status: ctx.request.url.searchParams.get("status") ?? undefined });
    throw redirect(donePath(status, id, verdict));
  });

/** What people reported and rules held back, to decide or decided (design/mock/moderation.html). */
export default function ModerationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const refused = actionData && "error" in actionData ? actionData : null;
  return <CaseInbox {...loaderData} refused={refused} />;
}
