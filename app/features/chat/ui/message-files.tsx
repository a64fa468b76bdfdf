import { lazy, Suspense, useState } from "react";
import clsx from "clsx";
import { downloadPath, pictureAttributesOf, picturePath } from "~/features/files/addresses";
import { PURPOSES } from "~/features/files/rules";
import { pictureOf } from "~/features/posts/picture-payloads";
import { m } from "~/i18n/generated/messages";
import { movingAddress } from "~/lib/file-address";
import { fileCardClass, fileLabelOf, fileSizeWords } from "~/lib/file-kinds";
import type { MessageFile } from "../attachments";
import styles from "./message-files.module.css";
import { VoicePlayer } from "./voice-player";

const Lightbox = lazy(() => import("~/features/posts/ui/lightbox"));

/** A smaller one is not made larger. */
const SHOWN_WIDE = 300;
/** How wide a picture of a message is shown at most, alone and beside others. */
const SIZES = { alone: "(max-width: 639px) 260px, 300px", beside: "150px" };

/** What a message carries: pictures in the room that they will take, recordings to be played, files by their names. */
export function MessageFiles({ files }: { files: readonly MessageFile[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (files.length === 0) return null;
  const pictures = files.filter(({ kind }) => kind === "picture");
  return (
    <div className={styles.files}>
      {pictures.length > 0 && (
        <ul className={clsx(styles.pictures, pictures.length > 1 && styles.several)}>
          {pictures.map((file, at) => (
            <li key={file.id}>
              <Picture file={file} isAlone={pictures.length === 1} onOpen={() => setOpened(at)} />
            </li>
          ))}
        </ul>
      )}
      {files.map((file) =>
        file.voice ? (
          <VoicePlayer key={file.id} src={downloadPath(file.id, file.name)} voice={file.voice} />
        ) : (
          file.kind === "file" && <FileCard key={file.id} file={file} />
        ),
      )}
      {opened !== null && (
        <Suspense>
          <Lightbox images={pictures.map(payloadOf)} isDownloadable first={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}

const payloadOf = ({ id, width, height, name }: MessageFile) =>
  pictureOf({ id, width, height, alt: name }, (file, size) => picturePath(file, size));

function Picture({ file, isAlone, onOpen }: { file: MessageFile; isAlone: boolean; onOpen(): void }) {
  const { id, name, width, height, moves } = file;
  const shown = pictureAttributesOf(file, SIZES[isAlone ? "alone" : "beside"], picturePath, PURPOSES.file.widths);
  const alt = m.chat_picture_of({ name });
  const image = <img {...shown} alt={alt} loading="lazy" decoding="async" />;
  return (
    <a
      // Without a script, and in a tab of its own, the picture alone.
      href={picturePath(id, PURPOSES.file.widths.find((one) => one >= width) ?? PURPOSES.file.widths[2])}
      data-small={width < SHOWN_WIDE || undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {moves ? (
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcSet={shown.srcSet} sizes={shown.sizes} />
          <img src={movingAddress(id)} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
        </picture>
      ) : (
        image
      )}
    </a>
  );
}

function FileCard({ file: { id, name, size, type } }: { file: MessageFile }) {
  const about = [fileLabelOf(type, name), fileSizeWords(size)].filter((words) => words !== "").join(" · ");
  return (
    <figure className={clsx(fileCardClass(type), styles.file)}>
      <p>
        <a href={downloadPath(id, name)} download={name} dir="auto" aria-label={m.chat_file_download({ name })}>
          {name}
        </a>
      </p>
      <figcaption>{about}</figcaption>
    </figure>
  );
}
