/** What somebody meets first. */
export const HOME_KINDS = ["feed", "space", "page"] as const;
export type HomeKind = (typeof HOME_KINDS)[number];

export interface HomeChoice {
  kind: HomeKind;
  /** Of the space or page; null for the feed. */
  id: number | null;
}

export const HEADING_LENGTH = 80;
export const TEXT_LENGTH = 300;
export const LABEL_LENGTH = 30;

/** As forms and the wire write it: `feed`, `space:12`, `page:7`. */
export const writeChoice = ({ kind, id }: HomeChoice): string => (kind === "feed" ? "feed" : `${kind}:${id ?? 0}`);

/** null for what is none. */
export function readChoice(text: string): HomeChoice | null {
  if (text === "feed") return { kind: "feed", id: null };
  const [, kind, id = ""] = /^(space|page):(\d{1,16})$/.exec(text) ?? [];
  const number = Number(id);
  if (!kind || !Number.isSafeInteger(number) || number === 0) return null;
  return { kind: kind === "space" ? "space" : "page", id: number };
}
