/** Earlier versions that are kept of one message: the latest. */
export const MOST_VERSIONS = 20;

/** What a message said until it was edited. */
export interface Version {
  /** The room's number of when it came to say so. */
  worded: number;
  html: string;
  /** UTC ms */
  at: number;
}
