import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { createPortal } from "react-dom";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { MinusIcon, PlusIcon } from "~/ui/icons";
import styles from "./crop.module.css";
import { CropView } from "./crop-view";
import { largestSquare, maxZoom, moveBy, type Size, type Square, zoomOf, zoomTo } from "./square";

interface CropDialogProps {
  /** A blob address of the chosen picture. */
  src: string;
  shape: "round" | "square";
  onCropped: (picture: File) => void;
  onClose: () => void;
  /** The bytes are no picture a browser can show. */
  onUnreadable: () => void;
}

/** A press of a button or a key, as a factor. */
const STEP = 1.2;
/** A press of an arrow, in parts of what is seen. */
const NUDGE = 0.05;
/** Pixels of the picture that leaves, at most. */
const SIDE = 768;

/** A square of a picture, by pointer or keyboard, drawn anew: what leaves carries no place and no camera. */
export default function CropDialog({ src, shape, onCropped, onClose, onUnreadable }: CropDialogProps) {
  const image = useImage(src, onUnreadable);
  const size = image && { width: image.naturalWidth, height: image.naturalHeight };
  const [chosen, setSquare] = useState<Square>();
  const square = chosen ?? (size && largestSquare(size));
  const [isBusy, setBusy] = useState(false);
  const zoom = size && square ? zoomOf(square, size) : 1;
  const most = size ? maxZoom(size) : 1;

  const change = (next: (square: Square, size: Size) => Square) =>
    setSquare((before) => size && next(before ?? largestSquare(size), size));
  const zoomBy = (factor: number) => change((before, all) => zoomTo(before, all, zoomOf(before, all) * factor));

  const finish = async (event: FormEvent) => {
    event.preventDefault();
    // Where the button stands in another form, React would tell that one too.
    event.stopPropagation();
    if (!image || !square || isBusy) return;
    setBusy(true);
    const file = await cut(image, square);
    if (file) onCropped(file);
    else onUnreadable();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const factor = { "+": STEP, "=": STEP, "-": 1 / STEP, _: 1 / STEP }[event.key];
    if (factor === undefined) return;
    event.preventDefault();
    zoomBy(factor);
  };

  // Outside of the page's own form: one stands in no other.
  return createPortal(
    <Dialog open onClose={onClose} title={m.ui_crop_title()} description={m.ui_crop_text()} busy={isBusy}>
      <form onSubmit={(event) => void finish(event)}>
        <CropView
          {...{ src, shape, size, square, onKeyDown }}
          onBegin={() => setSquare(undefined)}
          onMove={(x, y) => change((before, all) => moveBy(before, all, x, y))}
          onNudge={(x, y) => change((before, all) => moveBy(before, all, x * NUDGE, y * NUDGE))}
          onZoom={(factor, at) => change((before, all) => zoomTo(before, all, zoomOf(before, all) * factor, at))}
        />
        <div className={styles.zoom}>
          <Button
            variant="ghost"
            iconOnly
            icon={MinusIcon}
            label={m.ui_crop_further()}
            onClick={() => zoomBy(1 / STEP)}
            aria-disabled={zoom <= 1 || undefined}
          />
          <input
            type="range"
            min="1"
            max={most}
            step="any"
            value={zoom}
            disabled={size !== undefined && most <= 1}
            onKeyDown={onKeyDown}
            aria-label={m.ui_crop_zoom()}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={(event) => {
              const wanted = Number(event.target.value);
              change((before, all) => zoomTo(before, all, wanted));
            }}
          />
          <Button
            variant="ghost"
            iconOnly
            icon={PlusIcon}
            label={m.ui_crop_nearer()}
            onClick={() => zoomBy(STEP)}
            aria-disabled={zoom >= most || undefined}
          />
        </div>
        <div className="actions">
          <Button onClick={onClose} disabled={isBusy}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" variant="primary" loading={isBusy} disabled={!square}>
            {m.ui_crop_use()}
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}

/** The picture once it can be drawn, turned as its camera said. */
function useImage(src: string, onUnreadable: () => void): HTMLImageElement | undefined {
  const [image, setImage] = useState<HTMLImageElement>();
  const refuse = useEffectEvent(onUnreadable);
  useEffect(() => {
    let isWanted = true;
    const loading = new Image();
    loading.src = src;
    loading.decode().then(
      () => isWanted && setImage(loading),
      () => isWanted && refuse(),
    );
    return () => {
      isWanted = false;
    };
  }, [src]);
  return image;
}

/** Exactly the square that was seen, and never larger than it is. */
async function cut(image: HTMLImageElement, { left, top, side }: Square): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(SIDE, Math.round(side));
  canvas.getContext("2d")?.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob && new File([blob], "picture.png", { type: "image/png" });
}
