import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { uploadFile } from "~/features/files/client";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import { Avatar, type AvatarPicture } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { CropPicture } from "~/ui/crop/crop-picture";
import { FormError } from "~/ui/field";
import { Progress } from "~/ui/states";
import { toast } from "~/ui/toast";

const loadCropDialog = () => loadLater(() => import("~/ui/crop/crop-dialog"));

interface PictureFieldProps {
  name: string;
  avatar: AvatarPicture;
  hasPicture: boolean;
}

/** Choose, crop, upload: the page's action makes the uploaded file the avatar. */
export function PictureField({ name, avatar, hasPicture }: PictureFieldProps) {
  const upload = useRef<AbortController>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const save = useFetcher<{ saved?: string; error?: { message: string } }>();
  const refused = save.data?.error?.message ?? null;

  useEffect(() => () => upload.current?.abort(), []);
  useEffect(() => {
    if (save.data?.saved === "picture") toast({ text: m.members_picture_saved(), tone: "success" });
  }, [save.data]);

  const send = async (picture: File) => {
    setShare(0);
    upload.current = new AbortController();
    try {
      const { id } = await uploadFile(picture, {
        purpose: "avatar",
        onProgress: setShare,
        signal: upload.current.signal,
      });
      await save.submit({ intent: "picture", file: String(id) }, { method: "post" });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === "AbortError";
      if (!isCancelled) setFailure(error instanceof Error ? error.message : m.members_picture_failed());
    } finally {
      setShare(null);
    }
  };

  return (
    <div className="stack">
      <div className="row wrap">
        <Avatar name={name} avatar={avatar} size={96} />
        <div className="stack">
          <CropPicture
            load={loadCropDialog}
            label={m.members_picture_choose()}
            accept={PICTURE_ACCEPT}
            shape="round"
            loading={share !== null}
            onChosen={() => setFailure(null)}
            onCropped={(picture) => void send(picture)}
            onUnreadable={() => setFailure(m.members_picture_failed())}
          />
          {hasPicture && (
            <save.Form method="post">
              <input type="hidden" name="intent" value="remove_picture" />
              <Button type="submit" variant="ghost" size="sm" loading={save.state !== "idle"}>
                {m.members_picture_remove()}
              </Button>
            </save.Form>
          )}
        </div>
      </div>
      {share !== null && (
        <div className="row wrap">
          <Progress value={share} label={m.members_picture_uploading()} />
          <Button variant="ghost" size="sm" onClick={() => upload.current?.abort()}>
            {m.members_picture_cancel()}
          </Button>
        </div>
      )}
      <FormError>{failure ?? refused}</FormError>
    </div>
  );
}
