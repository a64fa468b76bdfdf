import clsx from "clsx";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { PICTURE_ACCEPT } from "~/features/files/rules";
import { moved } from "~/features/spaces/rules";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { Switch } from "~/ui/choice";
import { UploadIcon } from "~/ui/icons";
import { Progress } from "~/ui/states";
import { useDragOrder } from "~/ui/use-drag-order";
import { toast } from "~/ui/toast";
import { PICTURES_MOST } from "../gallery";
import type { GalleryFieldProps } from "./gallery-choice";
import styles from "./gallery-field.module.css";
import { PictureLine } from "./picture-line";
import { useDroppedFiles } from "./use-dropped-files";
import { useUploads } from "./use-uploads";

/** Pictures of a post: added, several at once, by choosing or dropping them; described, put in order, taken away. */
export default function GalleryField({ chosen, error, onChange }: GalleryFieldProps) {
  const { images, isDownloadable } = chosen;
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState("");
  // What is uploaded is added to what stands there by then.
  const now = useRef({ chosen, onChange });
  useEffect(() => {
    now.current = { chosen, onChange };
  });
  const uploads = useUploads((uploaded) => {
    const before = now.current.chosen;
    const next = { ...before, images: [...before.images, { id: uploaded.id, alt: "" }] };
    now.current.chosen = next;
    now.current.onChange(next);
  });
  const isMovable = useDragOrder(list, ({ id: dropped, index }) => {
    const others = images.filter((one) => one.id !== dropped);
    const one = images.find((candidate) => candidate.id === dropped);
    if (one) arrange([...others.slice(0, index), one, ...others.slice(index)], dropped);
  });

  useEffect(() => {
    if (error) add.current?.focus();
  }, [error]);
  useHeldForm(field, uploads.isBusy, () => setSaid(m.posts_gallery_wait()));

  const room = PICTURES_MOST - images.length - uploads.waiting.length;
  const take = (some: Iterable<File>) => {
    const files = [...some];
    uploads.begin(files.slice(0, Math.max(0, room)));
    if (files.length > room) toast({ text: m.posts_error_gallery_too_many(), tone: "danger" });
  };

  const isOver = useDroppedFiles(field, take);

  function arrange(next: typeof images, one: number) {
    onChange({ ...chosen, images: next });
    const at = next.findIndex((image) => image.id === one) + 1;
    setSaid(m.posts_gallery_moved({ at, count: next.length }));
  }

  function move(one: number, direction: "up" | "down") {
    const ids = moved(
      images.map((image) => image.id),
      one,
      direction,
    );
    arrange(
      ids.flatMap((wanted) => images.filter((image) => image.id === wanted)),
      one,
    );
  }

  function remove(one: number) {
    const at = images.findIndex((image) => image.id === one);
    const next = images.filter((image) => image.id !== one);
    onChange({ ...chosen, images: next });
    setSaid(m.posts_gallery_removed({ count: next.length }));
    // The work goes on where the next one stands now.
    const lines = [...(list.current?.querySelectorAll<HTMLElement>("li input") ?? [])];
    (lines[at + 1] ?? lines[at - 1] ?? add.current)?.focus();
  }

  return (
    <fieldset ref={field} className={clsx("field", styles.field)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">{m.posts_gallery()}</legend>
      <div className={clsx(styles.box, isOver && styles.over)}>
        <ul ref={list} className={styles.lines} data-drop="picture">
          {images.map((image, at) => (
            <PictureLine
              key={image.id}
              image={image}
              at={at}
              count={images.length}
              isMovable={isMovable}
              onAlt={(alt) => {
                onChange({ ...chosen, images: images.map((one) => (one.id === image.id ? { ...one, alt } : one)) });
              }}
              onMove={(direction) => move(image.id, direction)}
              onRemove={() => remove(image.id)}
            />
          ))}
        </ul>
        {uploads.waiting.map(({ key, name, share }) => (
          <div key={key} className={styles.upload}>
            <span className="trunc" dir="auto">
              {name}
            </span>
            <Progress value={share} label={m.posts_gallery_uploading({ name })} />
          </div>
        ))}
        {uploads.failed.map(({ key, name, reason }) => (
          <div key={key} className={styles.upload} role="alert">
            <span className="hint error" dir="auto">
              {m.posts_gallery_failed({ name, reason })}
            </span>
            <Button size="sm" variant="ghost" onClick={() => uploads.retry(key)}>
              {m.posts_gallery_retry()}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => uploads.forget(key)}>
              {m.posts_gallery_forget()}
            </Button>
          </div>
        ))}
        <input
          ref={files}
          type="file"
          accept={PICTURE_ACCEPT}
          multiple
          hidden
          onChange={({ currentTarget }) => {
            take(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
        <div className={styles.add}>
          <Button
            ref={add}
            icon={UploadIcon}
            disabled={room <= 0}
            onClick={() => files.current?.click()}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
          >
            {m.posts_gallery_add()}
          </Button>
          <span className="hint" id={`${id}-hint`}>
            {m.posts_gallery_hint({ count: PICTURES_MOST })}
          </span>
        </div>
        {error && (
          <span className="hint error" id={`${id}-error`} role="alert">
            {error}
          </span>
        )}
        {images.length > 0 && (
          <Switch
            label={m.posts_gallery_downloadable()}
            checked={isDownloadable}
            onChange={({ target }) => onChange({ ...chosen, isDownloadable: target.checked })}
          />
        )}
        <output className="sr">{said}</output>
      </div>
    </fieldset>
  );
}

/** A form whose pictures are on their way stays until they are there: it would leave without them. */
function useHeldForm(field: RefObject<HTMLElement | null>, isHeld: boolean, onHeld: () => void) {
  const held = useRef(onHeld);
  useEffect(() => {
    held.current = onHeld;
  });
  useEffect(() => {
    const form = field.current?.closest("form");
    if (!form || !isHeld) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      held.current();
    };
    form.addEventListener("submit", hold, { capture: true });
    return () => form.removeEventListener("submit", hold, { capture: true });
  }, [field, isHeld]);
}
