import { useState } from "react";
import { ChoosePicture } from "~/features/files/ui/choose-picture";
import { m } from "~/i18n/generated/messages";
import type { CustomEmojiPayload } from "../rules";
import styles from "./emojis.module.css";

interface EmojiPicturesProps {
  /** What is stored; null for a new one. */
  emoji: CustomEmojiPayload | null;
  /** What was chosen and refused with the rest: the ids of uploads. */
  values?: Record<string, string>;
  errors: Record<string, string>;
}

/** The picture of an emoji, and the one that stands on a dark page, each shown on what it will stand on. */
export function EmojiPictures({ emoji, values, errors }: EmojiPicturesProps) {
  const [light, setLight] = useState({ value: values?.picture ?? "", src: emoji?.custom_emoji_url ?? null });
  const [dark, setDark] = useState({ value: values?.dark_picture ?? "", src: emoji?.custom_emoji_dark_url ?? null });
  return (
    <div className={styles.pair}>
      <ChoosePicture
        label={m.emojis_picture()}
        hint={m.emojis_picture_hint()}
        name="picture"
        purpose="logo"
        picture={light}
        error={errors.picture}
        onChosen={setLight}
      >
        <Shown src={light.src} />
      </ChoosePicture>
      <ChoosePicture
        label={m.emojis_dark_picture()}
        hint={m.emojis_dark_picture_hint()}
        name="dark_picture"
        purpose="logo"
        picture={dark}
        error={errors.dark_picture}
        onChosen={setDark}
      >
        <Shown src={dark.src ?? light.src} isDark />
      </ChoosePicture>
    </div>
  );
}

const Shown = ({ src, isDark = false }: { src: string | null; isDark?: boolean }) => (
  <span className={isDark ? styles.onDark : styles.onLight}>
    {src && <img src={src} alt="" width={32} height={32} />}
  </span>
);
