import type { Carried, MessageFile } from "~/features/chat/attachments";

/** A line that stands around what is judged. */
export interface LineAround {
  n: number;
  /** null for one who is no more. */
  name: string | null;
  excerpt: string;
  carried: Carried | null;
  /** ISO 8601. */
  at: string;
}

/** All of a message that who judges is shown. */
export interface WholePayload {
  /** Its place among what stands around it. */
  n: number;
  words: string;
  files: MessageFile[];
  /** Oldest first; none of what was said between people. */
  around: LineAround[];
}

/** As the subject's `whole` has it, in JSON. */
type Whole = [n: number, words: string, files: FileColumns[], around: AroundColumns[]];

type FileColumns = [
  id: number,
  kind: "image" | "download",
  name: string,
  size: number,
  type: string,
  width: number | null,
  height: number | null,
  moves: number,
  voiceMs: number | null,
  voicePeaks: string | null,
];

type AroundColumns = [n: number, name: string | null, excerpt: string, carried: string, at: number];

export function presentWhole(json: string | null): WholePayload | null {
  if (json === null) return null;
  const [n, words, files, around] = JSON.parse(json) as Whole;
  return {
    n,
    words,
    files: files.map(toFile),
    around: around
      .toSorted(([one], [other]) => one - other)
      .map(([place, name, excerpt, carried, at]) => ({
        n: place,
        name,
        excerpt,
        carried: carriedIn(carried),
        at: new Date(at).toISOString(),
      })),
  };
}

export const carriedIn = (json: string | null): Carried | null =>
  json === null || json === "" ? null : (JSON.parse(json) as Carried);

const toFile = ([id, kind, name, size, type, width, height, moves, ms, peaks]: FileColumns): MessageFile => ({
  id,
  kind: ms !== null ? "voice" : kind === "image" ? "picture" : "file",
  name,
  size,
  type,
  width: width ?? 0,
  height: height ?? 0,
  moves: moves === 1,
  voice: ms === null ? null : { ms, peaks: JSON.parse(peaks ?? "[]") as number[] },
});
