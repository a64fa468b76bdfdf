import { useId, useState } from "react";
import { Form } from "react-router";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import type { ChosenPicture } from "~/features/files/ui/choose-picture";
import { useUpload } from "~/features/files/ui/use-upload";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import { Avatar, type AvatarPicture } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { CropPicture } from "~/ui/crop/crop-picture";
import { Input, Textarea } from "~/ui/field";
import { Progress } from "~/ui/states";
import type { OpenRoomPayload } from "../payload";
import { MAX_DESCRIPTION, MAX_NAME } from "../rules";
import { RoomFace } from "./room-face";
import styles from "./room-people.module.css";

const loadCropDialog = () => loadLater(() => import("~/ui/crop/crop-dialog"));

interface RoomAboutProps {
  room: OpenRoomPayload;
  action: string;
  isBusy: boolean;
  /** What was typed, where it was refused. */
  typed: Partial<Record<string, string>> | null;
}

/** What a group is called and about, what it looks like, and what newcomers see of it: as its admins set it. */
export function RoomAbout({ room, action, isBusy, typed }: RoomAboutProps) {
  const { name, description, shows_history: showsHistory } = room;
  const [picture, setPicture] = useState<ChosenPicture>({
    value: typed?.picture ?? "",
    src: typed?.picture === "none" ? null : srcOf(room.picture),
  });
  return (
    <Form method="post" action={action} className={styles.about}>
      <PictureField room={room} picture={picture} onChosen={setPicture} />
      <Input
        label={m.chat_name()}
        hint={m.chat_name_hint()}
        name="name"
        defaultValue={typed?.name ?? name}
        maxLength={MAX_NAME}
        autoComplete="off"
        dir="auto"
      />
      <Textarea
        label={m.chat_description()}
        hint={m.chat_description_hint()}
        name="description"
        defaultValue={typed?.description ?? description}
        limit={MAX_DESCRIPTION}
        rows={2}
      />
      <Checkbox
        name="shows_history"
        defaultChecked={typed ? typed.shows_history !== undefined : showsHistory}
        label={m.chat_history_shown()}
        hint={m.chat_history_shown_hint()}
      />
      <div>
        <Button type="submit" name="intent" value="describe" loading={isBusy}>
          {m.chat_save()}
        </Button>
      </div>
    </Form>
  );
}

/** The same for whoever is in it and does not set it. */
export function RoomSaid({ room }: { room: OpenRoomPayload }) {
  return (
    <div className={styles.said}>
      {room.description !== "" && (
        <p dir="auto" className={styles.description}>
          {room.description}
        </p>
      )}
      <p className="hint">{room.shows_history ? m.chat_history_shown_here() : m.chat_history_hidden_here()}</p>
    </div>
  );
}

interface PictureFieldProps {
  room: OpenRoomPayload;
  picture: ChosenPicture;
  onChosen: (picture: ChosenPicture) => void;
}

/** Cropped and uploaded at once, kept with the form. */
function PictureField({ room, picture, onChosen }: PictureFieldProps) {
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

const srcOf = (picture: AvatarPicture): string | null => (picture?.kind === "file" ? picture.src : null);
