import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { UploadIcon } from "~/ui/icons";

interface CropPictureProps {
  /** Fetches `./crop-dialog`, which comes when a picture was chosen and not with the page. */
  load: () => Promise<typeof import("./crop-dialog")>;
  label: ReactNode;
  accept: string;
  shape: "round" | "square";
  /** While the picture before is still on its way. */
  loading: boolean;
  onChosen: () => void;
  onCropped: (picture: File) => void;
  onUnreadable: () => void;
  "aria-describedby"?: string;
}

/** A button that asks for a picture and for the part of it that is wanted; the focus comes back to it either way. */
export function CropPicture({ load, label, accept, shape, loading, ...told }: CropPictureProps) {
  const [CropDialog] = useState(() => lazy(load));
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [src, setSrc] = useState<string | null>(null);

  useEffect(() => {
    if (src === null) return undefined;
    const trigger = button.current;
    return () => {
      URL.revokeObjectURL(src);
      // A dialog that leaves the page while it is open gives the focus to nobody, and until then nothing takes it.
      trigger?.focus();
    };
  }, [src]);

  const close = () => setSrc(null);

  return (
    <>
      <Button
        ref={button}
        icon={UploadIcon}
        loading={loading}
        onClick={() => input.current?.click()}
        aria-describedby={told["aria-describedby"]}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          told.onChosen();
          if (file) setSrc(URL.createObjectURL(file));
          currentTarget.value = "";
        }}
      />
      {src && (
        <Suspense>
          <CropDialog
            src={src}
            shape={shape}
            onClose={close}
            onCropped={(picture) => {
              close();
              told.onCropped(picture);
            }}
            onUnreadable={() => {
              close();
              told.onUnreadable();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
