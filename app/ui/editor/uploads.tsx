import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "../button";
import { FormError } from "../field";
import { CloseIcon } from "../icons";
import { Progress } from "../states";
import styles from "./editor.module.css";
import type { DocNode } from "./document";
import { insertPicture } from "./insert-picture";
import type { UploadedFile, Uploader } from "./rich-editor";

interface Upload {
  id: number;
  name: string;
  /** 0 to 1 */
  share: number;
  error: string | null;
  cancel: () => void;
  retry: () => void;
}

let made = 0;

/**
 * Pictures and files on their way: each with its progress and a way to stop it; they enter the text when they have arrived.
 * Until then nothing is sent: the form around the text (`box`) waits, and says for what.
 */
export function useUploads(uploader: Uploader | undefined, box: RefObject<HTMLElement | null>) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [arrived, setArrived] = useState("");
  const [heldBack, setHeldBack] = useState(0);
  const running = useRef(new Set<AbortController>());

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all) controller.abort();
    };
  }, []);

  /** Whether something is still coming; whoever wanted to send is told so. */
  function holdsBack(): boolean {
    if (running.current.size === 0) return false;
    setHeldBack((times) => times + 1);
    return true;
  }

  const onSend = useEffectEvent((event: SubmitEvent) => {
    if (!holdsBack()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  // Before the form's own listeners, which would send: they hear it where React listens, above the form.
  useEffect(() => {
    const form = box.current?.closest("form");
    const listen = (event: SubmitEvent) => onSend(event);
    form?.addEventListener("submit", listen, { capture: true });
    return () => form?.removeEventListener("submit", listen, { capture: true });
  }, [box]);

  const change = (id: number, values: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...values } : one)));
  const dismiss = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  /** False when there is no way to upload: the editor then handles what was pasted by itself. */
  function add(editor: Editor | null, files: File[], place?: number): boolean {
    if (!uploader || !editor) return false;
    for (const file of files) void run(uploader, editor, file, place);
    return true;
  }

  async function run(upload: Uploader, editor: Editor, file: File, place: number | undefined) {
    const id = ++made;
    const controller = new AbortController();
    running.current.add(controller);
    const retry = () => {
      dismiss(id);
      void run(upload, editor, file, undefined);
    };
    setUploads((all) => [
      ...all,
      { id, name: file.name, share: 0, error: null, cancel: () => controller.abort(), retry },
    ]);
    try {
      const uploaded = await upload(file, { signal: controller.signal, onProgress: (share) => change(id, { share }) });
      const end = editor.state.doc.content.size;
      const at = place === undefined ? editor.state.selection.to : behind(editor, Math.min(place, end));
      insertPicture(editor, nodeOf(uploaded), at);
      setArrived(uploaded.filename);
      dismiss(id);
    } catch (error) {
      if (controller.signal.aborted) return dismiss(id);
      change(id, { error: error instanceof Error ? error.message : "" });
    } finally {
      running.current.delete(controller);
      if (running.current.size === 0) setHeldBack(0);
    }
  }

  return { uploads, arrived, heldBack, add, dismiss, holdsBack };
}

/** What is dropped on words stands behind their block, and cuts none in two. */
function behind({ state }: Editor, place: number): number {
  const at = state.doc.resolve(place);
  return at.parent.isTextblock && at.parentOffset > 0 ? at.after() : place;
}

function nodeOf({
  id: fileId,
  kind,
  width,
  height,
  src,
  filename,
  byteSize,
  contentType,
  moves,
}: UploadedFile): DocNode {
  if (kind === "image") return { type: "image", attrs: { fileId, width, height, src, ...(moves && { moves }) } };
  return { type: "file", attrs: { fileId, name: filename, size: byteSize, type: contentType } };
}

interface UploadsProps {
  uploads: Upload[];
  /** The name of what has come last. */
  arrived: string;
  /** How often the form was not sent since something is still coming; 0 once it has come. */
  heldBack: number;
  dismiss: (id: number) => void;
}

export function Uploads({ uploads, arrived, heldBack, dismiss }: UploadsProps) {
  const coming = uploads.find(({ error }) => error === null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (heldBack > 0) list.current?.scrollIntoView({ block: "nearest" });
  }, [heldBack]);
  return (
    <>
      <output className="sr">{arrived !== "" && m.editor_upload_arrived({ name: arrived })}</output>
      <div ref={list}>
        {uploads.length > 0 && <UploadList uploads={uploads} dismiss={dismiss} />}
        {heldBack > 0 && coming && (
          // Said anew each time.
          <div key={heldBack} className={styles.wait}>
            <FormError>{m.editor_upload_wait({ name: coming.name })}</FormError>
          </div>
        )}
      </div>
    </>
  );
}

function UploadList({ uploads, dismiss }: Pick<UploadsProps, "uploads" | "dismiss">) {
  return (
    <ul className={styles.uploads} aria-live="polite">
      {uploads.map((upload) => (
        <li key={upload.id} className="row">
          {upload.error === null ? (
            <>
              <span className="trunc grow">{m.editor_uploading({ name: upload.name })}</span>
              <Progress value={upload.share} label={m.editor_uploading({ name: upload.name })} />
              <Button size="sm" variant="ghost" onClick={upload.cancel}>
                {m.editor_upload_cancel()}
              </Button>
            </>
          ) : (
            <>
              <span className="grow">{m.editor_upload_failed({ name: upload.name, reason: upload.error })}</span>
              <Button size="sm" variant="ghost" onClick={upload.retry}>
                {m.editor_upload_retry()}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                iconOnly
                icon={CloseIcon}
                label={m.editor_dismiss()}
                onClick={() => dismiss(upload.id)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
