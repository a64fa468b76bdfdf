import { useId, useRef, useState } from "react";
import { uploadFile } from "~/features/files/client";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import { m } from "~/i18n/generated/messages";
import { RequestError } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { UploadIcon } from "~/ui/icons";
import { CommunityLogo } from "~/ui/logo";
import { Progress } from "~/ui/states";

interface LogoFieldProps {
  name: string;
  src: string | null;
  error?: string;
}

/** The logo: uploaded at once, kept when the form is saved. The field says an upload's id, "none", or nothing. */
export function LogoField({ name, src, error }: LogoFieldProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
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
    <div className="field">
      <label className="label" htmlFor={id}>
        {m.communities_logo()}
      </label>
      <div className="row wrap">
        <CommunityLogo name={name} src={shown} size={64} />
        <input type="hidden" name="logo" value={chosen?.value ?? ""} />
        <input
          ref={picker}
          id={id}
          type="file"
          className="sr"
          accept={PICTURE_ACCEPT}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) void upload(file);
            event.target.value = "";
          }}
        />
        <Button icon={UploadIcon} onClick={() => picker.current?.click()} loading={share !== null}>
          {m.communities_logo_choose()}
        </Button>
        {shown && (
          <Button variant="ghost" onClick={() => setChosen({ value: "none", src: null })}>
            {m.communities_logo_remove()}
          </Button>
        )}
      </div>
      {share !== null && <Progress value={share} label={m.communities_logo_uploading()} />}
      {(failure ?? error) ? (
        <span className="hint error" role="alert">
          {failure ?? error}
        </span>
      ) : (
        <span className="hint">{m.communities_logo_hint()}</span>
      )}
    </div>
  );
}
