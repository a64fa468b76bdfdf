import clsx from "clsx";
import { useId, useState } from "react";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import { useUpload } from "~/features/files/ui/use-upload";
import { m } from "~/i18n/generated/messages";
import { loadLater } from "~/platform/client/chunks";
import { Button } from "~/ui/button";
import { CropPicture } from "~/ui/crop/crop-picture";
import { CommunityLogo } from "~/ui/logo";
import { Progress } from "~/ui/states";
import type { Appearance } from "~/ui/theme/appearance";
import type { HousePicture, PictureAddresses } from "../pictures";
import styles from "./house-pictures.module.css";

const loadCropDialog = () => loadLater(() => import("~/ui/crop/crop-dialog"));

interface HousePicturesProps {
  name: string;
  stored: PictureAddresses;
  errors: Partial<Record<string, string>>;
}

/** The logo and the icon, on light and on dark, each where it will stand: cropped, uploaded at once, kept with the form. */
export function HousePictures({ name, stored, errors }: HousePicturesProps) {
  const [chosen, setChosen] = useState<Partial<Record<HousePicture, Choice>>>({});
  const srcOf = (picture: HousePicture) => (chosen[picture] ? chosen[picture].src : stored[picture]);
  const field = (picture: HousePicture, ofLight?: HousePicture) => (
    <PictureField
      picture={picture}
      name={name}
      value={chosen[picture]?.value ?? ""}
      src={srcOf(picture)}
      standIn={ofLight ? srcOf(ofLight) : null}
      error={errors[picture]}
      onChosen={(choice) => setChosen((before) => ({ ...before, [picture]: choice }))}
    />
  );
  return (
    <>
      <fieldset className="field">
        <legend className="label">{m.communities_logo()}</legend>
        <div className={styles.pair}>
          {field("logo")}
          {field("dark_logo", "logo")}
        </div>
        <span className="hint">{m.communities_logo_hint()}</span>
      </fieldset>
      <fieldset className="field">
        <legend className="label">{m.communities_icon()}</legend>
        <div className={styles.pair}>
          {field("icon")}
          {field("dark_icon", "icon")}
        </div>
        <span className="hint">{m.communities_icon_hint()}</span>
      </fieldset>
    </>
  );
}

/** An upload's id, or "none"; where nothing was chosen the form says nothing, and what is stored stays. */
interface Choice {
  value: string;
  src: string | null;
}

interface PictureFieldProps {
  picture: HousePicture;
  name: string;
  value: string;
  src: string | null;
  /** What is shown there while it has none of its own. */
  standIn: string | null;
  error: string | undefined;
  onChosen: (choice: Choice) => void;
}

function PictureField({ picture, name, value, src, standIn, error, onChosen }: PictureFieldProps) {
  const id = useId();
  const { share, failure, setFailure, upload } = useUpload("logo", ({ id: file, src: address }) =>
    onChosen({ value: String(file), src: address }),
  );
  const isDark = picture.startsWith("dark_");
  const where = isDark ? m.communities_picture_dark() : m.communities_picture_light();
  const what = picture.endsWith("icon") ? m.communities_icon() : m.communities_logo();
  const wrong = failure ?? error;

  return (
    <div className={styles.place}>
      <InPlace
        name={name}
        src={src ?? standIn}
        appearance={isDark ? "dark" : "light"}
        isTab={picture.endsWith("icon")}
      />
      <p className="hint" id={`${id}-where`}>
        {isDark && !src ? m.communities_picture_same() : where}
        {value && <strong> {m.communities_picture_unsaved()}</strong>}
      </p>
      <input type="hidden" name={picture} value={value} />
      <div className="row wrap">
        <CropPicture
          load={loadCropDialog}
          label={
            <>
              {m.files_picture_choose()}
              <span className="sr">
                {" "}
                {what}, {where}
              </span>
            </>
          }
          accept={PICTURE_ACCEPT}
          shape="square"
          loading={share !== null}
          onChosen={() => setFailure(null)}
          onCropped={(cropped) => void upload(cropped)}
          onUnreadable={() => setFailure(m.files_error_not_a_picture())}
          aria-describedby={wrong ? `${id}-wrong` : `${id}-where`}
        />
        {src && (
          <Button variant="ghost" onClick={() => onChosen({ value: "none", src: null })}>
            {m.files_picture_remove()}
            <span className="sr">
              {" "}
              {what}, {where}
            </span>
          </Button>
        )}
      </div>
      {share !== null && <Progress value={share} label={m.files_picture_uploading()} />}
      {wrong && (
        <span className="hint error" role="alert" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </div>
  );
}

interface InPlaceProps {
  name: string;
  src: string | null;
  appearance: Appearance;
  /** In a browser's tab; else in the header of a page. */
  isTab: boolean;
}

/** Drawn, whatever the page itself looks like. */
function InPlace({ name, src, appearance, isTab }: InPlaceProps) {
  return (
    <div className={clsx(styles.drawn, appearance === "dark" && styles.night, isTab && styles.tab)} aria-hidden="true">
      <span>
        <CommunityLogo name={name} src={src} />
        <bdi>{name}</bdi>
      </span>
    </div>
  );
}
