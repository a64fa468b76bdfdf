import { connect } from "cloudflare:sockets";
import { base64 } from "./letter";
import { ANSWER_MS, DIALOGUE_MS, MailRefused, type Refused } from "./mailer";

export interface SmtpServer {
  host: string;
  port: number;
  /** Encrypted from the first byte. */
  isSecure: boolean;
  login: { user: string; password: string } | null;
}

export interface Envelope {
  from: string;
  to: string;
}

/** How long a server may take, in ms. */
export interface Patience {
  dialogue: number;
  answer: number;
}

/**
 * Sends one letter over a connection of its own (RFC 5321). Calls `handOver` before the dot that gives the letter to
 * the server, and not at all where it was refused before. Throws MailRefused when the server will take this address or
 * this letter never; an Error for whatever may be mended: no connection, a password, a full disk, no answer.
 */
export async function sendBySmtp(
  server: SmtpServer,
  envelope: Envelope,
  letter: string,
  handOver: () => Promise<void>,
  patience: Patience = { dialogue: DIALOGUE_MS, answer: ANSWER_MS },
): Promise<void> {
  if (![envelope.from, envelope.to].every(isOneAddress)) throw new MailRefused("not an address");
  const line = new Line(server);
  try {
    await within(patience.dialogue, offer(line, server, envelope, letter));
    await handOver();
    await within(patience.answer, line.say(".", "text"));
  } finally {
    line.end();
  }
}

/** Nothing in it may end the command it stands in. */
const isOneAddress = (address: string) => /^[^\s<>@]+@[^\s<>@]+$/.test(address) && !/\p{Cc}/u.test(address);

/** Everything up to the dot: from here nothing was sent yet, and nothing will have been if it ends here. */
async function offer(line: Line, server: SmtpServer, { from, to }: Envelope, letter: string): Promise<void> {
  await line.greeting();
  const name = from.slice(from.indexOf("@") + 1);
  const offers = await line.say(`EHLO ${name}`, "dialogue");
  if (server.login) {
    if (!server.isSecure && !isHere(server)) throw new Error("a password goes over smtps, or to this machine");
    await logIn(line, offers, server.login);
  }
  await line.say(`MAIL FROM:<${from}>`, "dialogue");
  await line.say(`RCPT TO:<${to}>`, "receiver");
  await line.say("DATA", "text");
  await line.write(letter);
}

const isHere = ({ host }: SmtpServer) => host === "localhost" || host === "127.0.0.1" || host === "[::1]";

async function logIn(line: Line, offers: string, { user, password }: { user: string; password: string }) {
  const ways = /^\d+[ -]AUTH[ =](.*)$/im.exec(offers)?.[1]?.toUpperCase().trim().split(/\s+/) ?? [];
  const secret = (text: string) => base64(new TextEncoder().encode(text));
  if (ways.includes("PLAIN")) await line.say(`AUTH PLAIN ${secret(`\0${user}\0${password}`)}`, "dialogue");
  else if (ways.includes("LOGIN")) {
    await line.say("AUTH LOGIN", "dialogue");
    await line.say(secret(user), "dialogue");
    await line.say(secret(password), "dialogue");
  } else throw new Error("the mail server takes no password: it offers neither AUTH PLAIN nor AUTH LOGIN");
}

/** To what an answer is given. */
type Subject = "dialogue" | "receiver" | "text";

/** One connection: what is said, and what is answered to it. */
class Line {
  readonly #socket: Socket;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  #heard = "";
  #decoder = new TextDecoder();

  constructor({ host, port, isSecure }: SmtpServer) {
    const secureTransport = isSecure ? "on" : "off";
    this.#socket = connect({ hostname: host, port }, { secureTransport, allowHalfOpen: false });
    this.#reader = this.#socket.readable.getReader();
    this.#writer = this.#socket.writable.getWriter();
    // Who reads or writes hears of it; nobody waits for this promise.
    this.#socket.closed.catch(() => undefined);
  }

  async greeting(): Promise<void> {
    await this.#socket.opened;
    taken(await this.#answer(), "dialogue");
  }

  /** Says one line and returns the answer to it; throws where it is a refusal. */
  async say(text: string, subject: Subject): Promise<string> {
    await this.write(`${text}\r\n`);
    return taken(await this.#answer(), subject);
  }

  async write(text: string): Promise<void> {
    await this.#writer.write(new TextEncoder().encode(text));
  }

  /** Politely where it can be; nobody waits for the answer. */
  end(): void {
    const bye = this.write("QUIT\r\n").catch(() => undefined);
    void bye.then(() => this.#socket.close()).catch(() => undefined);
  }

  /** All lines of one answer: every line but the last has a hyphen after its number. */
  async #answer(): Promise<string> {
    while (true) {
      const [whole] = /^(?:\d{3}-.*\r?\n)*\d{3}(?: .*)?\r?\n/.exec(this.#heard) ?? [];
      if (whole !== undefined) {
        this.#heard = this.#heard.slice(whole.length);
        return whole;
      }
      if (this.#heard.length > LONGEST_ANSWER) throw new Error("the mail server does not speak SMTP");
      const { value, done } = await this.#reader.read();
      if (done) throw new Error("the mail server hung up");
      this.#heard += this.#decoder.decode(value, { stream: true });
    }
  }
}

const LONGEST_ANSWER = 64_000;

function taken(answer: string, subject: Subject): string {
  const code = Number(answer.slice(0, 3));
  if (code >= 200 && code < 400) return answer;
  const reason = answer.trim().replace(/\s+/g, " ");
  const refused = code >= 500 ? refusedFor(subject, code, reason) : null;
  if (refused) throw new MailRefused(reason, refused);
  throw new Error(reason);
}

/**
 * A "no" to the text or to this address stands for ever; one to us can be mended (null). Many servers say at RCPT what
 * they have against us (Postfix: smtpd_delay_reject), and only the enhanced code (RFC 3463) tells the two apart: 5.1 and
 * 5.2 speak of the address, but for 5.1.7 and 5.1.8, which speak of the sender's. Without one the number must do. Of 5.2
 * a full mailbox is emptied one day, and a letter that is too long says nothing of the address.
 */
function refusedFor(subject: Subject, code: number, reason: string): Refused | null {
  if (subject === "dialogue" || code === 530 || code === 535) return null;
  if (subject === "text") return "letter";
  const [, topic, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(reason) ?? [];
  if (topic === undefined) return code === 550 || code === 551 || code === 553 ? "address" : null;
  if (topic === "2") return detail === "2" ? "mailbox" : detail === "3" ? "letter" : "address";
  return topic === "1" && detail !== "7" && detail !== "8" ? "address" : null;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the mail server did not answer in time")), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Ended by us, it fails later on, with nobody listening.
    work.catch(() => undefined);
  }
}
