import { lazy, Suspense, useState } from "react";
import { useRoot } from "~/features/communities/ui/root-data";
import type { Occasion } from "../devices";

const Offer = lazy(() => import("./offer"));

/**
 * Offers to tell its member in this browser, where something was just done that is worth it. Whoever has answered their
 * browser once is not asked by us.
 */
export function OfferSlot({ after }: { after: Occasion }) {
  const { isEmbedded } = useRoot();
  const [mayBeAsked] = useState(() => "PushManager" in window && Notification.permission === "default");
  return (
    mayBeAsked &&
    !isEmbedded && (
      <Suspense>
        <Offer after={after} />
      </Suspense>
    )
  );
}
