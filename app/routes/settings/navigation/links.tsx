import { Form } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { moveHeaderLink, restoreHeaderLink } from "~/features/navigation/commands.server";
import { linkKey } from "~/features/navigation/input";
import { getRemovedLink, listHeaderLinks } from "~/features/navigation/queries.server";
import { MOST_LINKS } from "~/features/navigation/rules";
import { BuiltinLinks } from "~/features/navigation/ui/builtin-links";
import { LinkList } from "~/features/navigation/ui/link-list";
import { m } from "~/i18n/generated/messages";
import { invalid, notFound } from "~/lib/errors";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { PlusIcon, UndoIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { withWords } from "~/ui/words";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/links";

export const meta = pageMeta(m.navigation_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const key = linkKey.safeParse({ id: ctx.request.url.searchParams.get("removed") });
    const [links, removed] = await Promise.all([
      listHeaderLinks(ctx),
      getRemovedLink(ctx, key.success ? key.data.id : null),
    ]);
    return { links, removed };
  });

/** Buttons say `intent` and the id they mean: `up=1`, `down=2`, `restore=3`. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const [intent, value] = field(form, "intent").split("=");
    const key = linkKey.safeParse({ id: value });
    if (!key.success) throw notFound();
    if (intent === "up" || intent === "down") await moveHeaderLink(ctx, key.data.id, intent);
    else if (intent === "restore") await restoreHeaderLink(ctx, key.data.id);
    else throw invalid({ intent: "invalid" });
    return null;
  });

/** The header's links in their order; the header above shows at once what is changed. */
export default function HeaderLinksRoute({ loaderData: { links, removed }, actionData }: Route.ComponentProps) {
  const isFull = links.length >= MOST_LINKS;
  return (
    <SettingsPage title={m.navigation_title()} description={m.navigation_text()}>
      <Form method="post">
        {removed && (
          <Banner
            tone="info"
            action={
              <Button type="submit" size="sm" icon={UndoIcon} name="intent" value={`restore=${removed.id}`}>
                {m.navigation_undo()}
              </Button>
            }
          >
            {withWords(m.navigation_removed, { name: removed.name })}
          </Banner>
        )}
        <FormError>{actionData ? actionData.error.message : null}</FormError>
        <SettingsSection full title={m.navigation_links()} description={m.navigation_links_text()}>
          <div className="stack">
            <div>
              <LinkList links={links}>
                <BuiltinLinks />
              </LinkList>
            </div>
            {isFull ? (
              <p className="hint">{m.navigation_full({ count: MOST_LINKS })}</p>
            ) : (
              <div>
                <Button variant="primary" icon={PlusIcon} to="/settings/navigation/new">
                  {m.navigation_add()}
                </Button>
              </div>
            )}
          </div>
        </SettingsSection>
      </Form>
    </SettingsPage>
  );
}
