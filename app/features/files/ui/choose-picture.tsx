import { type ReactNode, useId, useRef } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { UploadIcon } from "~/ui/icons";
import { Progress } from "~/ui/states";
import { PICTURE_ACCEPT, type Purpose } from "../rules";
import { useUpload } from "./use-upload";

/** An upload's id, "none" for a picture that was taken away, "" for what is stored. */
export interface ChosenPicture {
  value: string;
  src: string | null;
}

interface ChoosePictureProps {
  label: string;
  hint: string;
  name: string;
  purpose: Purpose;
  picture: ChosenPicture;
  error: string | undefined;
  onChosen: (picture: ChosenPicture) => void;
  /** How it will look, above the buttons. */
  children?: ReactNode;
}

/** A picture as it is, without a crop: uploaded at once, kept with the form. */
export function ChoosePicture({ label, hint, name, purpose, picture, error, onChosen, children }: ChoosePictureProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = (uploaded: { id: number; src: string }) => onChosen({ value: String(uploaded.id), src: uploaded.src });
  const { share, failure, upload } = useUpload(purpose, chosen);
  const wrong = failure ?? error;
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      {children}
      <input type="hidden" name={name} value={picture.value} />
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file again is a choice as well.
          currentTarget.value = "";
          if (file) void upload(file);
        }}
      />
      <div className="row wrap">
        <Button
          icon={UploadIcon}
          loading={share !== null}
          onClick={() => input.current?.click()}
          aria-describedby={wrong ? `${id}-wrong` : `${id}-hint`}
        >
          {m.files_picture_choose()}
        </Button>
        {picture.src && (
          <Button variant="ghost" onClick={() => onChosen({ value: "none", src: null })}>
            {m.files_picture_remove()}
          </Button>
        )}
      </div>
      {share !== null && <Progress value={share} label={m.files_picture_uploading()} />}
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
      {wrong && (
        <span className="hint error" role="alert" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </fieldset>
  );
}
