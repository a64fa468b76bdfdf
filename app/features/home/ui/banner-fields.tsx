import { useState } from "react";
import { type ChosenPicture, ChoosePicture } from "~/features/files/ui/choose-picture";
import { m } from "~/i18n/generated/messages";
import { Checkbox } from "~/ui/choice";
import { Input, Textarea } from "~/ui/field";
import type { HomeSettings } from "../queries.server";
import { HEADING_LENGTH, LABEL_LENGTH, TEXT_LENGTH } from "../rules";
import styles from "./banner-fields.module.css";

interface BannerFieldsProps {
  banner: HomeSettings["banner"];
  values?: Record<string, string>;
  errors: Record<string, string>;
}

/** What the banner says and shows. */
export function BannerFields({ banner, values, errors }: BannerFieldsProps) {
  const typed = (name: string, stored: string) => values?.[name] ?? stored;
  return (
    <div className="stack">
      <Checkbox
        name="is_shown"
        defaultChecked={values ? values.is_shown === "on" : banner.isShown}
        label={m.home_banner_shown()}
        hint={m.home_banner_shown_hint()}
      />
      <Input
        label={m.home_banner_heading()}
        name="heading"
        limit={HEADING_LENGTH}
        autoComplete="off"
        dir="auto"
        defaultValue={typed("heading", banner.heading)}
        error={errors.heading}
      />
      <Textarea
        label={m.home_banner_text()}
        name="text"
        rows={3}
        limit={TEXT_LENGTH}
        dir="auto"
        defaultValue={typed("text", banner.text)}
        error={errors.text}
      />
      <Input
        label={m.home_banner_button()}
        hint={m.home_banner_button_hint()}
        name="button_label"
        limit={LABEL_LENGTH}
        autoComplete="off"
        dir="auto"
        defaultValue={typed("button_label", banner.buttonLabel)}
        error={errors.button_label}
      />
      <Input
        label={m.home_banner_address()}
        hint={m.navigation_address_hint()}
        name="button_address"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        defaultValue={typed("button_address", banner.buttonAddress)}
        error={errors.button_address}
      />
      <Cover src={banner.picture?.src ?? null} error={errors.picture} />
    </div>
  );
}

function Cover({ src, error }: { src: string | null; error: string | undefined }) {
  const [picture, setPicture] = useState<ChosenPicture>({ value: "", src });
  return (
    <ChoosePicture
      label={m.home_banner_picture()}
      hint={m.home_banner_picture_hint()}
      name="picture"
      purpose="picture"
      picture={picture}
      error={error}
      onChosen={setPicture}
    >
      {picture.src && <img src={picture.src} className={styles.cover} alt="" />}
    </ChoosePicture>
  );
}
