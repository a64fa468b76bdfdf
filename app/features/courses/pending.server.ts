import { AppError } from "~/lib/errors";
import { isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { dropCookie, readCookies, setCookie } from "~/platform/session.server";
import { joinSpace } from "../spaces/commands/join-space.server";
import { findSpace } from "../spaces/queries.server";
import { showsCourse } from "../spaces/rules";

/** The course that a visitor wanted to start, until they are signed in: in their browser alone, as an answer to an event. */
const COOKIE = "enrol";
const A_DAY = 86_400;

/**
 * The viewer joins a space. A visitor who wants to start a course is led to sign in or up, and in it once they are back:
 * its page says so for them. Throws as `joinSpace`.
 */
export async function enrolOrJoin(ctx: Ctx, slug: string, request: Request): Promise<void> {
  if (!isSignedIn(ctx.viewer)) {
    const { id, postType } = await findSpace(ctx, slug);
    if (showsCourse(postType)) setCookie(ctx, COOKIE, String(id), A_DAY);
  }
  try {
    await joinSpace(ctx, slug);
  } catch (error) {
    // Whoever has yet to sign in, or to confirm their address, is in once they have.
    const isYetToCome = !isSignedIn(ctx.viewer) || (error instanceof AppError && error.code === "confirm_email");
    if (!isYetToCome) forgetEnrolment(ctx, request);
    throw error;
  }
  forgetEnrolment(ctx, request);
}

/** Whether its reader wanted to start this course before they were signed in. */
export const wantsToEnrol = (ctx: Ctx, request: Request, spaceId: number): boolean =>
  isSignedIn(ctx.viewer) && ctx.viewer.mode === "own" && keptIn(ctx, request) === String(spaceId);

/** They are in, or cannot be. */
function forgetEnrolment(ctx: Ctx, request: Request): void {
  if (keptIn(ctx, request) !== undefined) dropCookie(ctx, COOKIE);
}

const keptIn = (ctx: Ctx, request: Request): string | undefined =>
  readCookies(request.headers.get("Cookie"), ctx.site)[COOKIE];
