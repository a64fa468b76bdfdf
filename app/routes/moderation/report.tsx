import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { findReportable, flagContent } from "~/features/moderation/commands/flag-content.server";
import { flagInput, reportedKey } from "~/features/moderation/input";
import { reportedIn } from "~/features/moderation/reported.server";
import { ReportFields } from "~/features/moderation/ui/report-fields";
import { seenBy } from "~/features/moderation/ui/words";
import { m } from "~/i18n/generated/messages";
import { notFound } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/report";

export const meta = pageMeta(m.moderation_report_title);

/** What the address names; 404 for anything that cannot be reported. */
function thingIn(ctx: Ctx) {
  const key = reportedKey.safeParse(Object.fromEntries(ctx.request.url.searchParams));
  const thing = key.success ? reportedIn(ctx, key.data.flagged_content_type, key.data.flagged_content_id) : null;
  if (!thing) throw notFound();
  return thing;
}

export const loader = (args: Route.LoaderArgs) => loadPage(args, (ctx) => findReportable(ctx, thingIn(ctx)));

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const thing = thingIn(ctx);
    const { reported_reason: reason, reported_reason_body: body } = parseForm(flagInput, {
      ...Object.fromEntries(ctx.request.url.searchParams),
      ...Object.fromEntries(form),
    });
    await flagContent(ctx, thing, { reason, body });
    return { sent: true };
  });

/** Reporting something without scripts; with them a dialog does it where one reads. */
export default function ReportRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { type, title, isPrivate, path, isFlagged } = loaderData;
  const refused = actionData && "error" in actionData ? actionData : null;
  const isSent = actionData !== undefined && "sent" in actionData;
  return (
    <Columns>
      <PageHeader title={m.moderation_report_title()} backTo={path} backLabel={title || m.ui_back()} />
      {isFlagged || isSent ? (
        <Banner tone="success">{isSent ? m.moderation_reported() : m.moderation_reported_already()}</Banner>
      ) : (
        <Form method="post" className="stack">
          {refused && Object.keys(refused.error.fields).length === 0 && <FormError>{refused.error.message}</FormError>}
          {title && <p>{withWords(m.moderation_report_of, { title })}</p>}
          <p className="hint">{seenBy(type, isPrivate)}</p>
          <ReportFields errors={refused?.error.fields} values={refused?.values} />
          <div className="row">
            <Button type="submit" variant="primary">
              {m.moderation_report_send()}
            </Button>
            <Button to={path} variant="ghost">
              {m.ui_cancel()}
            </Button>
          </div>
        </Form>
      )}
    </Columns>
  );
}
