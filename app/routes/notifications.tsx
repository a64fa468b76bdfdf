import { redirect } from "react-router";
import { isReminder, REMINDERS, reminderAt } from "~/features/bookmarks/reminders";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { usedGroups } from "~/features/notices";
import { archive, markAllRead, markRead, snooze, unarchive, unsnooze } from "~/features/notifications/commands.server";
import { listNotifications } from "~/features/notifications/queries.server";
import { isGroup, isStatus, type NotificationGroup } from "~/features/notifications/rules";
import { NotificationRow } from "~/features/notifications/ui/notification-row";
import { type ListView, queryOf, useNotifications } from "~/features/notifications/ui/use-notifications";
import { groupName, statusName } from "~/features/notifications/ui/words";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import type { Ctx } from "~/platform/context";
import { Button } from "~/ui/button";
import { ArchiveIcon, BellIcon, CheckAllIcon, ClockIcon, SettingsIcon } from "~/ui/icons";
import { Columns } from "~/ui/layout/columns";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/states";
import { TabLink, Tabs } from "~/ui/tabs";
import type { Route } from "./+types/notifications";
import { actPage, field, loadPage } from "./support.server";

export const meta = pageMeta(m.notifications_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const query = new URL(args.request.url).searchParams;
    const wanted = query.get("notification_group");
    const said = query.get("status");
    const view: ListView = {
      group: isGroup(wanted) ? wanted : null,
      status: isStatus(said) ? said : "inbox",
      cursor: query.get("cursor"),
    };
    const page = await listNotifications(ctx, view);
    const now = ctx.now();
    const times = REMINDERS.map((reminder) => ({ reminder, at: reminderAt(reminder, now, ctx.viewer.timeZone) }));
    return { view, page, times, now };
  });

/** Without JavaScript: what a line's menu does, and "mark all read". */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const group = field(form, "notification_group");
    const id = Number(field(form, "id"));
    const intent = field(form, "intent");
    if (isReminder(intent)) await snooze(ctx, { id, until: intent });
    else await actOf(ctx, intent, id, isGroup(group) ? group : null);
    return redirect(`/notifications${new URL(args.request.url).search}`);
  });

function actOf(ctx: Ctx, intent: string, id: number, group: NotificationGroup | null): Promise<void> {
  switch (intent) {
    case "read":
      return markRead(ctx, { id });
    case "archive":
      return archive(ctx, { id });
    case "unarchive":
      return unarchive(ctx, { id });
    case "unsnooze":
      return unsnooze(ctx, { id });
    case "read_all":
      return markAllRead(ctx, { group });
    default:
      throw invalid({ intent: "invalid" });
  }
}

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { view, page, times, now } = loaderData;
  const { group, status } = view;
  const canChange = useRoot().viewer.masquerade === null;
  const { list, isLoadingMore, readAll, more, ...on } = useNotifications(page, view, canChange);
  const hasUnread = status === "inbox" && list.records.some((line) => line.read_at === null);
  return (
    <Columns>
      <PageHeader
        title={m.notifications_title()}
        actions={
          <>
            {canChange && hasUnread && (
              <form
                method="post"
                onSubmit={(event) => {
                  event.preventDefault();
                  readAll();
                }}
              >
                <input type="hidden" name="notification_group" value={group ?? "all"} />
                <Button
                  type="submit"
                  name="intent"
                  value="read_all"
                  size="sm"
                  variant="ghost"
                  icon={CheckAllIcon}
                  className="fold-s"
                >
                  {m.notifications_mark_all_read()}
                </Button>
              </form>
            )}
            <Button
              to="/account/notifications"
              size="sm"
              variant="ghost"
              iconOnly
              icon={SettingsIcon}
              label={m.notifications_preferences()}
            />
          </>
        }
        tabs={
          <Tabs label={m.notifications_groups()}>
            {(["all", ...usedGroups()] as const).map((one) => (
              <TabLink
                key={one}
                to={`?${queryOf({ group: one === "all" ? null : one })}`}
                active={status === "inbox" && one === (group ?? "all")}
              >
                {groupName(one)}
              </TabLink>
            ))}
            {(["snoozed", "archived"] as const).map((one) => (
              <TabLink key={one} to={`?${queryOf({ status: one })}`} active={one === status}>
                {statusName(one)}
              </TabLink>
            ))}
          </Tabs>
        }
      />
      {list.records.length === 0 && !list.has_next_page ? (
        <Nothing status={status} />
      ) : (
        <ul>
          {list.records.map((line) => (
            <NotificationRow
              key={line.id}
              line={line}
              now={now}
              canChange={canChange}
              status={status}
              times={times}
              on={on}
            />
          ))}
        </ul>
      )}
      {list.has_next_page && (
        <div className="more-row">
          <Button
            to={`?${queryOf({ ...view, cursor: list.cursor })}`}
            size="sm"
            loading={isLoadingMore}
            onClick={(event) => {
              event.preventDefault();
              void more();
            }}
          >
            {m.notifications_more()}
          </Button>
        </div>
      )}
    </Columns>
  );
}

function Nothing({ status }: Pick<ListView, "status">) {
  switch (status) {
    case "inbox":
      return <EmptyState icon={BellIcon} title={m.notifications_empty()} text={m.notifications_empty_text()} />;
    case "archived":
      return (
        <EmptyState
          icon={ArchiveIcon}
          title={m.notifications_empty_archived()}
          text={m.notifications_empty_archived_text()}
        />
      );
    case "snoozed":
      return (
        <EmptyState
          icon={ClockIcon}
          title={m.notifications_empty_snoozed()}
          text={m.notifications_empty_snoozed_text()}
        />
      );
  }
}
