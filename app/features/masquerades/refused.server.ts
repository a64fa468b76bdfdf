import { errorMessage } from "~/i18n/errors.server";
import { lookersLocaleOf } from "~/i18n/locale";
import type { AppError } from "~/lib/errors";
import { isMasquerade, isSignedIn } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";

/**
 * Why a page is closed (403) to the member through whose eyes an admin looks: most of the time it is the admin's own, so
 * they are told in their language how to open it. null where nobody looks through another's eyes.
 */
export function refusedToEyes({ proven, community, request }: Ctx, error: AppError): string | null {
  if (!proven || !isMasquerade(proven) || !isSignedIn(proven)) return null;
  if (error.status !== 403 || error.code === "view_only_error") return null;
  return errorMessage("masquerade_refused", { name: proven.name }, lookersLocaleOf({ proven, community, request }));
}
