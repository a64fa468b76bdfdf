import { startTransition, StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { overwriteGetLocale } from "~/i18n/generated/runtime";
import { isLocale } from "~/i18n/locale";
import { guardThisPage } from "~/platform/client/chunks";
import { guardPageFetch, watchLine } from "~/platform/client/line";
import { keepTypedEarly } from "~/platform/client/typed-early";

// The server wrote the page's language down; every string after it follows.
overwriteGetLocale(() => {
  const { lang } = document.documentElement;
  const locale = lang.slice(0, 2);
  return isLocale(locale) ? locale : "en";
});

guardThisPage();
guardPageFetch(window);
watchLine(window);

const giveBackTyped = keepTypedEarly(document);

/** Stands last: by its effect the whole page is React's. */
function TakenOver() {
  useLayoutEffect(giveBackTyped, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <TakenOver />
    </StrictMode>,
  );
});
