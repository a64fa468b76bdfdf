import { pictureAttributesOf } from "~/features/files/addresses";
import { m } from "~/i18n/generated/messages";
import { Icon } from "~/ui/icon";
import { CloseIcon } from "~/ui/icons";
import type { MessagePreview as Preview } from "../previews";
import styles from "./message-preview.module.css";

interface MessagePreviewProps {
  preview: Preview;
  /** Of one's own message; null for others. */
  onRemove: (() => void) | null;
}

/** Its reader has lost it, or it is gone: the words stand without it. */
function hideIfRefused(picture: HTMLImageElement): void {
  if (picture.complete && picture.naturalWidth === 0) picture.hidden = true;
}

/** What failed before the scripts came tells nobody of it any more. */
function look(picture: HTMLImageElement | null): void {
  picture?.decode().catch(() => hideIfRefused(picture));
}

/** What a link says of itself, always as high as any other: what comes late moves nothing more. */
export function MessagePreview({ preview, onRemove }: MessagePreviewProps) {
  const { url, title, description, site, picture } = preview;
  const host = new URL(url).hostname.replace(/^www\./, "");
  return (
    <figure className={styles.preview}>
      {picture && (
        <img
          {...pictureAttributesOf(picture, "72px")}
          width={72}
          height={72}
          alt=""
          loading="lazy"
          decoding="async"
          ref={look}
          onError={({ currentTarget }) => hideIfRefused(currentTarget)}
        />
      )}
      <figcaption>
        <a href={url} target="_blank" rel="noopener nofollow ugc" dir="auto">
          {title}
        </a>
        <p dir="auto">{description}</p>
        <p className={styles.host}>{site && site !== host ? `${site} · ${host}` : host}</p>
      </figcaption>
      {onRemove && (
        <button
          type="button"
          className="btn ghost icon-only sm"
          aria-label={m.chat_preview_remove({ title })}
          title={m.chat_preview_remove({ title })}
          onClick={onRemove}
        >
          <Icon as={CloseIcon} size={16} />
        </button>
      )}
    </figure>
  );
}
