import type { MetaDescriptor } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { findRulePage, ruleAction } from "~/features/events/series/rule-form.server";
import { RuleForm } from "~/features/events/series/ui/rule-form";
import { postPath } from "~/features/posts/ui/addresses";
import { m } from "~/i18n/generated/messages";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { actPage } from "../support.server";
import { loadBesidePost } from "./beside.server";
import type { Route } from "./+types/repeats";

/** Another rule for a series that has begun: what it would do is said before it is done. */
export const loader = (args: Route.LoaderArgs) => loadBesidePost(args, (ctx) => findRulePage(ctx, args.params));

export const action = (args: Route.ActionArgs) => actPage(args, (ctx, form) => ruleAction(ctx, form, args.params));

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  privateMeta({ title: m.events_rule_title(), community: loaderData?.name });

export default function RepeatsRoute({ loaderData: page, actionData }: Route.ComponentProps) {
  const path = `${postPath(page)}/repeats`;
  return (
    <Columns>
      <PageHeader title={m.events_rule_title()} backTo={`${postPath(page)}/dates`} backLabel={m.events_dates()} />
      <RuleForm
        page={page}
        path={path}
        asked={actionData && "preview" in actionData ? actionData : null}
        refused={actionData && "error" in actionData ? actionData.error : null}
      />
    </Columns>
  );
}
