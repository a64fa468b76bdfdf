import { Form, redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { putInHeader, restorePage } from "~/features/pages/commands.server";
import { pageKey } from "~/features/pages/input";
import { listDeletedPages, listPages } from "~/features/pages/queries.server";
import { RESTORE_MS } from "~/features/pages/rules";
import { PageRow } from "~/features/pages/ui/page-row";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import { invalid, notFound } from "~/lib/errors";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { FileIcon, PlusIcon, UndoIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { actPage, field, loadPage } from "../../support.server";
import type { Route } from "./+types/pages";

export const meta = pageMeta(m.pages_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const [found, deleted] = await Promise.all([
      listPages(ctx, { cursor: ctx.request.url.searchParams.get("cursor") }),
      listDeletedPages(ctx),
    ]);
    return { ...found, deleted, now: ctx.now() };
  });

/** Buttons say `intent` and the id they mean: `header=1`, `restore=2`. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const [intent, value] = field(form, "intent").split("=");
    const key = pageKey.safeParse({ id: value });
    if (!key.success) throw notFound();
    if (intent === "restore") {
      await restorePage(ctx, key.data.id);
      return null;
    }
    if (intent !== "header") throw invalid({ intent: "invalid" });
    await putInHeader(ctx, key.data.id, field(form, "requestKey"));
    return redirect("/settings/navigation");
  });

/** The community's own pages, and what was deleted of them. */
export default function SitePages({ loaderData, actionData }: Route.ComponentProps) {
  const { pages, cursor, deleted, now } = loaderData;
  const add = (
    <Button variant="primary" icon={PlusIcon} to="/settings/pages/new">
      {m.pages_new()}
    </Button>
  );
  return (
    <SettingsPage title={m.pages_title()} description={m.pages_text()}>
      <SettingsSection full>
        <FormError>{actionData ? actionData.error.message : null}</FormError>
        {pages.length === 0 ? (
          <EmptyState compact icon={FileIcon} title={m.pages_none()} text={m.pages_none_text()} action={add} />
        ) : (
          <div className="stack">
            <div>{add}</div>
            <ul className="list">
              {pages.map((page) => (
                <PageRow key={page.id} page={page} now={now} />
              ))}
            </ul>
          </div>
        )}
        {cursor && (
          <div className="more-row">
            <Button size="sm" to={`?cursor=${cursor}`}>
              {m.pages_older()}
            </Button>
          </div>
        )}
      </SettingsSection>
      <Deleted pages={deleted} />
    </SettingsPage>
  );
}

function Deleted({ pages }: { pages: Route.ComponentProps["loaderData"]["deleted"] }) {
  const { locale } = useRoot();
  if (pages.length === 0) return null;
  const day = dateFormat(REGION[locale], { dateStyle: "medium" });
  return (
    <SettingsSection full title={m.pages_deleted()}>
      <ul className="list">
        {pages.map(({ id, title, deletedAt }) => (
          <li key={id} className="lrow">
            <div className="grow">
              <div className="title" dir="auto">
                {title}
              </div>
              <div className="sub">{m.pages_restorable({ date: day.format(deletedAt + RESTORE_MS) })}</div>
            </div>
            <Form method="post">
              <Button
                type="submit"
                size="sm"
                icon={UndoIcon}
                name="intent"
                value={`restore=${id}`}
                label={m.pages_restore_one({ title })}
              >
                {m.pages_restore()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}
