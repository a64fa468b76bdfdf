import { useId, useRef, useState } from "react";
import { uploadFile } from "~/features/files/client";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import { m } from "~/i18n/generated/messages";
import { RequestError } from "~/platform/client/request";
import { Button } from "~/ui/button";
import { Checkbox, Input, Textarea } from "~/ui/field";
import { UploadIcon } from "~/ui/icons";
import { Progress } from "~/ui/states";
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

/** Uploaded at once, kept with the form. */
function Cover({ src: stored, error }: { src: string | null; error: string | undefined }) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<{ value: string; src: string | null }>({ value: "", src: stored });
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const wrong = failure ?? error;

  async function upload(file: File) {
    setFailure(null);
    setShare(0);
    try {
      const uploaded = await uploadFile(file, { purpose: "picture", onProgress: setShare });
      setChoice({ value: String(uploaded.id), src: uploaded.src });
    } catch (problem) {
      setFailure(problem instanceof RequestError ? problem.message : m.errors_unknown());
    } finally {
      setShare(null);
    }
  }

  return (
    <fieldset className="field">
      <legend className="label">{m.home_banner_picture()}</legend>
      {choice.src && <img src={choice.src} className={styles.cover} alt="" />}
      <input type="hidden" name="picture" value={choice.value} />
      <div className="row wrap">
        <input
          ref={picker}
          hidden
          type="file"
          accept={PICTURE_ACCEPT}
          aria-label={m.home_banner_picture_choose()}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void upload(file);
            // The same file again is a choice as well.
            target.value = "";
          }}
        />
        <Button
          icon={UploadIcon}
          loading={share !== null}
          aria-describedby={wrong ? `${id}-wrong` : `${id}-hint`}
          onClick={() => picker.current?.click()}
        >
          {m.home_banner_picture_choose()}
        </Button>
        {choice.src && (
          <Button variant="ghost" onClick={() => setChoice({ value: "none", src: null })}>
            {m.home_banner_picture_remove()}
          </Button>
        )}
      </div>
      {share !== null && <Progress value={share} label={m.home_banner_uploading()} />}
      <span className="hint" id={`${id}-hint`}>
        {m.home_banner_picture_hint()}
      </span>
      {wrong && (
        <span className="hint error" role="alert" id={`${id}-wrong`}>
          {wrong}
        </span>
      )}
    </fieldset>
  );
}
