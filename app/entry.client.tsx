import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from "react";
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

/** By its effect the whole page is React's. Around it and not beside: a neighbour would give every id of the page another name. */
function TakenOver({ children }: { children: ReactNode }) {
  useLayoutEffect(giveBackTyped, []);
  return children;
}

/** A room comes late to a space's page, but not to one that shows it already: its field would be drawn anew under whoever writes. */
async function bringWhatIsShown(): Promise<void> {
  if (!document.querySelector("[data-talk]")) return;
  const [{ bringTalk }, { default: talk }] = await Promise.all([
    import("~/features/chat/ui/talk-slot"),
    import("~/features/chat/ui/space-talk"),
  ]);
  bringTalk(talk);
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

// Without it the page is taken over all the same, and the room asks for its code again.
void bringWhatIsShown()
  .catch((error: unknown) => console.error("the room did not load", error))
  .then(takeOver);
