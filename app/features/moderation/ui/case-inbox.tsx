import clsx from "clsx";
import type { ReactNode } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { ScaleIcon, ShieldIcon } from "~/ui/icons";
import { Wide } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { SettingsPage } from "~/ui/layout/settings-shell";
import { Banner, EmptyState } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
import type { CasePayload, FullCasePayload } from "../payload";
import { type CaseState, STATES, type Verdict } from "../rules";
import { CaseDetail } from "./case-detail";
import { CaseList } from "./case-list";
import styles from "./moderation.module.css";
import { casePath, LIST_PATH, LOG_PATH, RULES_PATH } from "./addresses";
import { TABS } from "./words";

interface CaseInboxProps {
  cases: readonly CasePayload[];
  cursor: string | null;
  waiting: { count: number; isMore: boolean };
  /** The one that was asked for, or the first. */
  open: FullCasePayload | null;
  isChosen: boolean;
  /** What was decided just now. */
  done: { id: number; verdict: Verdict } | null;
  status: CaseState;
  /** Of the page that is shown; null on the first. */
  from: string | null;
  now: number;
  refused: { error: { message: string; fields: Record<string, string> }; values: Record<string, string> } | null;
}

/** What is to be decided, or was, and the one that is open beside it. */
export function CaseInbox({
  cases,
  cursor,
  waiting,
  open,
  isChosen,
  done,
  status,
  from,
  now,
  refused,
}: CaseInboxProps) {
  const addressOf = (item: number) => casePath(item, status) + (from ? `&cursor=${from}` : "");
  const isEmpty = cases.length === 0 && !open && !cursor && !from;
  return (
    <Framed>
      <Tabs label={m.moderation_tabs()}>
        {STATES.map((state) => (
          <TabLink
            key={state}
            to={listPath(state)}
            active={state === status}
            count={state === "inbox" && waiting.count > 0 ? waiting.count : undefined}
          >
            {TABS[state]()}
          </TabLink>
        ))}
      </Tabs>
      {done && <Done {...done} />}
      {isEmpty ? (
        <Nothing status={status} />
      ) : (
        <div className={styles.inbox}>
          <div className={styles.side}>
            {cases.length === 0 && <p className="hint">{m.moderation_none_on_page()}</p>}
            <CaseList cases={cases} openId={open?.id ?? null} now={now} addressOf={addressOf} />
            <MorePages {...{ status, from, cursor }} />
          </div>
          {open ? (
            <CaseDetail
              key={open.id}
              one={open}
              now={now}
              listPath={listPath(status)}
              isChosen={isChosen}
              refused={refused && toRefused(refused)}
            />
          ) : (
            <p className={clsx("hint", styles.nothing)}>{m.moderation_choose()}</p>
          )}
        </div>
      )}
    </Framed>
  );
}

const toRefused = ({ error, values }: NonNullable<CaseInboxProps["refused"]>) => ({
  // What a field says need not be said once more above it.
  message: Object.keys(error.fields).length === 0 ? error.message : "",
  fields: error.fields,
  values,
});

const listPath = (status: CaseState): string => (status === "inbox" ? LIST_PATH : `${LIST_PATH}?status=${status}`);

/** Said where the next one stands, with the way back to it. */
function Done({ id, verdict }: NonNullable<CaseInboxProps["done"]>) {
  return (
    <Banner
      tone="success"
      action={
        <Button size="sm" to={casePath(id, verdict)}>
          {m.moderation_done_again()}
        </Button>
      }
    >
      <output>{verdict === "rejected" ? m.moderation_done_rejected() : m.moderation_done_approved()}</output>
    </Banner>
  );
}

/** For admins it stands among the settings; whoever else moderates has the house around it. */
function Framed({ children }: { children: ReactNode }) {
  const { viewer } = useRoot();
  if (viewer.isAdmin)
    return (
      <SettingsPage title={m.moderation_title()} description={m.moderation_text()}>
        <div className="row wrap">
          <Button size="sm" icon={ScaleIcon} to={RULES_PATH}>
            {m.moderation_rules()}
          </Button>
          <Button size="sm" variant="ghost" to={LOG_PATH}>
            {m.moderation_done_title()}
          </Button>
        </div>
        {children}
      </SettingsPage>
    );
  return (
    <Wide>
      <PageHeader
        title={m.moderation_title()}
        description={m.moderation_text()}
        actions={
          <Button size="sm" variant="ghost" to={LOG_PATH}>
            {m.moderation_done_title()}
          </Button>
        }
      />
      {children}
    </Wide>
  );
}

function MorePages({ status, from, cursor }: Pick<CaseInboxProps, "status" | "from" | "cursor">) {
  if (!cursor && !from) return null;
  return (
    <div className="more-row">
      {from && (
        <Button size="sm" variant="ghost" to={listPath(status)}>
          {m.moderation_first_page()}
        </Button>
      )}
      {cursor && (
        <Button size="sm" to={`${LIST_PATH}?${new URLSearchParams({ status, cursor })}`}>
          {m.moderation_more()}
        </Button>
      )}
    </div>
  );
}

function Nothing({ status }: { status: CaseState }) {
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
