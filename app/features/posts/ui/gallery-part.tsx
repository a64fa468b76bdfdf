import { type ComponentType, lazy, Suspense } from "react";
import { loadLater } from "~/platform/client/chunks";
import { mosaicShape } from "../gallery";
import type { GalleryPayload } from "../present";
// Its looks come with the page that may show it, for they must be there without JavaScript.
import styles from "./gallery.module.css";

export interface GalleryProps {
  gallery: GalleryPayload;
}

/**
 * The pictures of an image post. Every post's page brings this along, and what makes them more than links to
 * themselves comes to those that have some; their room is kept for them meanwhile.
 */
export function GalleryPart({ gallery }: { gallery: GalleryPayload | null }) {
  if (!gallery || gallery.images.length === 0) return null;
  return (
    <div className={styles.part}>
      <Suspense fallback={<svg viewBox={`0 0 ${mosaicShape(gallery.images)} 1`} aria-hidden="true" />}>
        <Gallery gallery={gallery} />
      </Suspense>
    </div>
  );
}

/** On the server (entry.server.tsx), where a page is rendered in one go and waits for nothing. */
export function bringGallery(part: ComponentType<GalleryProps>): void {
  Gallery = part;
}

/** As the server sent them they are read; what comes by a link without them is read after a reload. */
const NONE = { default: () => null };

let Gallery: ComponentType<GalleryProps> = lazy<ComponentType<GalleryProps>>(async () => {
  const loaded = await loadLater(() => import("./gallery")).catch(() => null);
  return loaded ?? NONE;
});
