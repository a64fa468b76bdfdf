import clsx from "clsx";
import { type ComponentType, useEffect, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import type { GalleryPayload } from "../picture-payloads";
import styles from "./gallery-field.module.css";
import type { WritingError } from "./writing-form";

/** The pictures of a post that is written, as its form holds them. */
export interface ChosenGallery {
  images: { id: number; alt: string }[];
  isDownloadable: boolean;
}

export const NO_PICTURES: ChosenGallery = { images: [], isDownloadable: false };

export interface GalleryFieldProps {
  chosen: ChosenGallery;
  error: string | undefined;
  onChange: (chosen: ChosenGallery) => void;
}

interface GalleryChoiceProps extends Omit<GalleryFieldProps, "error" | "chosen"> {
  chosen: ChosenGallery | undefined;
  error: WritingError | null;
}

/**
 * Where the pictures of an image post are chosen. What is chosen stands in the form, also without a script; what it is
 * chosen with comes after the page, and to who writes such a post.
 */
export function GalleryChoice({ chosen = NO_PICTURES, error, onChange }: GalleryChoiceProps) {
  const [Field, setField] = useState<ComponentType<GalleryFieldProps>>();
  useEffect(() => {
    loadLater(() => import("./gallery-field")).then(
      (loaded) => setField(() => loaded.default),
      (failure: unknown) => console.error("the pictures cannot be chosen", failure),
    );
  }, []);
  return (
    <>
      <input type="hidden" name="gallery" value={JSON.stringify(galleryOnWire(chosen))} />
      {Field ? (
        <Field chosen={chosen} error={galleryError(error)} onChange={onChange} />
      ) : (
        <>
          <div className={clsx("skel", styles.waiting)} aria-hidden="true" />
          {error && galleryError(error) && <span className="hint error">{galleryError(error)}</span>}
          <noscript>
            <p className="muted">{m.posts_gallery_plain()}</p>
          </noscript>
        </>
      )}
    </>
  );
}

/** As doors take it. */
export const galleryOnWire = ({ images, isDownloadable }: ChosenGallery) => ({
  downloadable_images: isDownloadable,
  images: images.map(({ id, alt }) => ({ id, alt })),
});

/** As a form holds what a door has answered; nothing of a post that has no place for pictures. */
export const galleryOf = (gallery: GalleryPayload | null): ChosenGallery | undefined =>
  gallery
    ? { images: gallery.images.map(({ id, alt }) => ({ id, alt })), isDownloadable: gallery.downloadable_images }
    : undefined;

/** What is wrong with the pictures, whichever of them it is. */
export const galleryError = (error: WritingError | null): string | undefined =>
  Object.entries(error?.fields ?? {}).find(([field]) => /^gallery(\.|$)/.test(field))?.[1];
