import { AppError, invalid } from "~/lib/errors";
import { linesOfHtml } from "./html-words.server";
import { type Ours, ownWords } from "./own-words";
import { type RawMail, slimMail } from "./raw.server";
import { type Vouched, vouchedFor } from "./sender";

/** A mail that came, taken apart. */
export interface OpenedMail {
  /** The address of who sent it, as its head says; "" where it says none, or several. */
  from: string;
  vouched: Vouched;
  messageId: string;
  /** What they wrote themselves. */
  words: string;
  /** A machine wrote it: an absence, a list, a bounce. */
  isAutomatic: boolean;
  files: readonly AttachedFile[];
}

export interface AttachedFile {
  name: string;
  /** Decoded when it is asked for: one at a time is enough. */
  bytes(): ArrayBuffer;
}

/** Deeper within each other no program puts parts. */
const MOST_PARTS_DEEP = 30;
const MOST_HEADERS = 256_000;
/** Of what hangs on it, logos and signatures among it, so much is looked at. */
const MOST_ATTACHED = 50;

/** What hangs on a mail and is nobody's file: signatures, invitations, other mails. */
const NO_FILE =
  /^(?:application\/(?:x-)?pkcs7-(?:signature|mime)|application\/pgp-(?:signature|keys)|application\/(?:ics|ms-tnef)|text\/calendar|message\/.+)$/u;

/** Throws 413 answer_too_large, 422 answer_unreadable, body_too_complex and body_too_nested. */
export async function openMail(mail: RawMail, ours: Ours): Promise<OpenedMail> {
  const slim = await slimMail(mail);
  const { default: PostalMime, addressParser } = await import("postal-mime");
  const opened = await PostalMime.parse(slim.text, {
    attachmentEncoding: "arraybuffer",
    forceRfc822Attachments: true,
    maxNestingDepth: MOST_PARTS_DEEP,
    maxHeadersSize: MOST_HEADERS,
  }).catch(() => {
    throw invalid({ mail: "answer_unreadable" });
  });
  const { html = "", text = "", attachments } = opened;
  const headers = (name: string) => opened.headers.flatMap(({ key, value }) => (key === name ? [value] : []));
  const authors = headers("from").flatMap((value) => addressParser(value, { flatten: true }));
  const from = authors.length === 1 ? (authors[0]?.address ?? "").trim().toLowerCase() : "";
  return {
    from,
    vouched: vouchedFor(headers("authentication-results"), from),
    messageId: opened.messageId || `${from} ${opened.date ?? ""} ${opened.subject ?? ""}`,
    words: await wordsOf(html, text, ours),
    isAutomatic: isAutomatic(headers),
    files: attachments.slice(0, MOST_ATTACHED).flatMap(({ filename, mimeType, content, related, contentId }) => {
      // What the letter itself shows, as a signature's logo, is nobody's file.
      const isShown = contentId !== undefined && html.includes(`cid:${contentId.replace(/^<|>$/gu, "")}`);
      if (related || isShown || NO_FILE.test(mimeType)) return [];
      const plain = new Uint8Array(content as ArrayBuffer);
      if (plain.byteLength === 0) return [];
      return [{ name: filename || "file", bytes: () => slim.fileOf(plain) ?? plain.slice().buffer }];
    }),
  };
}

/** Of the HTML, for a plain part is broken every 70 letters; of that where the HTML says nothing, or too much. */
async function wordsOf(html: string, text: string, ours: Ours): Promise<string> {
  if (html.trim() !== "") {
    try {
      const words = ownWords(await linesOfHtml(html), ours);
      if (words !== "") return words;
    } catch (error) {
      if (!(error instanceof AppError) || text.trim() === "") throw error;
    }
  }
  return ownWords(text, ours);
}

function isAutomatic(headers: (name: string) => string[]): boolean {
  const says = (name: string, what: RegExp) => headers(name).some((value) => what.test(value.trim()));
  return (
    says("auto-submitted", /^auto-/iu) ||
    says("precedence", /^(?:bulk|list|junk|auto_reply)$/iu) ||
    says("x-autoreply", /^(?!no$)./iu) ||
    says("x-autorespond", /./u) ||
    says("x-auto-response-suppress", /\b(?:all|oof|autoreply)\b/iu) ||
    says("content-type", /^multipart\/report\b/iu)
  );
}
