/** Where somebody else's words begin, as mail programs write it before what they quote. */
const BEGINS = [
  // "On Tue, 3 Mar 2026 at 10:02, Ana <…> wrote:", over two lines where it is long; as Portuguese programs say it.
  /^(?:On|Am|Le) .{4,200}(?:wrote|schrieb|écrit)\s?:$/u,
  /^(?:Em|A) .{4,200}(?:escreveu|escreveram)\s?:$/u,
  /^-{2,}\s*(?:Original Message|Mensagem original|Forwarded message|Mensagem encaminhada)\s*-{2,}$/iu,
  /^_{8,}$/u,
  // Outlook's head of what was answered.
  /^(?:From|De):\s.*<?[^\s@]+@[^\s@]+>?.*$/u,
] as const;

/** What programs put below, of which nobody typed a word. */
const SIGNATURES = [/^-- ?$/u, /^(?:Sent from my|Enviado d[oa] meu|Get Outlook for|Obter o Outlook)\b.*$/iu] as const;

/**
 * What somebody wrote themselves in an answer: without what it quotes, the line that leads there and a signature. Words
 * between quotes stay. Empty where there is nothing of their own.
 */
export function ownWords(text: string): string {
  const lines = text
    .replace(/\r\n?/gu, "\n")
    .replace(/\u00a0/gu, " ")
    .split("\n");
  const own: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").trim();
    // A lead may be broken once.
    const both = `${line} ${(lines[at + 1] ?? "").trim()}`;
    const leads = (said: string) => BEGINS.some((begin) => begin.test(said));
    if (leads(line) || (/^(?:On|Em|Am|Le) /u.test(line) && !line.endsWith(".") && leads(both))) break;
    if (SIGNATURES.some((one) => one.test(line))) break;
    if (!line.startsWith(">")) own.push((lines[at] ?? "").trimEnd());
  }
  return own
    .join("\n")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}
