export const HEADLINE_MAX = 120;
export const BIO_MAX = 2000;
/** Posts, comments or spaces of a profile shown at once. */
export const PROFILE_PAGE = 20;

export const PROFILE_TABS = ["posts", "comments", "spaces"] as const;
export type ProfileTab = (typeof PROFILE_TABS)[number];
export const isProfileTab = (value: string | null): value is ProfileTab => PROFILE_TABS.some((tab) => tab === value);

/** The place after which a list goes on: `<UTC ms>-<id>`. Anything else is the beginning. */
export interface Place {
  at: number;
  id: number;
}

export function parsePlace(cursor: string | null): Place {
  const [, at, id] = /^(\d{1,16})-(\d{1,16})$/.exec(cursor ?? "") ?? [];
  const place = { at: Number(at), id: Number(id) };
  const isPlace = Number.isSafeInteger(place.at) && Number.isSafeInteger(place.id);
  return isPlace ? place : { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
}
