import { tooLarge } from "~/lib/errors";

/** Bytes of a mail, its files among them, in the letters of the wire. */
const MOST_BYTES = 20_000_000;
/**
 * What is no file of it. A parser keeps a few kilobytes for each line, however short: more than these and one mail is
 * more than an isolate has.
 */
const MOST_TEXT = 1_000_000;
const MOST_LINES = 20_000;

/** A mail as it came. */
export interface RawMail {
  raw: ReadableStream<Uint8Array>;
  rawSize: number;
}

/** A mail without the bytes of its files, each of which has a word in their place. */
export interface Slim {
  text: Uint8Array;
  /** The bytes for that word; null for any other. */
  fileOf(content: Uint8Array): ArrayBuffer | null;
}

/**
 * Reads a mail and takes out of it what is a file in base64, before any parser sees it: whatever its parts say of
 * themselves, a parser gets no more than a megabyte. Throws 413 answer_too_large.
 */
export async function slimMail(mail: RawMail): Promise<Slim> {
  const raw = await bytesOf(mail);
  const kept: Uint8Array[] = [];
  const files: Buffer[] = [];
  let [from, at, size, lines] = [0, 0, 0, 0];
  // The head of the mail or of a part, while it is read; null within a body.
  let head: string | null = "";
  while (at < raw.length) {
    const end = raw.indexOf(LINE_END, at);
    const next = end === -1 ? raw.length : end + 1;
    size += next - at;
    lines += 1;
    if (size > MOST_TEXT || lines > MOST_LINES) throw tooLarge("answer_too_large");
    const line = raw.toString("latin1", at, next);
    at = next;
    if (head === null) {
      if (line.startsWith("--")) head = "";
    } else if (/^\r*\n?$/u.test(line)) {
      if (isFile(head)) {
        at = endOfFile(raw, next);
        kept.push(raw.subarray(from, next), Buffer.from(`${btoa(`${WORD}${files.length}`)}\r\n`));
        files.push(raw.subarray(next, at));
        from = at;
      }
      head = null;
    } else head += line;
  }
  kept.push(raw.subarray(from));
  return {
    text: Buffer.concat(kept),
    fileOf(content) {
      if (content.byteLength > 40) return null;
      const [, number] = /^file of the mail (\d+)$/u.exec(new TextDecoder().decode(content)) ?? [];
      const file = number === undefined ? undefined : files[Number(number)];
      return file ? new Uint8Array(Buffer.from(file.toString("latin1"), "base64")).buffer : null;
    },
  };
}

const LINE_END = 10;
const WORD = "file of the mail ";

async function bytesOf({ raw, rawSize }: RawMail): Promise<Buffer> {
  if (rawSize > MOST_BYTES) throw tooLarge("answer_too_large");
  const bytes = Buffer.alloc(rawSize);
  let size = 0;
  for await (const chunk of raw) {
    if (size + chunk.byteLength > rawSize) throw tooLarge("answer_too_large");
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  return bytes.subarray(0, size);
}

const ENCODING = /^content-transfer-encoding:(.*)$/imu;
const TYPE = /^content-type:(.*)$/imu;
const DISPOSITION = /^content-disposition:(.*)$/imu;

/** By the head of a part. What is text stays, for it may be what was written. */
function isFile(head: string): boolean {
  const unfolded = head.replace(/\r?\n[ \t]+/gu, " ");
  const said = (line: RegExp) => line.exec(unfolded)?.[1]?.trim().toLowerCase() ?? "";
  if (said(ENCODING) !== "base64") return false;
  const type = said(TYPE);
  return said(DISPOSITION).startsWith("attachment") || (type !== "" && !/^(?:text|multipart|message)\//u.test(type));
}

/** base64 has no dash: the next line with two is a boundary. */
function endOfFile(raw: Buffer, start: number): number {
  const end = raw.indexOf("\n--", start - 1, "latin1");
  return end === -1 ? raw.length : end + 1;
}
