import { type ComponentType, lazy, Suspense } from "react";
import type { RootData } from "~/features/communities/root.server";
import { loadLater } from "~/platform/client/chunks";

type Shown = Pick<RootData, "viewer" | "community" | "now">;
export type BannerProps = Shown & { masquerade: NonNullable<RootData["viewer"]["masquerade"]> };

/**
 * Above every page that is seen with another's eyes: the banner. Everybody's pages bring this along, and the banner
 * itself comes to who needs it; as the server sent it, it does all it does, for its forms are plain.
 */
export function AbovePage({ viewer, community, now }: Shown) {
  if (!viewer.masquerade) return null;
  return (
    <Suspense>
      <Banner masquerade={viewer.masquerade} viewer={viewer} community={community} now={now} />
    </Suspense>
  );
}

/** On the server (entry.server.tsx), where a page is rendered in one go and waits for nothing. */
export function bringBanner(banner: ComponentType<BannerProps>): void {
  Banner = banner;
}

/** A banner that does not load, though the page was begun anew for it, breaks nothing: the menu leads back as well. */
const NONE = { default: () => null };

let Banner: ComponentType<BannerProps> = lazy<ComponentType<BannerProps>>(async () => {
  const loaded = await loadLater(() => import("./banner")).catch(() => null);
  return loaded ?? NONE;
});
