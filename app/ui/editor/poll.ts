import type { DocNode } from "./document";

/** A poll as its node in a document says it: what was written. What decides it stands in tables (features/polls). */
export interface PollDraft {
  /** By which its post knows it; made where it is written. */
  key: string;
  question: string;
  options: string[];
  isMultiple: boolean;
  isAnonymous: boolean;
  results: PollResults;
  /** UTC ms; null while it stays open. */
  closesAt: number | null;
}

/** Who sees how many chose what: everybody at any time, or who has voted and, once it is closed, everybody. */
export const POLL_RESULTS = ["always", "voted"] as const;
export type PollResults = (typeof POLL_RESULTS)[number];

export const POLL_KEY = /^[a-z0-9]{8,24}$/;
export const QUESTION_MAX = 200;
export const OPTION_MAX = 120;
export const OPTIONS_LEAST = 2;
export const OPTIONS_MOST = 12;
/** In one text. */
export const POLLS_MOST = 5;

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

export const newPollKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => LETTERS[byte % LETTERS.length]).join("");

/** As one begins it: room for two answers. */
export const newPoll = (): PollDraft => ({
  key: newPollKey(),
  question: "",
  options: ["", ""],
  isMultiple: false,
  isAnonymous: false,
  results: "always",
  closesAt: null,
});

/** The polls of a document that has come through `cleanDoc`, in their order. They stand nowhere but at its top. */
export const pollsIn = (doc: DocNode): PollDraft[] =>
  (doc.content ?? []).flatMap(({ type, attrs = {} }) => (type === "poll" ? [pollOf(attrs)] : []));

/** What a node says; what it does not say is as in a new one. */
export const pollOf = (attrs: Record<string, unknown>): PollDraft => ({
  key: String(attrs.key ?? ""),
  question: String(attrs.question ?? ""),
  options: Array.isArray(attrs.options) ? attrs.options.map(String) : [],
  isMultiple: attrs.isMultiple === true,
  isAnonymous: attrs.isAnonymous === true,
  results: attrs.results === "voted" ? "voted" : "always",
  closesAt: typeof attrs.closesAt === "number" ? attrs.closesAt : null,
});

type Choices = Pick<PollDraft, "isMultiple" | "isAnonymous" | "results" | "closesAt">;

/** What was chosen for a poll, as `data-asked` says it in HTML that is opened to be changed; no reader's has it. */
export const choicesAsWords = ({ isMultiple, isAnonymous, results, closesAt }: Choices): string =>
  [Number(isMultiple), Number(isAnonymous), results, closesAt].join(" ").trim();

/** As a node says them; nothing of words that are none of ours. */
export function choicesFrom(words: unknown): Partial<Choices> {
  const said = /^([01]) ([01]) (always|voted)(?: (\d{1,16}))?$/.exec(typeof words === "string" ? words : "");
  if (!said) return {};
  const [, isMultiple, isAnonymous, results, closesAt] = said;
  return {
    isMultiple: isMultiple === "1",
    isAnonymous: isAnonymous === "1",
    results: results === "voted" ? "voted" : "always",
    closesAt: closesAt === undefined ? null : Number(closesAt),
  };
}

/** What readers cannot be given, as the code of an error; null for what they can. */
export function pollError(polls: readonly PollDraft[]): string | null {
  if (polls.length > POLLS_MOST) return "polls_too_many";
  for (const { question, options } of polls) {
    if (question === "") return "poll_question_required";
    if (options.length < OPTIONS_LEAST || options.includes("")) return "poll_options_required";
    if (new Set(options.map((words) => words.toLocaleLowerCase())).size < options.length) return "poll_options_same";
  }
  return null;
}
