import { overwriteGetLocale } from "~/i18n/generated/runtime";
import type { Locale } from "./locale";

let current: Locale = "en";
let isSet = false;

/**
 * Runs a synchronous render in a language. Rendering never awaits, so two requests of one isolate cannot mix;
 * what is asynchronous (mails, errors) names its language in each call instead.
 */
export function renderIn<T>(locale: Locale, render: () => T): T {
  if (!isSet) {
    overwriteGetLocale(() => current);
    isSet = true;
  }
  current = locale;
  return render();
}
