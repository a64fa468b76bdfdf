import { data, redirect, redirectDocument } from "react-router";
import type { RouterContextProvider } from "react-router";
import { refusedToEyes } from "~/features/masquerades/refused.server";
import { errorMessage } from "~/i18n/errors.server";
import { localeOf, localeOfError } from "~/i18n/locale";
import { AppError, presentError, refuseViewOnly, retryAfter } from "~/lib/errors";
import type { Viewer } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { withFreshIds } from "~/platform/database/commit.server";
import { refuseLongOfStrangers } from "~/platform/bodies";
import { countMember, countWrite } from "~/platform/limits";
import { ctxOf } from "~/platform/router-context";

/** What a refused page shows: the root error boundary reads it. */
export interface PageError {
  code: string;
  message: string;
  reference: string;
  /** For the locked page of a private space: name, emoji, description, nothing else. */
  details?: Record<string, unknown>;
}

/** What a form gets back when it was refused: the reason, the fields and everything that was typed. */
export interface FormRefusal {
  error: { code: string; message: string; fields: Record<string, string> };
  values: Record<string, string>;
  view_only_masquerading?: true;
}

export interface LoadArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * A page's loader. A visitor whom signing in might help goes to sign-in with the return address; every other
 * refusal becomes the page of its status.
 */
export async function loadPage<T>(args: LoadArgs, load: (ctx: Ctx) => Promise<T>): Promise<T> {
  const ctx = ctxOf(args);
  try {
    return await load(ctx);
  } catch (error) {
    throw refusal(ctx, error);
  }
}

/**
 * A page's action. What the person can mend comes back to the form with what they typed; the rest is a page of
 * its status. Runs the command once more when its new ids were taken.
 */
export async function actPage<T>(args: LoadArgs, act: (ctx: Ctx, form: FormData) => Promise<T>) {
  const ctx = ctxOf(args);
  let form = new FormData();
  try {
    const viewer = await ctx.prove();
    refuseLongOfStrangers(args.request, viewer);
    const refused = await countPage(ctx, viewer).catch((error: unknown) => error);
    // What was typed is given back to whoever has to wait; a stranger's is small.
    form = await formOf(args.request);
    if (refused) throw refused;
    if (!MASQUERADES_TOO.test(ctx.request.url.pathname)) refuseViewOnly(viewer);
    return await withFreshIds(() => act(ctx, form));
  } catch (error) {
    if (error instanceof AppError && isMendable(error)) {
      ctx.log({ refused: error.code });
      // On the answer itself: what an action says of headers, the page's own headers leave out.
      for (const [name, value] of Object.entries(retryAfter(error))) ctx.headers.set(name, value);
      return data(formRefusal(ctx, form, error), { status: error.status });
    }
    throw refusal(ctx, error);
  }
}

async function countPage(ctx: Ctx, viewer: Viewer): Promise<void> {
  await countWrite(ctx, null);
  await countMember(ctx, viewer);
}

/** What the one who looks through a view-only masquerade does for themselves: ends it, leaves, chooses words to read. */
const MASQUERADES_TOO = /^\/(?:view_as\/end|users\/sign_out|locale)(?:\.data)?$/;

/** More than any form of ours has. */
const MOST_FIELDS = 100;

/** What was sent as a form; nothing for a request that sends none, as a bare DELETE. Throws 400 for one that is broken. */
async function formOf(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return fieldsOf(new TextDecoder().decode(await request.arrayBuffer()));
  if (!/^multipart\/form-data/i.test(type)) return new FormData();
  const form = await request.formData().catch(() => {
    throw new AppError(400, "bad_form");
  });
  if ([...form.keys()].length > MOST_FIELDS) throw new AppError(400, "bad_form");
  return form;
}

/** Counted before they are taken apart: a hundred thousand names cost half a second. */
function fieldsOf(text: string): FormData {
  let fields = 1;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) fields += 1;
  if (fields > MOST_FIELDS) throw new AppError(400, "bad_form");
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

const isMendable = (error: AppError) => error.status !== 401 && error.status !== 404 && error.code !== "private_space";

/** Everything that was typed. A password is never sent back, not even to the person who typed it. */
export function valuesOf(form: FormData): Record<string, string> {
  const typed = [...form].filter(([name, value]) => typeof value === "string" && !name.includes("password"));
  return Object.fromEntries(typed) as Record<string, string>;
}

function formRefusal(ctx: Ctx, form: FormData, error: AppError): FormRefusal {
  const locale = localeOfError(ctx, error);
  const words = (code: string, params = error.params) => errorMessage(code, params, locale);
  const values = valuesOf(form);
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, code]) => [field, words(code, error.fieldParams[field])]),
  );
  const flag = error.code === "view_only_error" ? { view_only_masquerading: true as const } : {};
  return { error: { code: error.code, message: words(error.code), fields }, values, ...flag };
}

function refusal(ctx: Ctx, error: unknown): unknown {
  if (error instanceof Response || isRouteData(error)) return error;
  if (!(error instanceof AppError)) return broken(ctx, error);
  ctx.log({ refused: error.code });
  // A frame stays where it is, and its page says what it takes: no sign-in stands in frames.
  if (error.status === 401 && !ctx.request.isEmbedded) return redirect(signInPath(ctx.request.url));
  // The page that asks shows somebody's eyes that are closed: it begins anew as a document.
  if (error.code === "masquerade_over") return redirectDocument(pagePath(ctx.request.url));
  const words = (code: string, params: AppError["params"]) => errorMessage(code, params, localeOfError(ctx, error));
  const message = refusedToEyes(ctx, error) ?? presentError(error, words).message;
  const page: PageError = { code: error.code, message, reference: ctx.request.id };
  if (Object.keys(error.params).length > 0) page.details = error.params;
  return data(page, { status: error.status });
}

/** What broke: the person gets a reference, the log the reason. */
function broken(ctx: Ctx, error: unknown): unknown {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  ctx.log({ broke: ctx.request.url.pathname, reason });
  const message = errorMessage("something_broke", { reference: ctx.request.id }, localeOf(ctx));
  return data({ code: "something_broke", message, reference: ctx.request.id } satisfies PageError, { status: 500 });
}

/** What `data()` made: a page's own answer with a status, already on its way. */
const isRouteData = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";

/** The sign-in page with the way back. */
export const signInPath = (from: URL): string =>
  `/users/sign_in?post_login_redirect=${encodeURIComponent(pagePath(from))}`;

/** A page's address as people see it, whatever asks for it. */
function pagePath(from: URL): string {
  const path = from.pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const search = new URLSearchParams(from.search);
  search.delete("_routes");
  search.delete("index");
  const query = search.size > 0 ? `?${search}` : "";
  return `${path}${query}`;
}

/** A form's text field, trimmed; "" when it is absent. */
export function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
