import { pageMeta } from "~/features/communities/meta";
import { listRules, saveRule, tryRule } from "~/features/moderation/rule-settings.server";
import { isRuleKind } from "~/features/moderation/rules";
import { LIST_PATH } from "~/features/moderation/ui/addresses";
import { type RuleAnswer, RulePage } from "~/features/moderation/ui/rule-page";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { Icon } from "~/ui/icon";
import { ArrowLeftIcon } from "~/ui/icons";
import { SettingsPage } from "~/ui/layout/settings-shell";
import { Link } from "~/ui/link";
import { actPage, field, loadPage, valuesOf } from "../../support.server";
import type { Route } from "./+types/rules";

export const meta = pageMeta(m.moderation_rules_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const asked = ctx.request.url.searchParams.get("rule");
    return { rules: await listRules(ctx), open: isRuleKind(asked) ? asked : null };
  });

export const action = (args: Route.ActionArgs) =>
  actPage<RuleAnswer>(args, async (ctx, form) => {
    const kind = ctx.request.url.searchParams.get("rule");
    if (!isRuleKind(kind)) throw notFound();
    const values = valuesOf(form);
    const intent = field(form, "intent");
    if (intent === "try") return { tried: await tryRule(ctx, kind, values), values };
    if (intent !== "on" && intent !== "off") throw invalid({ intent: "invalid" });
    await saveRule(ctx, kind, values, intent === "on");
    return { saved: true };
  });

/** Settings > Moderation > Rules: what is held back by itself, each tried before it is switched on. */
export default function ModerationRules({ loaderData: { rules, open }, actionData }: Route.ComponentProps) {
  return (
    <>
      <Link to={LIST_PATH} className="back">
        <Icon as={ArrowLeftIcon} size={16} />
        {m.moderation_rule_back()}
      </Link>
      <SettingsPage title={m.moderation_rules_title()} description={m.moderation_rules_text()}>
        <RulePage rules={rules} open={open} answer={answerOf(actionData)} />
      </SettingsPage>
    </>
  );
}

function answerOf(answer: Route.ComponentProps["actionData"]): RuleAnswer {
  if (!answer) return {};
  if (!("error" in answer)) return answer;
  return { refused: { message: answer.error.message, fields: answer.error.fields }, values: answer.values };
}
