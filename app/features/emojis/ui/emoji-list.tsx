import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { PencilIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import type { CustomEmojiPayload } from "../rules";
import styles from "./emojis.module.css";

/** The community's own emoji by their names. */
export function EmojiList({ emojis }: { emojis: CustomEmojiPayload[] }) {
  return (
    <ul className="list">
      {emojis.map((emoji) => (
        <li key={emoji.id} className="lrow">
          <span className={styles.onLight}>
            <img src={emoji.custom_emoji_url} alt="" width={24} height={24} loading="lazy" />
          </span>
          <span className={styles.onDark}>
            <img
              src={emoji.custom_emoji_dark_url ?? emoji.custom_emoji_url}
              alt=""
              width={24}
              height={24}
              loading="lazy"
            />
          </span>
          <Link className="title grow trunc" to={editPath(emoji)}>
            {emoji.emoji}
          </Link>
          <Button
            variant="ghost"
            size="sm"
            iconOnly
            icon={PencilIcon}
            label={m.emojis_edit_one({ name: emoji.emoji })}
            to={editPath(emoji)}
          />
        </li>
      ))}
    </ul>
  );
}

const editPath = ({ id }: CustomEmojiPayload) => `/settings/custom_emoji/${id}/edit`;
