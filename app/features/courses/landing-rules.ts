/** What one will be able to do: so many lines, each so long. */
export const MOST_OUTCOMES = 12;
export const OUTCOME_LENGTH = 140;

export const landingPath = (slug: string): string => `/c/${slug}/settings/landing`;

/** As they are kept: a line each. */
export const outcomesIn = (kept: string | null): string[] => (kept ?? "").split("\n").filter((line) => line !== "");
