import { type ComponentType, type MouseEvent, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import { mosaicOf } from "../gallery";
import type { GalleryPayload } from "../picture-payloads";
import styles from "./gallery.module.css";
import type { LightboxProps } from "./lightbox";

interface Opened {
  Lightbox: ComponentType<LightboxProps>;
  at: number;
  opener: HTMLElement;
}

/** The pictures of an image post: nothing where there are none. */
export const Gallery = ({ gallery }: { gallery: GalleryPayload | null }) =>
  gallery && gallery.images.length > 0 ? <Mosaic gallery={gallery} /> : null;

/** One picture large, several as a mosaic. Each is a link to itself, and opens over the page where it can. */
function Mosaic({ gallery }: { gallery: GalleryPayload }) {
  const { images } = gallery;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { columns, isLed } = mosaicOf(images.length);

  async function open(opener: HTMLAnchorElement, at: number) {
    try {
      const { default: Lightbox } = await loadLater(() => import("./lightbox"));
      setOpened({ Lightbox, at, opener });
    } catch (error) {
      console.error("the pictures cannot be looked at here", error);
      window.location.assign(opener.href);
    }
  }

  function onPress(event: MouseEvent<HTMLAnchorElement>, at: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void open(event.currentTarget, at);
  }

  return (
    <div className={styles.part}>
      <ul className={styles.mosaic} aria-label={m.posts_gallery()} data-columns={columns} data-led={isLed || undefined}>
        {images.map(({ id, url, src, src_set, width, height, alt }, at) => (
          <li key={id}>
            <a
              href={url}
              aria-label={alt === "" ? m.posts_gallery_at({ at: at + 1, count: images.length }) : undefined}
              onClick={(event) => onPress(event, at)}
            >
              <img
                src={src}
                srcSet={src_set}
                sizes={columns === 1 || at === 0 ? WHOLE : PART}
                width={width}
                height={height}
                loading={at > 4 ? "lazy" : undefined}
                fetchPriority={at === 0 ? "high" : undefined}
                alt={alt}
              />
            </a>
          </li>
        ))}
      </ul>
      {opened && (
        <opened.Lightbox
          images={images}
          isDownloadable={gallery.downloadable_images}
          first={opened.at}
          onClose={() => {
            setOpened(null);
            opened.opener.focus();
          }}
        />
      )}
    </div>
  );
}

const WHOLE = "(max-width: 48rem) 100vw, 42rem";
const PART = "(max-width: 48rem) 50vw, 21rem";
