import { picturePath } from "~/features/files/addresses";
import { PICTURE_WIDTHS } from "~/features/files/rules";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, DragIcon } from "~/ui/icons";
import { ALT_MAX } from "../gallery";
import styles from "./gallery-field.module.css";

interface PictureLineProps {
  image: { id: number; alt: string };
  at: number;
  count: number;
  isMovable: boolean;
  onAlt: (alt: string) => void;
  onMove: (direction: "up" | "down") => void;
  onRemove: () => void;
}

/** One picture of a post that is written: what it shows, its place, and out with it. */
export function PictureLine({ image, at, count, isMovable, onAlt, onMove, onRemove }: PictureLineProps) {
  const place = { at: at + 1, count };
  return (
    <li className={styles.line} data-drag="picture" data-id={image.id}>
      <span className="drag-handle" aria-hidden="true" data-handle={isMovable ? "" : undefined}>
        <Icon as={DragIcon} size={16} />
      </span>
      <img src={picturePath(image.id, PICTURE_WIDTHS[0])} alt={image.alt || m.posts_gallery_at(place)} />
      <Input
        label={m.posts_gallery_alt(place)}
        hideLabel
        placeholder={m.posts_gallery_alt_placeholder()}
        value={image.alt}
        maxLength={ALT_MAX}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => onAlt(target.value)}
        // Nobody sends a post by saying what a picture shows.
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) event.preventDefault();
        }}
      />
      <span className={styles.tools}>
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          icon={ArrowUpIcon}
          label={m.posts_gallery_up(place)}
          aria-disabled={at === 0 || undefined}
          onClick={() => at > 0 && onMove("up")}
        />
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          icon={ArrowDownIcon}
          label={m.posts_gallery_down(place)}
          aria-disabled={at === count - 1 || undefined}
          onClick={() => at < count - 1 && onMove("down")}
        />
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          icon={CloseIcon}
          label={m.posts_gallery_remove(place)}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
