import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { restoreSnippet, switchSnippet } from "~/features/snippets/commands.server";
import { snippetKey } from "~/features/snippets/input";
import { getRemovedSnippet, listSnippets } from "~/features/snippets/queries.server";
import { MOST_SNIPPETS } from "~/features/snippets/rules";
import { LimitsOfSnippets } from "~/features/snippets/ui/limits-of-snippets";
import { SnippetList } from "~/features/snippets/ui/snippet-list";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { CodeIcon, PlusIcon, UndoIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner, EmptyState } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/snippets";

export const meta = pageMeta(m.snippets_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const key = snippetKey.safeParse({ id: ctx.request.url.searchParams.get("removed") });
    const [snippets, removed] = await Promise.all([
      listSnippets(ctx),
      getRemovedSnippet(ctx, key.success ? key.data.id : null),
    ]);
    return { snippets, removed };
  });

/** Buttons say `intent` and the id they mean: `on=1`, `off=2`, `restore=3`. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const [intent, value] = field(form, "intent").split("=");
    const key = snippetKey.safeParse({ id: value });
    if (!key.success) throw notFound();
    if (intent === "on" || intent === "off") await switchSnippet(ctx, key.data.id, intent === "on");
    else if (intent === "restore") await restoreSnippet(ctx, key.data.id);
    else throw invalid({ intent: "invalid" });
    return null;
  });

export default function CodeSnippets({ loaderData: { snippets, removed }, actionData }: Route.ComponentProps) {
  const isFull = snippets.length >= MOST_SNIPPETS;
  return (
    <SettingsPage title={m.snippets_title()} description={m.snippets_text()}>
      <Form method="post">
        {removed && (
          <Banner
            tone="info"
            action={
              <Button type="submit" size="sm" icon={UndoIcon} name="intent" value={`restore=${removed.id}`}>
                {m.snippets_undo()}
              </Button>
            }
          >
            {withWords(m.snippets_removed, { name: removed.name })}
          </Banner>
        )}
        <FormError>{actionData ? actionData.error.message : null}</FormError>
        <SettingsSection full title={m.snippets_list()} description={m.snippets_list_text()}>
          <div className="stack">
            {snippets.length === 0 ? (
              <EmptyState icon={CodeIcon} level={3} title={m.snippets_none()} text={m.snippets_none_text()} />
            ) : (
              <SnippetList snippets={snippets} />
            )}
            {isFull ? (
              <p className="hint">{m.snippets_full({ count: MOST_SNIPPETS })}</p>
            ) : (
              <div>
                <Button variant="primary" icon={PlusIcon} to="/settings/code_snippets/new">
                  {m.snippets_add()}
                </Button>
              </div>
            )}
          </div>
        </SettingsSection>
      </Form>
      <SettingsSection title={m.snippets_safe()} description={m.snippets_safe_text()}>
        <a className="link" href="/?safe=1" target="_blank" rel="noreferrer">
          {m.snippets_safe_link()}
        </a>
      </SettingsSection>
      <LimitsOfSnippets />
    </SettingsPage>
  );
}
