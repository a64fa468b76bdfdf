import { useRef, useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

interface CropPictureProps {
  /** A blob address of the chosen picture. */
  src: string;
  onCropped: (picture: File) => void;
  onClose: () => void;
  /** The bytes are no picture a browser can show. */
  onUnreadable: () => void;
}

const SIDE = 768;

/** A square of a picture, by pointer or keyboard, drawn anew: what leaves carries no place and no camera. */
export default function CropPicture({ src, onCropped, onClose, onUnreadable }: CropPictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();

  const begin = (picture: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = picture;
    setCrop(centerCrop(makeAspectCrop({ unit: "%", width: 90 }, 1, width, height), width, height) as PercentCrop);
  };

  const finish = async () => {
    if (!image.current || !crop) return;
    const file = await cut(image.current, crop);
    if (file) onCropped(file);
    else onUnreadable();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.members_picture_crop_title()}
      description={m.members_picture_crop_text()}
      actions={
        <Button variant="primary" onClick={() => void finish()}>
          {m.members_picture_use()}
        </Button>
      }
    >
      <ReactCrop
        crop={crop}
        onChange={(_, percent) => setCrop(percent)}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={48}
      >
        <img ref={image} src={src} alt="" onLoad={(event) => begin(event.currentTarget)} onError={onUnreadable} />
      </ReactCrop>
    </Dialog>
  );
}

async function cut(image: HTMLImageElement, crop: PercentCrop): Promise<File | null> {
  const width = (image.naturalWidth * crop.width) / 100;
  const height = (image.naturalHeight * crop.height) / 100;
  const side = Math.min(SIDE, Math.round(Math.max(width, height)));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const left = (image.naturalWidth * crop.x) / 100;
  const top = (image.naturalHeight * crop.y) / 100;
  canvas.getContext("2d")?.drawImage(image, left, top, width, height, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return blob && new File([blob], "avatar.png", { type: "image/png" });
}
