import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigation } from "react-router";
import { m } from "~/i18n/generated/messages";
import { isPressed, subscribePress } from "./use-link-navigation";

/** How long a page may be on its way before its shape stands in for it. */
const SKELETON_MS = 300;

interface FollowingProps {
  /** It waits for something that is said elsewhere, such as the line: then nothing moves here. */
  isHeld?: boolean;
}

/** A thin line while a press is followed, from the very frame of the press (docs/decisions/0006). */
export function FollowBar({ isHeld }: FollowingProps) {
  const pressed = useSyncExternalStore(subscribePress, isPressed, () => false);
  const { state } = useNavigation();
  const isFollowing = (pressed || state !== "idle") && !isHeld;
  return (
    isFollowing && (
      <div className="follow">
        <progress className="sr" aria-label={m.ui_loading()} />
      </div>
    )
  );
}

/** The path of the page that has been on its way for a while; null as long as the one that stands is all there is. */
export function useSlowPage({ isHeld }: FollowingProps): string | null {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const going = state === "loading" && location.pathname !== pathname && !isHeld ? location : null;
  const [slow, setSlow] = useState<typeof going>(null);
  useEffect(() => {
    if (!going) return;
    const timer = setTimeout(setSlow, SKELETON_MS, going);
    return () => clearTimeout(timer);
  }, [going]);
  return going && slow === going ? going.pathname : null;
}
