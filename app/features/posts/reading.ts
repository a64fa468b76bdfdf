import type { Heading } from "~/lib/html";
import type { FullPostRow } from "./row";

/** What is known of a text since it was written, kept beside it. */
export interface Reading {
  outline: Heading[];
  words: number;
  /** The ids of the pictures it shows. */
  pictures: number[];
}

export interface ReadingPayload {
  outline: Heading[];
  minutes: number;
  shows_cover: boolean;
}

const NOTHING: Reading = { outline: [], words: 0, pictures: [] };

/** What is said of a text beside it. */
export function presentReading({ reading, coverFileId, gallery }: FullPostRow): ReadingPayload {
  const { outline, words, pictures } = reading === "" ? NOTHING : (JSON.parse(reading) as Reading);
  // At 200 words a minute, as people read on a screen.
  const minutes = Math.max(1, Math.round(words / 200));
  return { outline, minutes, shows_cover: gallery !== "" || (coverFileId !== null && pictures.includes(coverFileId)) };
}
