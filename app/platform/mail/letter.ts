import type { CalendarPart, Mail } from "./mailer";

/** Bytes that make a line of base64 (RFC 2045, 6.8), and one word of a header (RFC 2047, 2) after its name. */
const LINE = 57;
const WORD = 39;

/** A mail as it goes over the wire, in lines that end in CRLF: plain ASCII, and no line that begins with a dot. */
export function letterOf(mail: Mail, at: Date): string {
  const boundary = `=_${mail.id.replace(/\W/g, "_").slice(0, 28)}`;
  const { calendar } = mail;
  const alternative = [
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    ...part(boundary, "text/plain; charset=utf-8", mail.text),
    ...part(boundary, "text/html; charset=utf-8", mail.html),
    // The last of the alternatives that a program understands is the one it acts on (RFC 2046, 5.1.4).
    ...(calendar ? part(boundary, calendarType(calendar), calendar.file) : []),
    `--${boundary}--`,
  ];
  return [
    `From: ${fromHeader(mail.from)}`,
    `To: ${mail.to}`,
    ...(mail.answers === undefined ? [] : [`Reply-To: ${mail.answers}`]),
    `Subject: ${headerText(mail.subject)}`,
    `Date: ${at.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${mail.id}>`,
    ...threadHeaders(mail),
    ...noticeHeaders(mail),
    "MIME-Version: 1.0",
    ...(calendar ? withFiles(alternative, calendar, `${boundary}_`) : alternative),
    "",
  ].join("\r\n");
}

/** Beside the letter the files themselves, for programs that know no calendar in a letter. */
function withFiles(letter: readonly string[], calendar: CalendarPart, boundary: string): string[] {
  const files = [calendar, ...(calendar.also ?? [])];
  return [
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    ...letter,
    ...files.flatMap(({ method, file }, at) => {
      const name = at === 0 ? "invite.ics" : `invite-${at + 1}.ics`;
      return part(boundary, `application/ics; name="${name}"; method=${method}`, file, [
        `Content-Disposition: attachment; filename="${name}"`,
      ]);
    }),
    `--${boundary}--`,
  ];
}

const calendarType = ({ method }: CalendarPart) => `text/calendar; charset=utf-8; method=${method}`;

const part = (boundary: string, type: string, content: string, headers: readonly string[] = []): string[] => [
  `--${boundary}`,
  `Content-Type: ${type}`,
  "Content-Transfer-Encoding: base64",
  ...headers,
  "",
  ...chunks(new TextEncoder().encode(content), LINE).map(base64),
];

/** A first letter that never was: whatever answers it stands together in a mailbox. */
function threadHeaders({ id, thread }: Mail): string[] {
  if (!thread) return [];
  const first = `<${thread}@${id.slice(id.lastIndexOf("@") + 1)}>`;
  return [`In-Reply-To: ${first}`, `References: ${first}`];
}

/** Nobody wrote it by hand: absence notes do not answer, and the reader's own program ends it by a POST (RFC 8058). */
function noticeHeaders({ unsubscribe }: Mail): string[] {
  if (unsubscribe === undefined) return [];
  return [
    `List-Unsubscribe: <${unsubscribe}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    "Auto-Submitted: auto-generated",
  ];
}

/** `Name <address>` taken apart. */
export function addressOf(from: string): { name: string; address: string } {
  const [, name = "", address = from] = /^(.*)<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: address.trim() };
}

function fromHeader(from: string): string {
  const { name, address } = addressOf(from);
  if (name === "") return address;
  const isPlain = /^[\w !#$%&'*+/=?^`{|}~-]+$/.test(name) && !name.includes("=?");
  return `${isPlain ? `"${name}"` : encodedWords(name)} <${address}>`;
}

const headerText = (text: string) =>
  text.length <= 60 && /^[\x20-\x7e]*$/.test(text) && !text.includes("=?") ? text : encodedWords(text);

/** Words of a header in base64, each of whole characters, folded one to a line. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = "";
  const size = (one: string) => new TextEncoder().encode(one).length;
  for (const character of text) {
    if (size(word + character) > WORD) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((one) => `=?UTF-8?B?${base64(new TextEncoder().encode(one))}?=`).join("\r\n ");
}

function chunks(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
}

/** Of bytes, which `btoa` alone does not take. */
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
