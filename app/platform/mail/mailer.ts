/** A mail as it leaves: both parts written, in the receiver's language. */
export interface Mail {
  /** Stable: the same mail sent twice carries the same Message-ID. */
  id: string;
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** In whose name: what stands before the house's own address. */
  as?: string;
  /** UTC ms after which it does not leave by itself any more: who sent it asks anew. */
  notAfter?: number;
  /** Where an answer goes, if somewhere else than where it comes from. */
  answers?: string;
  /** Where one click, or the reader's own button, ends mails of this kind (RFC 8058). */
  unsubscribe?: string;
  /** Mails of one name stand together, as an answer and what it answers do; letters, digits, `.` and `-`. */
  thread?: string | null;
  /** What the receiver's own calendar is told by it (RFC 5546). */
  calendar?: CalendarPart;
}

/** A calendar file that a mail carries: the part that mail programs act on, and others that lie beside it as files. */
export interface CalendarPart {
  /** As the file itself says. */
  method: "REQUEST" | "CANCEL";
  file: string;
  /** Of what one file may not hold: a second series, which has another name. */
  also?: readonly Omit<CalendarPart, "also">[];
}

/** The mail port. The local one keeps mail for /dev/mail; a deployment sends by SMTP or refuses to run. */
export interface Mailer {
  kind: "local" | "smtp";
  /** Who sends, as the installation is set up: what receivers look up about it. */
  sender: Sender;
  /**
   * `handOver` is called once, right before the receiver may call the mail its own, and awaited: where it throws
   * nothing was sent, and the error is passed on. From then on the receiver has ANSWER_MS to say so; until then the
   * sender has DIALOGUE_MS. Throws MailRefused for what the receiver will never take, any error for what it may take
   * later or has not answered.
   */
  send(mail: Mail, handOver: () => Promise<void>): Promise<void>;
}

/** Connecting, greeting, envelope and text; RFC 5321 would grant each of these minutes, a queue's consumer has 15. */
export const DIALOGUE_MS = 3 * 60_000;

/** From the end of the text to its answer: what RFC 5321 asks of every client (4.5.3.2.6), for servers look through a letter. */
export const ANSWER_MS = 10 * 60_000;

export interface Sender {
  /** The address that MAIL_FROM holds; "" where it is not set. */
  address: string;
  /** By which name its DKIM key stands in the DNS (MAIL_DKIM_SELECTOR); "" where nobody said. */
  selector: string;
  /** The mail server's name; "" where there is none. */
  server: string;
}

/**
 * Of what a refusal speaks: the address for ever, a mailbox that is full by now, or this letter alone, which says
 * nothing of the next one.
 */
export type Refused = "address" | "mailbox" | "letter";

/** No later try will do: no such address, a letter that is not wanted. */
export class MailRefused extends Error {
  override name = "MailRefused";
  constructor(
    message: string,
    readonly of: Refused = "letter",
  ) {
    super(message);
  }
}
