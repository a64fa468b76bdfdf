import { useId, useState } from "react";
import { uploadFile } from "~/features/files/client";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import { m } from "~/i18n/generated/messages";
import { RequestError } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { loadLater } from "~/platform/client/chunks";
import { CropPicture } from "~/ui/crop/crop-picture";
import { CommunityLogo } from "~/ui/logo";
import { Progress } from "~/ui/states";

const loadCropDialog = () => loadLater(() => import("~/ui/crop/crop-dialog"));

interface LogoFieldProps {
  name: string;
  src: string | null;
  error?: string;
}

/** The logo: cropped, uploaded at once, kept when the form is saved. The field says an upload's id, "none", or nothing. */
export function LogoField({ name, src, error }: LogoFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<{ value: string; src: string | null }>();
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const shown = chosen ? chosen.src : src;

  async function upload(file: File) {
    setFailure(null);
    setShare(0);
    try {
      const uploaded = await uploadFile(file, { purpose: "logo", onProgress: setShare });
      setChosen({ value: String(uploaded.id), src: uploaded.src });
    } catch (problem) {
      setFailure(problem instanceof RequestError ? problem.message : m.errors_unknown());
    } finally {
      setShare(null);
    }
  }

  return (
    <fieldset className="field">
      <legend className="label">{m.communities_logo()}</legend>
      <div className="row wrap">
        <CommunityLogo name={name} src={shown} size={64} />
        <input type="hidden" name="logo" value={chosen?.value ?? ""} />
        <CropPicture
          load={loadCropDialog}
          label={m.communities_logo_choose()}
          accept={PICTURE_ACCEPT}
          shape="square"
          loading={share !== null}
          onChosen={() => setFailure(null)}
          onCropped={(picture) => void upload(picture)}
          onUnreadable={() => setFailure(m.files_error_not_a_picture())}
          aria-describedby={`${id}-hint`}
        />
        {shown && (
          <Button variant="ghost" onClick={() => setChosen({ value: "none", src: null })}>
            {m.communities_logo_remove()}
          </Button>
        )}
      </div>
      {share !== null && <Progress value={share} label={m.communities_logo_uploading()} />}
      {(failure ?? error) ? (
        <span className="hint error" role="alert" id={`${id}-hint`}>
          {failure ?? error}
        </span>
      ) : (
        <span className="hint" id={`${id}-hint`}>
          {m.communities_logo_hint()}
        </span>
      )}
    </fieldset>
  );
}
