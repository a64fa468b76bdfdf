/** Who could stand in what is quoted, for that nobody types: what of a line is the house's, and whose mail it is. */
export interface Ours {
  /** Addresses, or ends of them, that only our mails carry. */
  house: readonly string[];
  receiver: string;
}

/** Words of programs, in languages that we know: before what they quote without anybody's address. */
const LEAD =
  /^(?:On|Am|Le|El|Il|Op|Em|A|No dia) .{4,300}(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu|escreveram)\s?[:：]$/u;
const SENDER = /^\*{0,2}(?:From|De|Von|Da|Van|Od)\s?[:：].*@/u;
const FORWARDED =
  /^(?:-{2,}\s*(?:Original Message|Mensagem original|Forwarded message|Mensagem encaminhada)\s*-{2,}|-{5,} ?\p{L}[\p{L} ]{4,40} ?-{5,})$/iu;
/** In whatever language: somebody's address in brackets, and when it was. */
const IN_BRACKETS = /[<([]\s?(?:mailto:)?[^\s<>()@]+@[^\s<>()@]+[>)\]]/u;
const WHEN = /\d{4}|\d\d?[:.h]\d\d/u;
/** A line of a mail's head. */
const HEAD_LINE = /^\*{0,2}\p{L}[\p{L}\p{M} .'-]{0,24}\s?[:：]\*{0,2}(?:\s|$)/u;
/** What programs put below, of which nobody typed a word. */
const FROM_DEVICE =
  /^(?:(?:Sent from my|Enviado d[oa] meu) [\p{L}\d][\p{L}\d ]{0,30}|(?:Get Outlook for|Obter o Outlook para) .{1,120})$/iu;

/** Longer lines are nobody's lead. */
const LEAD_LETTERS = 400;
const LEAD_LINES = 3;
const HEAD_LINES = 10;

/**
 * What somebody wrote themselves in an answer: without what it quotes, the line that leads there and a signature. Words
 * between quotes stay, and what only begins as such a line does. Empty where there is nothing of their own.
 */
export function ownWords(text: string, ours: Ours = { house: [], receiver: "" }): string {
  const lines = text
    .replace(/\r\n?/gu, "\n")
    .replace(/\u00a0/gu, " ")
    .split("\n")
    .map((line) => line.trimEnd());
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (isQuoted(lines, at)) continue;
    const line = lines[at]?.trim() ?? "";
    if (line === "--" || isHead(lines, at, ours)) break;
    const lead = leadAt(lines, at);
    if (lead > 0) {
      // Of what is marked line by line, only those go: somebody may answer between them.
      if (!isQuoted(lines, nextWords(lines, at + lead))) break;
      at += lead - 1;
    } else if (holdsOne(line, ours.house)) break;
    else own.push(lines[at] ?? "");
  }
  const last = own.findLastIndex((line) => line !== "");
  if (FROM_DEVICE.test(own[last]?.trim() ?? "")) own.length = last;
  return own
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}

/** A face may begin as a quote does: who quotes without a space does so in more lines than one. */
function isQuoted(lines: readonly string[], at: number): boolean {
  const begins = (n: number) => lines[n]?.trimStart().startsWith(">") ?? false;
  return begins(at) && (/^\s*>(?:[\s>]|$)/u.test(lines[at] ?? "") || begins(at - 1) || begins(at + 1));
}

/** The first line from here on that says anything; past the last for none. */
function nextWords(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at] === "") at += 1;
  return at;
}

/** How many lines lead to what is quoted: "On …, … wrote:", broken where it is long. */
function leadAt(lines: readonly string[], at: number): number {
  let said = "";
  for (let n = 1; n <= LEAD_LINES; n += 1) {
    const line = lines[at + n - 1]?.trim() ?? "";
    if (line === "" || isQuoted(lines, at + n - 1)) return 0;
    said = n === 1 ? line : `${said} ${line}`;
    if (said.length > LEAD_LETTERS) return 0;
    if (!/[:：]$/u.test(said)) continue;
    if (IN_BRACKETS.test(said) && WHEN.test(said)) return n;
    const next = nextWords(lines, at + n);
    const isFollowed = next === lines.length || isQuoted(lines, next);
    if (LEAD.test(said) && (isFollowed || WHEN.test(said))) return n;
  }
  return 0;
}

/** Whether the head of another mail begins here, as Outlook writes it: no line of what follows is marked. */
function isHead(lines: readonly string[], at: number, { house, receiver }: Ours): boolean {
  const line = lines[at]?.trim() ?? "";
  if (line.length > LEAD_LETTERS) return false;
  if (FORWARDED.test(line)) return true;
  if (/^_{8,}$/u.test(line)) return HEAD_LINE.test(lines[nextWords(lines, at + 1)]?.trim() ?? "");
  if (!HEAD_LINE.test(line)) return false;
  const head = headFrom(lines, at);
  if (head.length > 1 && SENDER.test(line)) return true;
  if (head.some((one) => holdsOne(one, house))) return true;
  const isOfMail = head.some((one) => IN_BRACKETS.test(one)) && head.some((one) => WHEN.test(one));
  return head.length > 2 && (isOfMail || head.some((one) => holdsOne(one, [receiver])));
}

/** The lines of a head from here on, with one empty line between them at most. */
function headFrom(lines: readonly string[], from: number): string[] {
  const head: string[] = [];
  for (let at = from; head.length < HEAD_LINES; at += 1) {
    if (lines[at] === "" && head.length > 0) at += 1;
    const line = (lines[at] ?? "").slice(0, LEAD_LETTERS).trim();
    if (!HEAD_LINE.test(line)) break;
    head.push(line);
  }
  return head;
}

const holdsOne = (line: string, addresses: readonly string[]): boolean => {
  const small = line.toLowerCase();
  return addresses.some((address) => address !== "" && small.includes(address));
};
