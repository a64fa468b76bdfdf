import { type MetaDescriptor, redirect, useSearchParams } from "react-router";
import { privateMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { cancelJob, retryJob, undoJob } from "~/features/jobs/commands.server";
import { findJobPage } from "~/features/jobs/queries.server";
import { jobPath } from "~/features/jobs/ui/addresses";
import { JobCard, UndoUntil } from "~/features/jobs/ui/job-card";
import { JobRows } from "~/features/jobs/ui/job-lines";
import { asksUndo, UndoQuestion } from "~/features/jobs/ui/undo";
import { useJobNews } from "~/features/jobs/ui/use-job-news";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { listFormat } from "~/lib/dates";
import { invalid, notFound } from "~/lib/errors";
import { isLive } from "~/platform/jobs/job";
import { Button } from "~/ui/button";
import { FormError } from "~/ui/field";
import { Columns } from "~/ui/layout/columns";
import { SettingsPage, SettingsSection } from "~/ui/layout/settings-shell";
import { Banner } from "~/ui/states";
import { actPage, field, loadPage } from "../support.server";
import type { Route } from "./+types/job";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const { searchParams } = ctx.request.url;
    const isLeft = searchParams.get("rows") === "left";
    return {
      isLeft,
      ...(await findJobPage(ctx, idOf(args.params.id), { cursor: searchParams.get("cursor"), isLeft })),
    };
  });

export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const id = idOf(args.params.id);
    switch (field(form, "intent")) {
      case "cancel":
        await cancelJob(ctx, id);
        break;
      case "undo":
        throw redirect(jobPath((await undoJob(ctx, id)).id));
      case "retry":
        await retryJob(ctx, id);
        break;
      default:
        throw invalid({ intent: "invalid" });
    }
    // Without JavaScript a reload must not send the form once more.
    throw redirect(jobPath(id));
  });

function idOf(text: string): number {
  if (!/^\d{1,16}$/.test(text)) throw notFound();
  return Number(text);
}

export const meta = ({ loaderData }: Route.MetaArgs): MetaDescriptor[] =>
  loaderData ? privateMeta({ title: loaderData.job.title }) : [];

/** /settings/jobs/{id}: how far a job is and what came of it. Its maker need not be an admin. */
export default function JobRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { viewer } = useRoot();
  const page = <JobPage page={loaderData} refusal={actionData?.error.message ?? null} />;
  return viewer.isAdmin ? page : <Columns>{page}</Columns>;
}

interface JobPageProps {
  page: Route.ComponentProps["loaderData"];
  refusal: string | null;
}

function JobPage({ page: { job, left, lines, isLeft }, refusal }: JobPageProps) {
  const { viewer, locale } = useRoot();
  const lives = isLive(job.state);
  const isAsked = asksUndo(useSearchParams()[0]);
  useJobNews(lives ? [job.id] : []);
  return (
    <SettingsPage title={m.jobs_title()} description={m.jobs_text()}>
      <SettingsSection full>
        <div className="stack">
          <FormError>{refusal}</FormError>
          {isAsked && <UndoQuestion job={job} />}
          <JobCard key={job.id} job={job} isAlone />
          {left.length > 0 && (
            <Banner tone="info">{m.jobs_left({ names: listFormat(REGION[locale]).format(left) })}</Banner>
          )}
          <JobRows id={job.id} lines={lines} isLeft={isLeft} />
          {job.undo_until && <UndoUntil at={job.undo_until} />}
          <div className="row wrap">
            {lives && (
              <noscript>
                <Button to={jobPath(job.id)} size="sm">
                  {m.jobs_update()}
                </Button>
              </noscript>
            )}
            {!lives && job.path && (
              <Button to={job.path} size="sm">
                {m.jobs_open()}
              </Button>
            )}
            {viewer.isAdmin && (
              <Button to="/settings/jobs" size="sm">
                {m.jobs_all()}
              </Button>
            )}
          </div>
        </div>
      </SettingsSection>
    </SettingsPage>
  );
}
