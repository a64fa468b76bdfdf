import { type TouchEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { pictureAttributesOf, picturePath } from "~/features/files/addresses";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, DownloadIcon } from "~/ui/icons";
import type { PicturePayload } from "../picture-payloads";
import { shareUidIn, withShare } from "../share-address";
import styles from "./lightbox.module.css";

export interface LightboxProps {
  images: readonly PicturePayload[];
  isDownloadable: boolean;
  /** The place of the picture that was pressed. */
  first: number;
  onClose: () => void;
}

/** So far a finger goes until it has swept, in CSS pixels. */
const SWEEP = 48;

/** Pictures over the page, one after the other: by keys, by buttons, by finger. */
export default function Lightbox({ images, isDownloadable, first, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const finger = useRef<{ x: number; y: number } | null>(null);
  // Open pages hear of what is taken away: the last one is then the one that is seen.
  const [wanted, setAt] = useState(first);
  const at = Math.min(wanted, images.length - 1);
  const image = images[at];
  const count = images.length;

  const go = (to: number) => setAt(Math.max(0, Math.min(count - 1, to)));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onBeside = ({ target }: MouseEvent) => {
      if (target === element) element.close();
    };
    element.addEventListener("keydown", onKey);
    element.addEventListener("click", onBeside);
    element.showModal();
    // The browser would take what stands first, and that is no way out.
    element.querySelector<HTMLElement>("[data-close]")?.focus();
    return () => {
      element.removeEventListener("keydown", onKey);
      element.removeEventListener("click", onBeside);
    };
  }, []);
  useEffect(() => closedByBack(() => dialog.current?.close()), []);
  useEffect(() => {
    for (const beside of [images[at + 1], images[at - 1]]) if (beside) load(beside);
  }, [images, at]);

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const [start, end] = [finger.current, changedTouches[0]];
    finger.current = null;
    if (!start || !end) return;
    const [x, y] = [end.clientX - start.x, end.clientY - start.y];
    if (Math.abs(x) > SWEEP && Math.abs(x) > Math.abs(y) * 1.5) go(at + (x < 0 ? 1 : -1));
  }

  if (!image) return null;
  const { src, srcSet } = attributesOf(image);
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={m.posts_gallery()}
      onClose={onClose}
      onTouchStart={({ touches }) => {
        const [one, more] = Array.from(touches);
        finger.current = one && !more ? { x: one.clientX, y: one.clientY } : null;
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className={styles.top}>
        <output className="num">{m.posts_gallery_position({ at: at + 1, count })}</output>
        {isDownloadable && (
          <a
            href={image.url}
            download={`${image.id}.webp`}
            className={styles.tool}
            aria-label={m.posts_gallery_download()}
            title={m.posts_gallery_download()}
          >
            <Icon as={DownloadIcon} />
          </a>
        )}
        <button
          type="button"
          className={styles.tool}
          data-close
          aria-label={m.ui_close()}
          title={m.ui_close()}
          onClick={() => dialog.current?.close()}
        >
          <Icon as={CloseIcon} />
        </button>
      </div>
      <figure className={styles.stage}>
        <img
          // Another picture, not this one with another face: what is half loaded is not shown in its size.
          key={image.id}
          src={src}
          srcSet={srcSet}
          sizes="100vw"
          width={image.width}
          height={image.height}
          alt={image.alt || m.posts_gallery_at({ at: at + 1, count })}
        />
        {image.alt && (
          <figcaption dir="auto" aria-hidden="true">
            {image.alt}
          </figcaption>
        )}
      </figure>
      {count > 1 && (
        <>
          <button
            type="button"
            className={styles.before}
            aria-label={m.posts_gallery_before()}
            aria-disabled={at === 0 || undefined}
            onClick={() => go(at - 1)}
          >
            <Icon as={ChevronLeftIcon} />
          </button>
          <button
            type="button"
            className={styles.after}
            aria-label={m.posts_gallery_after()}
            aria-disabled={at === count - 1 || undefined}
            onClick={() => go(at + 1)}
          >
            <Icon as={ChevronRightIcon} />
          </button>
          <div className={styles.dots} aria-hidden="true">
            {images.map(({ id }) => (
              <i key={id} className={id === image.id ? styles.here : undefined} />
            ))}
          </div>
        </>
      )}
    </dialog>,
    document.body,
  );
}

/** Who goes on does not wait. */
function load(picture: PicturePayload): void {
  const image = new Image();
  const { src, srcSet } = attributesOf(picture);
  image.sizes = "100vw";
  image.srcset = srcSet;
  image.src = src;
}

/** By plain addresses, which open as long as the page stands; for who reads by a share link, by that link. */
function attributesOf(picture: PicturePayload) {
  const shareUid = shareUidIn(picture.url);
  const address = (id: number, width: number) => withShare(picturePath(id, width), shareUid);
  return pictureAttributesOf(picture, undefined, shareUid === "" ? undefined : address);
}

/**
 * Gives what stands over the page a place in the browser's history: Back closes it, and leads nowhere. The router has
 * not gone anywhere, and hears of neither. Answers what takes the place away again.
 */
function closedByBack(close: () => void): () => void {
  window.history.pushState({ ...window.history.state, [OVER]: true }, "");
  const onBack = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    close();
  };
  window.addEventListener("popstate", onBack, { capture: true });
  return () => {
    window.removeEventListener("popstate", onBack, { capture: true });
    // Somebody may have gone on to another page from here, which keeps its place.
    if (!(window.history.state as Record<string, unknown> | null)?.[OVER]) return;
    window.addEventListener("popstate", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
    window.history.back();
  };
}

const OVER = "over";
