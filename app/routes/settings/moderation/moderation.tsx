import { redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { judgeContent } from "~/features/moderation/commands/judge-content.server";
import { casesInput, caseKey, judgeInput } from "~/features/moderation/input";
import { countUnaddressed, findCase, listCases } from "~/features/moderation/queries.server";
import { STATES } from "~/features/moderation/rules";
import { CaseDetail } from "~/features/moderation/ui/case-detail";
import { CaseList } from "~/features/moderation/ui/case-list";
import styles from "~/features/moderation/ui/moderation.module.css";
import { casePath, LIST_PATH, TABS } from "~/features/moderation/ui/words";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import { Button } from "~/ui/button";
import { ShieldIcon } from "~/ui/icons";
import { SettingsPage } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
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
    const [page, waiting, open] = await Promise.all([
      listCases(ctx, asked),
      countUnaddressed(ctx),
      key.success ? findCase(ctx, key.data.id) : null,
    ]);
    return { ...page, waiting, open, status: asked.status, from: asked.cursor ?? null, now: ctx.now() };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const intent = field(form, "intent");
    if (intent !== "approve" && intent !== "reject") throw invalid({ intent: "invalid" });
    const { id, version, action_reason_body: reason } = parseForm(judgeInput, form);
    await judgeContent(ctx, { id, version, reason, verdict: intent === "approve" ? "approved" : "rejected" });
    const status = ctx.request.url.searchParams.get("status");
    // The next one to decide is the first of the list.
    throw redirect(status && status !== "inbox" ? `${LIST_PATH}?status=${status}` : LIST_PATH);
  });

/** What people reported and rules held back, to decide or decided (design/mock/moderation.html). */
export default function ModerationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { cases, cursor, waiting, open, status, from, now } = loaderData;
  const refused =
    actionData && "error" in actionData
      ? {
          message: Object.keys(actionData.error.fields).length === 0 ? actionData.error.message : "",
          fields: actionData.error.fields,
          values: actionData.values,
        }
      : null;
  const listPath = status === "inbox" ? LIST_PATH : `${LIST_PATH}?status=${status}`;
  const addressOf = (item: number) => {
    const address = casePath(item, status);
    return from ? `${address}&cursor=${from}` : address;
  };
  return (
    <SettingsPage title={m.moderation_title()} description={m.moderation_text()}>
      <Tabs label={m.moderation_tabs()}>
        {STATES.map((state) => (
          <TabLink
            key={state}
            to={state === "inbox" ? LIST_PATH : `?status=${state}`}
            active={state === status}
            count={state === "inbox" && waiting.count > 0 ? waiting.count : undefined}
          >
            {TABS[state]()}
          </TabLink>
        ))}
      </Tabs>
      {cases.length === 0 && !open && !cursor ? (
        <Nothing status={status} />
      ) : (
        <div className={styles.inbox}>
          <div className={styles.side}>
            {cases.length === 0 && <p className="hint">{m.moderation_none_on_page()}</p>}
            <CaseList cases={cases} openId={open?.id ?? null} now={now} addressOf={addressOf} />
            {(cursor || from) && (
              <div className="more-row">
                {from && (
                  <Button size="sm" variant="ghost" to={listPath}>
                    {m.moderation_first_page()}
                  </Button>
                )}
                {cursor && (
                  <Button size="sm" to={`${casePathOf(status)}cursor=${cursor}`}>
                    {m.moderation_more()}
                  </Button>
                )}
              </div>
            )}
          </div>
          {open ? (
            <CaseDetail one={open} now={now} listPath={listPath} refused={refused} />
          ) : (
            <p className={`hint ${styles.nothing}`}>{m.moderation_choose()}</p>
          )}
        </div>
      )}
    </SettingsPage>
  );
}

const casePathOf = (status: string) => (status === "inbox" ? `${LIST_PATH}?` : `${LIST_PATH}?status=${status}&`);

function Nothing({ status }: { status: (typeof STATES)[number] }) {
  const title = {
    inbox: m.moderation_none_inbox,
    approved: m.moderation_none_approved,
    rejected: m.moderation_none_rejected,
  }[status];
  return (
    <EmptyState
      icon={ShieldIcon}
      title={title()}
      text={status === "inbox" ? m.moderation_none_inbox_text() : m.moderation_none_text()}
    />
  );
}
