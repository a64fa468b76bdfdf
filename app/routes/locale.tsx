import { redirect } from "react-router";
import { ownAddress } from "~/features/accounts/rules";
import { chooseLocale } from "~/features/communities/commands/choose-locale.server";
import { isLocale } from "~/i18n/locale";
import { invalid } from "~/lib/errors";
import { LOCALE_COOKIE, setCookie } from "~/platform/session.server";
import type { Route } from "./+types/locale";
import { actPage, field } from "./support.server";

const YEAR_SECONDS = 31_536_000;

export const loader = () => redirect("/");

/** The footer's language switch: a cookie for the browser, and the member's own choice where somebody is signed in. */
export const action = (args: Route.ActionArgs) =>
  actPage(args, async (ctx, form) => {
    const locale = field(form, "locale");
    if (!isLocale(locale)) throw invalid({ locale: "invalid" });
    await chooseLocale(ctx, locale);
    setCookie(ctx, LOCALE_COOKIE, locale, YEAR_SECONDS);
    const back = ownAddress(ctx, field(form, "return_to"));
    return redirect(back.startsWith("/") ? back : "/");
  });
