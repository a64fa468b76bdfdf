import type { Env } from "../env";
import { LIMITS } from "../limits";
import type { Mail, Mailer } from "./mailer";

/**
 * The mail adapter this installation is set to. A deployment must name one: mail that goes nowhere would lock
 * people out of their accounts in silence.
 */
export function createMailer(env: Env): Mailer {
  if (env.MAIL_ADAPTER === "smtp" && env.SMTP_URL) return smtpMailer(env.SMTP_URL, mailFrom(env));
  if (env.MAIL_ADAPTER === "local" && env.ENVIRONMENT === "local") return localMailer;
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
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const mailFrom = (env: Pick<Env, "MAIL_FROM" | "ROOT_HOST">): string =>
  env.MAIL_FROM ?? `Atrium <atrium@${env.ROOT_HOST}>`;

/** Keeps the mail where it stands, in `outgoing`; /dev/mail shows it. */
const localMailer: Mailer = { kind: "local", async send() {} };

function smtpMailer(url: string, from: string): Mailer {
  return {
    kind: "smtp",
    async send(mail) {
      const { LogLevel, WorkerMailer } = await import("worker-mailer");
      const { hostname, port, username, password, protocol } = new URL(url);
      const credentials = username
        ? { username: decodeURIComponent(username), password: decodeURIComponent(password) }
        : undefined;
      const mailer = await WorkerMailer.connect({
        host: hostname,
        port: Number(port || (protocol === "smtps:" ? 465 : 587)),
        secure: protocol === "smtps:",
        startTls: protocol !== "smtps:" && credentials !== undefined,
        // It would write addresses into the log.
        logLevel: LogLevel.NONE,
        ...(credentials ? { credentials, authType: ["plain", "login"] as const } : {}),
      });
      try {
        await mailer.send({
          ...addressed({ ...mail, from: mail.from || from }),
          headers: { "Message-ID": `<${mail.id}>` },
        });
      } finally {
        await mailer.close();
      }
    },
  };
}

/** `Name <address>` taken apart, as the library wants it. */
function addressed(mail: Mail) {
  const [, name, email] = /^(.*)<(.+)>$/.exec(mail.from) ?? [null, "", mail.from];
  return {
    from: { name: (name ?? "").trim(), email: email ?? mail.from },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
  };
}
