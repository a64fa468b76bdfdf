import { redirect } from "react-router";
import { pageMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { usedGroups } from "~/features/notices";
import { archive, markAllRead, markRead } from "~/features/notifications/commands.server";
import { listNotifications } from "~/features/notifications/queries.server";
import { isGroup } from "~/features/notifications/rules";
import { NotificationRow } from "~/features/notifications/ui/notification-row";
import { useNotifications } from "~/features/notifications/ui/use-notifications";
import { groupName } from "~/features/notifications/ui/words";
import { m } from "~/i18n/generated/messages";
import { invalid } from "~/lib/errors";
import { Button } from "~/ui/button";
import { BellIcon, CheckAllIcon, SettingsIcon } from "~/ui/icons";
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
    const group = isGroup(wanted) ? wanted : null;
    return { group, page: await listNotifications(ctx, { group, cursor: query.get("cursor") }), now: ctx.now() };
  });

/** Without JavaScript: a line's buttons and "mark all read". */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const group = field(form, "notification_group");
    const id = Number(field(form, "id"));
    switch (field(form, "intent")) {
      case "read":
        await markRead(ctx, { id });
        break;
      case "archive":
        await archive(ctx, { id });
        break;
      case "read_all":
        await markAllRead(ctx, { group: isGroup(group) ? group : null });
        break;
      default:
        throw invalid({ intent: "invalid" });
    }
    return redirect(`/notifications${new URL(args.request.url).search}`);
  });

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { group, page, now } = loaderData;
  const canChange = useRoot().viewer.masquerade === null;
  const { list, isLoadingMore, read, readAll, archive: putAway, more } = useNotifications(page, group, canChange);
  const hasUnread = list.records.some((line) => line.read_at === null);
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
                to={one === "all" ? "?" : `?notification_group=${one}`}
                active={one === (group ?? "all")}
              >
                {groupName(one)}
              </TabLink>
            ))}
          </Tabs>
        }
      />
      {list.records.length === 0 && !list.has_next_page ? (
        <EmptyState icon={BellIcon} title={m.notifications_empty()} text={m.notifications_empty_text()} />
      ) : (
        <ul>
          {list.records.map((line) => (
            <NotificationRow
              key={line.id}
              line={line}
              now={now}
              canChange={canChange}
              onRead={() => read(line)}
              onArchive={() => putAway(line)}
            />
          ))}
        </ul>
      )}
      {list.has_next_page && (
        <div className="more-row">
          <Button
            to={`?${new URLSearchParams({ ...(group ? { notification_group: group } : {}), cursor: list.cursor ?? "" })}`}
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
