import { useId, useRef, useState } from "react";
import { uploadFile } from "~/features/files/client";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import { m } from "~/i18n/generated/messages";
import { RequestError } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { UploadIcon } from "~/ui/icons";
import { Progress } from "~/ui/states";

/** An upload's id, "none" for a picture that was taken away, "" for what is stored. */
export interface ChosenPicture {
  value: string;
  src: string | null;
}

interface SocialPictureProps {
  picture: ChosenPicture;
  error: string | undefined;
  onChosen: (picture: ChosenPicture) => void;
}

/** The picture beside a shared link: uploaded at once, kept with the form. */
export function SocialPicture({ picture, error, onChosen }: SocialPictureProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const wrong = failure ?? error;

  async function upload(file: File) {
    setFailure(null);
    setShare(0);
    try {
      const uploaded = await uploadFile(file, { purpose: "open_graph", onProgress: setShare });
      onChosen({ value: String(uploaded.id), src: uploaded.src });
    } catch (problem) {
      setFailure(problem instanceof RequestError ? problem.message : m.errors_unknown());
    } finally {
      setShare(null);
    }
  }

  return (
    <fieldset className="field">
      <legend className="label">{m.communities_seo_picture()}</legend>
      <input type="hidden" name="open_graph_image" value={picture.value} />
      <input
        ref={input}
        type="file"
        accept={PICTURE_ACCEPT}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
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
          {m.communities_logo_choose()}
        </Button>
        {picture.src && (
          <Button variant="ghost" onClick={() => onChosen({ value: "none", src: null })}>
            {m.communities_logo_remove()}
          </Button>
        )}
      </div>
      {share !== null && <Progress value={share} label={m.communities_logo_uploading()} />}
      <span className="hint" id={`${id}-hint`}>
        {m.communities_seo_picture_hint()}
      </span>
      {wrong && (
        <span className="hint error" role="alert" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </fieldset>
  );
}
