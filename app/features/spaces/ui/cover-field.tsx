import { useState } from "react";
import { type ChosenPicture, ChoosePicture } from "~/features/files/ui/choose-picture";
import { m } from "~/i18n/generated/messages";
import { Input } from "~/ui/field";
import type { SpaceCover } from "../cover";
import { COVER_ALT_LENGTH } from "../rules";
import styles from "./space-cover.module.css";

interface CoverFieldProps {
  cover: SpaceCover | null;
  values?: Record<string, string>;
  errors: Record<string, string>;
}

/** The picture above a space, as it will be cut, and what it shows. */
export function CoverField({ cover, values, errors }: CoverFieldProps) {
  const [picture, setPicture] = useState<ChosenPicture>({ value: "", src: cover?.src ?? null });
  return (
    <>
      <ChoosePicture
        label={m.spaces_cover()}
        hint={m.spaces_cover_hint()}
        name="cover_image"
        purpose="picture"
        picture={picture}
        error={errors.cover_image}
        onChosen={setPicture}
      >
        {picture.src && <img src={picture.src} className={styles.cover} alt="" />}
      </ChoosePicture>
      {picture.src && (
        <Input
          label={m.spaces_cover_alt()}
          hint={m.spaces_cover_alt_hint()}
          name="cover_image_alt"
          limit={COVER_ALT_LENGTH}
          autoComplete="off"
          dir="auto"
          defaultValue={values?.cover_image_alt ?? cover?.alt ?? ""}
          error={errors.cover_image_alt}
        />
      )}
    </>
  );
}
