import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { bringShownTalk } from "~/features/chat/ui/late-talk";
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

/** By its effect the whole page is React's. Around it and not beside: a neighbour would give every id of the page another name. */
function TakenOver({ children }: { children: ReactNode }) {
  useLayoutEffect(giveBackTyped, []);
  return children;
}

function takeOver(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TakenOver>
          <HydratedRouter />
        </TakenOver>
      </StrictMode>,
    );
  });
}

void bringShownTalk(document).then(takeOver);
