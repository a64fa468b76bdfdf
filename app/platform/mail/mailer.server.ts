import { oneLine } from "../../lib/line";
import type { Env } from "../env";
import { LIMITS } from "../limits";
import { addressOf, letterOf } from "./letter";
import type { Mailer, Sender } from "./mailer";
import { webhookKeys } from "./signature";
import type { Patience, SmtpServer } from "./smtp.server";

/**
 * The mail adapter this installation is set to. A deployment must name one: mail that goes nowhere would lock
 * people out of their accounts in silence.
 */
export function createMailer(env: Env, patience?: Patience): Mailer {
  if (env.MAIL_ADAPTER === "smtp" && env.SMTP_URL) return smtpMailer(env, env.SMTP_URL, patience);
  if (env.MAIL_ADAPTER === "local" && env.ENVIRONMENT === "local") return localMailer(env);
  throw new Error("MAIL_ADAPTER is not set: a deployment needs smtp with SMTP_URL (docs/deploy.md)");
}

/** Encrypted from the first byte, or to a relay on the same machine. */
const SAFE_LINE = /^smtps:\/\/|^smtp:\/\/(?:[^@/]*@)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/;

/** Characters; what `openssl rand -base64 32` makes has 44. */
const SECRET_MIN = 32;

/** Why an installation must not run: it could not send mail or sign file addresses. null when it may. */
export function problemOf(env: Env): string | null {
  const missing = Object.values(LIMITS).find(({ binding }) => !env[binding]);
  if (missing) return `${missing.binding} is missing: it keeps floods out (wrangler.toml, ratelimits)`;
  const isLocal = env.ENVIRONMENT === "local";
  if (!env.SECRET) return "SECRET is not set: it signs the addresses of uploaded files (docs/deploy.md)";
  if (!isLocal && env.SECRET.length < SECRET_MIN) return `SECRET is short: it needs ${SECRET_MIN} characters`;
  // A stripped STARTTLS would hand the password and every link to whoever listens.
  if (!isLocal && env.SMTP_URL && !SAFE_LINE.test(env.SMTP_URL)) return "SMTP_URL must begin with smtps://";
  try {
    createMailer(env);
    webhookKeys(env.MAIL_WEBHOOK_SECRET);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const mailFrom = (env: Pick<Env, "MAIL_FROM" | "ROOT_HOST">): string =>
  env.MAIL_FROM || `Atrium <atrium@${env.ROOT_HOST}>`;

const senderOf = (env: Env, server = ""): Sender => ({
  address: env.MAIL_FROM ? addressOf(env.MAIL_FROM).address.toLowerCase() : "",
  selector: env.MAIL_DKIM_SELECTOR ?? "",
  server,
});

/** Keeps the mail where it stands, in `outgoing`; /dev/mail shows it. */
const localMailer = (env: Env): Mailer => ({ kind: "local", sender: senderOf(env), send: (_, handOver) => handOver() });

function smtpMailer(env: Env, url: string, patience?: Patience): Mailer {
  const server = serverOf(url);
  const from = mailFrom(env);
  return {
    kind: "smtp",
    sender: senderOf(env, server.host),
    async send(mail, handOver) {
      const { sendBySmtp } = await import("./smtp.server");
      const whole = { ...mail, from: mail.from || inNameOf(mail.as, from) };
      const envelope = { from: addressOf(whole.from).address, to: mail.to };
      await sendBySmtp(server, envelope, letterOf(whole, new Date()), handOver, patience);
    },
  };
}

/** A name that people chose, before our own address: in one line, and no address of its own, however its signs are written. */
const inNameOf = (name: string | undefined, from: string): string =>
  name === undefined
    ? from
    : `${oneLine(name)
        .normalize("NFKC")
        .replace(/[<>]|@(?=\s*[\p{L}\p{N}-]+\.\p{L})/gu, " ")
        .trim()} <${addressOf(from).address}>`;

/** Throws for an address that is none, without repeating it: it holds a password. */
function serverOf(address: string): SmtpServer {
  if (!URL.canParse(address))
    throw new Error("SMTP_URL is no address: smtps://user:password@host:465 (docs/deploy.md)");
  const { hostname, port, username, password, protocol } = new URL(address);
  const isSecure = protocol === "smtps:";
  return {
    host: hostname,
    port: Number(port || (isSecure ? 465 : 587)),
    isSecure,
    login: username ? { user: decoded(username), password: decoded(password) } : null,
  };
}

/** What is encoded in it, and nothing else: a password may hold a `%` that means itself. */
const decoded = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });
