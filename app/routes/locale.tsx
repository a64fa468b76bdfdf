import { redirect } from "react-router";
import { chooseLocale } from "~/features/communities/commands/choose-locale.server";
import { isLocale } from "~/i18n/locale";
import { invalid } from "~/lib/errors";
import { ctxOf } from "~/platform/router-context";
import { LOCALE_COOKIE, setCookie } from "~/platform/session.server";
import type { Route } from "./+types/locale";

const YEAR_SECONDS = 31_536_000;

export const loader = () => redirect("/");

/** The footer's language switch: a cookie for the browser, and the member's own choice where somebody is signed in. */
export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  const form = await args.request.formData();
  const locale = String(form.get("locale") ?? "");
  if (!isLocale(locale)) throw invalid({ locale: "invalid" });
  setCookie(ctx, LOCALE_COOKIE, locale, YEAR_SECONDS);
  await ctx.prove();
  await chooseLocale(ctx, locale);
  return redirect(ownPath(String(form.get("return_to") ?? "/")));
}

/** A path of this host and nothing else: never an open redirect. */
function ownPath(path: string): string {
  const base = "http://own.invalid";
  try {
    const url = new URL(path, base);
    return url.origin === base && path.startsWith("/") ? `${url.pathname}${url.search}${url.hash}` : "/";
  } catch {
    return "/";
  }
}
