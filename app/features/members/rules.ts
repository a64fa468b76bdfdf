import { isMoment, type Moment, readCursor } from "~/lib/cursor";

export const HEADLINE_MAX = 120;
export const BIO_MAX = 2000;
/** Posts, comments or spaces of a profile shown at once. */
export const PROFILE_PAGE = 20;

export const PROFILE_TABS = ["posts", "comments", "spaces"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
export const isProfileTab = (value: string | null): value is ProfileTab => PROFILE_TABS.some((tab) => tab === value);

/** The place after which a list goes on; what is none is the beginning. */
export interface Place {
  at: number;
  id: number;
}

export function parsePlace(cursor: string | null): Place {
  try {
    const [at, id] = readCursor(cursor, isMoment) ?? BEGINNING;
    return { at, id };
  } catch {
    const [at, id] = BEGINNING;
    return { at, id };
  }
}

const BEGINNING: Moment = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
