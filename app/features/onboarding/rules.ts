const DAY_MS = 86_400_000;

/** For so long after its making a community's first page may show what is left of the first steps. */
export const YOUNG_DAYS = 90;

/** In the order in which the list shows them. */
export const STEPS = ["look", "spaces", "post", "invite", "view_as"] as const;
export type StepName = (typeof STEPS)[number];

/** What has been done of a community's first steps, as it stands there: nobody ticks anything. */
export interface Beginning {
  hasLogo: boolean;
  /** A theme or colours were chosen. */
  hasColours: boolean;
  hasSpace: boolean;
  /** One that a template did not bring along. */
  hasPost: boolean;
  /** A link or a mail was made, or somebody is here who is not the viewer. */
  hasInvited: boolean;
  /** Somebody who runs it has looked through other eyes. */
  hasLooked: boolean;
}

export const ticksOf = (it: Beginning): Record<StepName, boolean> => ({
  look: it.hasLogo && it.hasColours,
  spaces: it.hasSpace,
  post: it.hasPost,
  invite: it.hasInvited,
  view_as: it.hasLooked,
});

export const isBegun = (it: Beginning): boolean => Object.values(ticksOf(it)).every(Boolean);

/** The step that stands out, the first of the list that is open; null once all are done. */
export const nextStep = (it: Beginning): StepName | null => STEPS.find((step) => !ticksOf(it)[step]) ?? null;

/** `madeAt` and `now` in UTC ms. The demo's communities are made of their names, and as young as that comes out. */
export const isYoung = (madeAt: number, now: number): boolean => now - madeAt < YOUNG_DAYS * DAY_MS;

/** Letters of the address of a welcome post. */
export const MAX_ADDRESS = 500;

/** Whoever joined less than this ago is new: the first page they are led to may be the welcome post. */
export const NEW_MS = DAY_MS;

/** Where a typed address says that a post stands: `/c/{space}/{post}` on this community's host or on none; null else. */
export function postAt(typed: string, origin: string): { space: string; post: string } | null {
  const url = URL.parse(typed, origin);
  const [, space, post] = /^\/c\/([^/]+)\/([^/]+)\/?$/.exec(url?.pathname ?? "") ?? [];
  if (!url || url.host !== new URL(origin).host || !space || !post) return null;
  try {
    return { space: decodeURIComponent(space), post: decodeURIComponent(post) };
  } catch {
    return null;
  }
}
