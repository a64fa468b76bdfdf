import { errorMessage } from "~/i18n/errors.server";
import { acceptedLocale, localeOfError } from "~/i18n/locale";
import { AppError, presentError, retryAfter } from "~/lib/errors";
import { maskedPath } from "~/lib/masked-path";
import { type Ctx, originOf } from "~/platform/context";
import { brokenPage } from "./broken-page";
import { referenceOf } from "./asked";

/**
 * The one place where JSON doors turn an error into an answer: the spec's error object, never HTML, also for
 * what broke (with a reference that stands in the log, never the reason itself).
 */
export function answerError(ctx: Ctx | undefined, request: Request, error: unknown): Response {
  const { shown, body } = explain(ctx, request, error);
  return Response.json(body, { status: shown.status, headers: retryAfter(shown) });
}

/** Before React Router could take over: to a browser that opens a page, a page; to whatever else, the object. */
export function answerPageError(ctx: Ctx | undefined, request: Request, error: unknown): Response | Promise<Response> {
  if (!request.headers.get("Accept")?.includes("text/html")) return answerError(ctx, request, error);
  const { shown, body, locale, reference } = explain(ctx, request, error);
  const root = ctx ? originOf(ctx.site) : "";
  const path = ctx ? `${ctx.request.url.pathname}${ctx.request.url.search}` : "";
  return brokenPage({ error: shown, message: body.message, locale, reference, root, path });
}

/** Says what a person may know of an error, and the log the rest. */
function explain(ctx: Ctx | undefined, request: Request, error: unknown) {
  const known = error instanceof AppError ? error : null;
  // Without a context it broke before it was known whose house it is.
  const reference = ctx?.request.id ?? referenceOf(request);
  if (!known) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    console.error(JSON.stringify({ request: reference, broke: maskedPath(new URL(request.url).pathname), reason }));
  }
  if (known) ctx?.log({ refused: known.code });
  const shown = known ?? new AppError(500, "something_broke", {}, { reference });
  const locale = ctx
    ? localeOfError(ctx, shown)
    : (acceptedLocale(request.headers.get("Accept-Language") ?? "") ?? "en");
  const body = presentError(shown, (code, params) => errorMessage(code, params, locale));
  return { shown, body, locale, reference };
}
