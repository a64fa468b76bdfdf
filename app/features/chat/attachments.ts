import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";

/** A file of a message, as its room keeps it and its readers are shown it. */
export interface MessageFile {
  id: number;
  kind: "picture" | "file" | "voice";
  name: string;
  /** Bytes. */
  size: number;
  /** By its bytes. */
  type: string;
  /** Pixels of a picture, so that nothing moves when it comes; 0 for whatever is none. */
  width: number;
  height: number;
  /** A picture that moves. */
  moves: boolean;
  /** Of a voice message. */
  voice: Voice | null;
}

/** How long somebody spoke, and how loud along the way. */
export interface Voice {
  ms: number;
  /** `PEAKS` numbers from 0 to 100. */
  peaks: readonly number[];
}

export const MOST_FILES = 10;

export const PEAKS = 64;
export const LOUDEST = 100;
export const SHORTEST_VOICE_MS = 300;
export const LONGEST_VOICE_MS = 300_000;
/** More than five minutes are in the best sound that a browser's recorder makes by itself (256 kbit a second). */
export const MAX_VOICE_BYTES = 10_000_000;

/** What a message carries beside its words, for a list that shows no file. */
export type Carried =
  | { kind: "picture"; count: number }
  /** `name`: of one alone. */
  | { kind: "file"; count: number; name: string }
  | { kind: "voice"; ms: number };

export function carriedBy(files: readonly MessageFile[]): Carried | null {
  const [first] = files;
  if (!first) return null;
  const count = files.length;
  if (files.every(({ kind }) => kind === "picture")) return { kind: "picture", count };
  if (count > 1) return { kind: "file", count, name: "" };
  return first.voice ? { kind: "voice", ms: first.voice.ms } : { kind: "file", count, name: first.name };
}

/** As the shard's copy keeps it. */
export const carriedText = (files: readonly MessageFile[]): string => {
  const carried = carriedBy(files);
  return carried ? JSON.stringify(carried) : "";
};

/** "2 pictures", "File: beans.pdf", "Voice message, 0:12": what stands where there are no words. */
export function carriedWords(carried: Carried, locale?: Locale): string {
  const options = locale ? { locale } : {};
  switch (carried.kind) {
    case "picture":
      return m.chat_carries_pictures({ count: carried.count }, options);
    case "voice":
      return m.chat_carries_voice({ length: clock(carried.ms) }, options);
    case "file":
      return carried.name === ""
        ? m.chat_carries_files({ count: carried.count }, options)
        : m.chat_carries_file({ name: carried.name }, options);
  }
}

/** What a list says of a message: its words, else what it carries. */
export const saidWords = (excerpt: string, carried: string, locale?: Locale): string =>
  excerpt !== "" || carried === "" ? excerpt : carriedWords(JSON.parse(carried) as Carried, locale);

/** Minutes and seconds, as "0:07". */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
