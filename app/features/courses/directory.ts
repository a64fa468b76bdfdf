import type { AvatarPicture } from "~/ui/avatar";
import type { SpaceCover } from "../spaces/cover";
import type { LessonWord, SectionWord } from "./words";

/** A page of the directory: three in a row, four rows. */
export const CARDS_A_PAGE = 12;

/** `all`: what one may see. `yours`: what one takes. */
export const DIRECTORY_TABS = ["all", "yours"] as const;
export type DirectoryTab = (typeof DIRECTORY_TABS)[number];

export const DIRECTORY = "/courses";

/** A course as the directory shows it. Of one whose door is closed to its reader there is its name and its description. */
export interface CourseCard {
  id: number;
  slug: string;
  name: string;
  emoji: string;
  /** Its reader may read what is open of it. */
  isOpen: boolean;
  isDraft: boolean;
  isEnrolled: boolean;
  description: string;
  cover: SpaceCover | null;
  /** Who teaches it first. */
  teacher: { name: string; avatar: AvatarPicture } | null;
  /** Lessons that can be completed, those of them that its reader has, and the minutes of all. */
  count: number;
  done: number;
  minutes: number;
  /** What it calls its lessons. */
  lessonWord: LessonWord;
}

/** Where its reader goes on, of what they did something in last. */
export interface Onwards {
  slug: string;
  course: string;
  cover: SpaceCover | null;
  /** The lesson that comes next, and the place of its section among the others. */
  next: { id: number; sectionId: number; title: string };
  section: number;
  sectionWord: SectionWord;
  count: number;
  done: number;
}

/** Where it shows that. */
export function directoryAddress({ tab, topic, after }: { tab?: string; topic?: string; after?: string }): string {
  const said = new URLSearchParams({
    ...(tab === "yours" && { tab }),
    ...(topic !== undefined && { topic }),
    ...(after !== undefined && { after }),
  }).toString();
  return said === "" ? DIRECTORY : `${DIRECTORY}?${said}`;
}
