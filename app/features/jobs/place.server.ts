import { m } from "~/i18n/generated/messages";
import { localeOf } from "~/i18n/locale";
import { AppError } from "~/lib/errors";
import { isAdmin } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import type { Job } from "~/platform/jobs/job";

type About = Pick<Job, "kind" | "input">;

/** Whether the viewer may see the place that a job is about. Who has begun it may have lost that since; admins have not. */
export async function isPlaceOpen(ctx: Ctx, { kind, input }: About): Promise<boolean> {
  if (isAdmin(ctx.viewer)) return true;
  try {
    await ctx.jobs.kind(kind).authorizePlace?.(ctx, { input });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The job without the name of its place, for who may not see that. */
export const withoutPlace = <One extends About>(ctx: Ctx, job: One, locale = localeOf(ctx)): One => ({
  ...job,
  input: { ...job.input, name: m.jobs_place_closed({}, { locale }) },
});
