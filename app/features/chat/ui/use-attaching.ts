import { type ClipboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Uploaded } from "~/features/files/client";
import { m } from "~/i18n/generated/messages";
import { type MessageFile, MOST_FILES } from "../attachments";
import type { Recorded } from "./recording";
import { keepDraftFiles, readDraftFiles } from "./drafts";

/** What is to go with the next message: on its way, come, or refused. */
export interface Attaching {
  key: number;
  name: string;
  /** How much of it has left, 0 to 1. */
  share: number;
  /** As it came; null until then. */
  file: MessageFile | null;
  /** Why it did not come. */
  reason: string | null;
  /** Cancels what is on its way, takes away what has come. */
  remove(): void;
  retry(): void;
}

type Send = (options: { onProgress(share: number): void; signal: AbortSignal }) => Promise<MessageFile>;

let made = 0;

/**
 * What goes with the next message of a room, chosen, dropped on the room or pasted: each is uploaded at once. What has
 * come is kept on this device with the draft.
 */
export function useAttaching(
  box: RefObject<HTMLElement | null>,
  { whose, uuid, isOn }: { whose: string; uuid: string; isOn: boolean },
) {
  const [all, setAll] = useState<Attaching[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const running = useRef(new Map<number, AbortController>());

  useEffect(() => {
    const begun = running.current;
    const kept = isOn ? readDraftFiles(whose, uuid) : [];
    if (kept.length > 0) queueMicrotask(() => putBack(kept));
    return () => {
      for (const controller of begun.values()) controller.abort();
    };
  }, [whose, uuid, isOn]);

  const come = all.flatMap(({ file }) => file ?? []);
  const ids = come.map(({ id }) => id).join(" ");
  const isFirst = useRef(true);
  const keep = useEffectEvent(() => keepDraftFiles(whose, uuid, come));
  useEffect(() => {
    // What was kept is not forgotten before it is read.
    if (!isFirst.current || ids !== "") keep();
    isFirst.current = false;
  }, [ids]);

  const change = (key: number, values: Partial<Attaching>) =>
    setAll((before) => before.map((one) => (one.key === key ? { ...one, ...values } : one)));

  function drop(key: number) {
    running.current.get(key)?.abort();
    running.current.delete(key);
    setAll((before) => before.filter((one) => one.key !== key));
    setProblem(null);
  }

  function begin(name: string, send: Send) {
    const key = ++made;
    const one: Attaching = {
      key,
      name,
      share: 0,
      file: null,
      reason: null,
      remove: () => drop(key),
      retry: () => void run(key, send),
    };
    setAll((before) => [...before, one]);
    void run(key, send);
  }

  async function run(key: number, send: Send) {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { share: 0, reason: null });
    try {
      const file = await send({ signal: controller.signal, onProgress: (share) => change(key, { share }) });
      change(key, { file, share: 1 });
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error("a file was not uploaded", error);
      change(key, { reason: error instanceof Error ? error.message : m.errors_unknown() });
    } finally {
      running.current.delete(key);
    }
  }

  /** As many of them as there is room for. */
  function add(files: readonly File[]) {
    const room = MOST_FILES - all.length;
    setProblem(files.length > room ? m.chat_error_too_many_files() : null);
    for (const file of files.slice(0, Math.max(0, room)))
      begin(file.name, async (options) => {
        // Its code comes with the first file.
        const { uploadFile } = await import("~/features/files/client");
        return toMessageFile(await uploadFile(file, { ...options, purpose: "file" }));
      });
  }

  function addVoice(recorded: Recorded) {
    if (all.length >= MOST_FILES) return setProblem(m.chat_error_too_many_files());
    begin(m.chat_voice_name(), async (options) => (await import("./send-voice")).sendVoice(recorded, options));
  }

  /** What was taken and could not be sent. */
  function putBack(files: readonly MessageFile[]) {
    const again = files.map((file): Attaching => {
      const key = ++made;
      const name = file.voice ? m.chat_voice_name() : file.name;
      return { key, name, share: 1, file, reason: null, remove: () => drop(key), retry: () => undefined };
    });
    setAll((before) => [...again, ...before].slice(0, MOST_FILES));
  }

  /** What has come leaves with a message. */
  function take(): MessageFile[] {
    setAll([]);
    setProblem(null);
    return come;
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    // A table is pasted with its picture: its words are what was meant.
    if (!isOn || files.length === 0 || event.clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    add(files);
  }

  const onDrop = useEffectEvent((files: File[]) => add(files));
  useEffect(() => {
    const room = box.current?.closest<HTMLElement>("[data-room]");
    if (!room || !isOn) return;
    // What is held over a thread is for its own composer, though it stands in the room.
    const isOurs = ({ target }: DragEvent) => (target as Element | null)?.closest("[data-room]") === room;
    const holdsFiles = (event: DragEvent) => isOurs(event) && (event.dataTransfer?.types.includes("Files") ?? false);
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return setOver(false);
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && room.contains(event.relatedTarget))) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    room.addEventListener("dragover", over);
    room.addEventListener("dragleave", leave);
    room.addEventListener("drop", dropped);
    return () => {
      room.removeEventListener("dragover", over);
      room.removeEventListener("dragleave", leave);
      room.removeEventListener("drop", dropped);
    };
  }, [box, isOn]);

  return {
    all,
    problem,
    /** There is something to be seen of it. */
    isUsed: all.length > 0 || problem !== null || isOver,
    /** Something is held over the room. */
    isOver,
    isBusy: all.some(({ file, reason }) => file === null && reason === null),
    hasFailed: all.some(({ reason }) => reason !== null),
    add,
    addVoice,
    /** What is pasted where one writes, if it is files. */
    paste,
    putBack,
    take,
  };
}

export type Tray = ReturnType<typeof useAttaching>;

const toMessageFile = (uploaded: Uploaded): MessageFile => ({
  id: uploaded.id,
  kind: uploaded.kind === "image" ? "picture" : "file",
  name: uploaded.filename,
  size: uploaded.byteSize,
  type: uploaded.contentType,
  width: uploaded.width,
  height: uploaded.height,
  moves: uploaded.moves ?? false,
  voice: null,
});
