import { pageMeta } from "~/features/communities/meta";
import { listJobs } from "~/features/jobs/queries.server";
import { JobList } from "~/features/jobs/ui/job-card";
import { useJobNews } from "~/features/jobs/ui/use-job-news";
import { m } from "~/i18n/generated/messages";
import { isLive } from "~/platform/jobs/job";
import { Button } from "~/ui/button";
import { ClockIcon } from "~/ui/icons";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { EmptyState } from "~/ui/states";
import { loadPage } from "../support.server";
import type { Route } from "./+types/jobs";

export const meta = pageMeta(m.jobs_title);

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (ctx) => listJobs(ctx, { cursor: ctx.request.url.searchParams.get("cursor") }));

/** Settings > Background jobs: what runs, and what ran lately. */
export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { jobs, cursor } = loaderData;
  useJobNews(jobs.filter(({ state }) => isLive(state)).map(({ id }) => id));
  return (
    <SettingsPage title={m.jobs_title()} description={m.jobs_text()}>
      <SettingsSection full>
        {jobs.length === 0 ? (
          <EmptyState compact icon={ClockIcon} title={m.jobs_none()} text={m.jobs_none_text()} />
        ) : (
          <JobList jobs={jobs} />
        )}
        {cursor && (
          <div className="more-row">
            <Button size="sm" to={`?cursor=${cursor}`}>
              {m.jobs_older()}
            </Button>
          </div>
        )}
      </SettingsSection>
    </SettingsPage>
  );
}
