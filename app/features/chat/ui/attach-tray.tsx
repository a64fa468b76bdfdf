import clsx from "clsx";
import { picturePath } from "~/features/files/addresses";
import { m } from "~/i18n/generated/messages";
import { fileSizeWords } from "~/lib/file-kinds";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { CloseIcon, FileIcon, MicrophoneIcon, RetryIcon } from "~/ui/icons";
import { Progress } from "~/ui/states";
import { clock } from "../attachments";
import styles from "./attach-tray.module.css";
import type { Attaching, Tray } from "./use-attaching";

/** What goes with the next message, over where one writes it. */
export default function AttachTray({ tray, waits }: { tray: Tray; waits: boolean }) {
  const { all, problem, isOver } = tray;
  const come = all.findLast(({ file }) => file !== null);
  return (
    <>
      {isOver && <p className={styles.drop}>{m.chat_attach_drop()}</p>}
      {all.length > 0 && (
        <ul className={styles.tray} aria-label={m.chat_attached()}>
          {all.map((one) => (
            <li key={one.key} className={clsx(styles.one, one.reason && styles.failed)}>
              <Face one={one} />
              <span className={styles.about}>
                <span className={styles.name} dir="auto">
                  {one.name}
                </span>
                {one.reason !== null ? (
                  <span role="alert">{one.reason}</span>
                ) : one.file === null ? (
                  <Progress value={one.share} label={m.chat_attach_uploading({ name: one.name })} />
                ) : (
                  <span>{one.file.voice ? clock(one.file.voice.ms) : fileSizeWords(one.file.size)}</span>
                )}
              </span>
              {one.reason !== null && (
                <Button
                  variant="ghost"
                  size="sm"
                  iconOnly
                  icon={RetryIcon}
                  label={m.chat_attach_retry({ name: one.name })}
                  onClick={one.retry}
                />
              )}
              <Button
                variant="ghost"
                size="sm"
                iconOnly
                icon={CloseIcon}
                label={
                  one.file === null && one.reason === null
                    ? m.chat_attach_cancel({ name: one.name })
                    : m.chat_attach_remove({ name: one.name })
                }
                onClick={one.remove}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <output className={waits ? styles.waits : "sr"}>
        {waits ? m.chat_sends_when_there() : come && m.chat_attach_ready({ name: come.name })}
      </output>
    </>
  );
}

function Face({ one: { file } }: { one: Attaching }) {
  if (file?.kind === "picture") return <img src={picturePath(file.id, 480)} alt="" width={36} height={36} />;
  return (
    <span className={styles.face}>
      <Icon as={file?.voice ? MicrophoneIcon : FileIcon} size={16} />
    </span>
  );
}
