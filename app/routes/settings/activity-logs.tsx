import { redirect } from "react-router";
import { startActivityCsv } from "~/features/activity/csv-job.server";
import { activityIn, activityOf } from "~/features/activity/input";
import { listActivity } from "~/features/activity/queries.server";
import { ActivityFilters, ActivityOf, MeantMembers } from "~/features/activity/ui/activity-filters";
import { ActivityLines } from "~/features/activity/ui/activity-page";
import { addressOf } from "~/features/activity/ui/addresses";
import { pageMeta } from "~/features/communities/meta";
import { listMembers } from "~/features/members/directory.server";
import { getMemberName } from "~/features/members/person.server";
import { m } from "~/i18n/generated/messages";
import { FormError } from "~/ui/field";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { actPage, loadPage } from "../support.server";
import type { Route } from "./+types/activity-logs";

const PATH = "/settings/members/activity_logs";

export const meta = pageMeta(m.activity_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const filter = activityOf(searchParams);
    const { who, ...asked } = filter;
    const isMeant = who !== "" && filter.member === undefined;
    const [page, name, meant] = await Promise.all([
      listActivity(ctx, asked),
      filter.member === undefined ? null : getMemberName(ctx, filter.member),
      isMeant ? listMembers(ctx, { q: who, status: "active" }) : null,
    ]);
    // One of that name is who is meant.
    const [only, another] = meant?.members ?? [];
    if (only && !another && meant?.cursor === null) {
      throw redirect(addressOf(PATH, { ...asked, cursor: undefined, member: only.publicUid }));
    }
    return { filter, name, meant, ...page, isTooLarge: searchParams.get("export") === "large" };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx) => {
    const asked = activityIn(ctx.request.url.searchParams);
    throw redirect(`/settings/jobs/${(await startActivityCsv(ctx, asked)).job}`);
  });

/** Settings > Activity log: every change in the community, newest first. */
export default function ActivityLogs({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, name, meant, lines, cursor, isTooLarge } = loaderData;
  const refused = actionData && "error" in actionData ? actionData.error.message : null;
  return (
    <SettingsPage title={m.activity_title()} description={m.activity_text()}>
      <SettingsSection full>
        <FormError>{refused}</FormError>
        <ActivityFilters filter={filter} path={PATH} />
        {name !== null && <ActivityOf name={name} filter={filter} />}
        {meant ? (
          <MeantMembers members={meant.members} hasMore={meant.cursor !== null} filter={filter} />
        ) : (
          <ActivityLines lines={lines} cursor={cursor} filter={filter} path={PATH} isTooLarge={isTooLarge} />
        )}
      </SettingsSection>
    </SettingsPage>
  );
}
