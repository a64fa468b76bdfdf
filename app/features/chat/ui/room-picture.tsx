import { useId } from "react";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import type { ChosenPicture } from "~/features/files/ui/choose-picture";
import { useUpload } from "~/features/files/ui/use-upload";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import { Avatar } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { CropPicture } from "~/ui/crop/crop-picture";
import { Progress } from "~/ui/states";
import type { OpenRoomPayload } from "../payload";
import { RoomFace } from "./room-face";

const loadCropDialog = () => loadLater(() => import("~/ui/crop/crop-dialog"));

interface RoomPictureProps {
  room: OpenRoomPayload;
  picture: ChosenPicture;
  onChosen: (picture: ChosenPicture) => void;
}

/** Cropped and uploaded at once, kept with the form. */
export default function RoomPicture({ room, picture, onChosen }: RoomPictureProps) {
  const id = useId();
  const { share, failure, setFailure, upload } = useUpload("avatar", (uploaded) =>
    onChosen({ value: String(uploaded.id), src: uploaded.src }),
  );
  const isStored = picture.value === "";
  return (
    <fieldset className="field">
      <legend className="label">{m.chat_picture()}</legend>
      <input type="hidden" name="picture" value={picture.value} />
      <div className="row wrap">
        {picture.src ? (
          <Avatar name={room.name} avatar={isStored ? room.picture : { kind: "file", src: picture.src }} size={64} />
        ) : (
          <RoomFace people={room.participants} picture={null} />
        )}
        <CropPicture
          load={loadCropDialog}
          label={m.files_picture_choose()}
          accept={PICTURE_ACCEPT}
          shape="round"
          loading={share !== null}
          onChosen={() => setFailure(null)}
          onCropped={(cropped) => void upload(cropped)}
          onUnreadable={() => setFailure(m.files_error_not_a_picture())}
          aria-describedby={failure ? `${id}-wrong` : undefined}
        />
        {picture.src && (
          <Button variant="ghost" onClick={() => onChosen({ value: "none", src: null })}>
            {m.files_picture_remove()}
          </Button>
        )}
      </div>
      {share !== null && <Progress value={share} label={m.files_picture_uploading()} />}
      {failure && (
        <span className="hint error" role="alert" id={`${id}-wrong`}>
          {failure}
        </span>
      )}
    </fieldset>
  );
}
