import { getCommunity } from "~/features/communities/settings.server";
import { themeSettingsOf } from "~/features/communities/theme";
import { m } from "~/i18n/generated/messages";
import { isLocale, type Locale } from "~/i18n/locale";
import { type Ctx, originOf } from "~/platform/context";
import type { Write } from "~/platform/database/commit.server";
import { mailOut, sendOutgoing } from "~/platform/mail/outgoing.server";
import { themeColours } from "~/ui/theme/theme";

/** Whose mail it is: the community's name and colour, or Atrium's own where there is no community yet. */
export interface MailBrand {
  name: string;
  /** `#RRGGBB`, and the colour of text on it. */
  colour: string;
  text: string;
  /** Where the community lives, with protocol and port, without a path. */
  origin: string;
}

/** What a mail says. Plain text throughout: names are escaped where the HTML part is written. */
export interface MailWords {
  to: string;
  locale: Locale;
  subject: string;
  greeting: string;
  lines: string[];
  button?: { label: string; url: string };
  /** The small print under the button. */
  after: string[];
}

/** Reads the brand of the request's community. `name` of a mail never comes from the Host header. */
export async function findMailBrand(ctx: Ctx): Promise<MailBrand> {
  const atrium = themeColours({ theme: "default" }, "light");
  const plain = { colour: atrium["--brand-fill"] ?? "#506CF0", text: atrium["--brand-text"] ?? "#FFFFFF" };
  const origin = mailOrigin(ctx);
  if (ctx.community.id === 0) return { name: "Atrium", ...plain, origin };
  const row = await getCommunity(ctx);
  if (!row) return { name: ctx.community.name, ...plain, origin };
  const colours = themeColours(themeSettingsOf(row), "light");
  return {
    name: row.name,
    colour: colours["--brand-fill"] ?? plain.colour,
    text: colours["--brand-text"] ?? plain.text,
    origin,
  };
}

/** A link leads back to the host it was asked for on, which is one of ours: what a Host header says is never in it. */
function mailOrigin({ site, request }: Ctx): string {
  return originOf(site, request.host);
}

/** The write that makes a mail leave; goes into the batch of what the mail speaks of. */
export function mailWrite(ctx: Ctx, kind: string, brand: MailBrand, words: MailWords): Write {
  return mailOut(ctx, kind, { to: words.to, subject: words.subject, ...renderMail(brand, words) });
}

/** As `mailWrite`, of a letter that never leaves and names nobody: what an unknown address costs. */
export function mailForNobody(ctx: Ctx, brand: MailBrand, words: MailWords): Write {
  return mailOut(ctx, "account.nobody", { to: "", subject: words.subject, ...renderMail(brand, words) }, ctx.now());
}

/** Sends what the commit before it wrote, once the answer has left; the cron takes what this loses. */
export function sendSoon(ctx: Ctx): void {
  const sending = sendOutgoing(ctx, ctx.directory, ctx.directoryMeter);
  ctx.waitUntil(sending.catch((error: unknown) => ctx.log({ mail: "failed", reason: String(error) })));
}

export const localeFor = (locale: string): Locale => (isLocale(locale) ? locale : "en");

/** Both parts of a mail. The logo is drawn with letters: a picture would have to be public for ever. */
export function renderMail(brand: MailBrand, words: MailWords): { html: string; text: string } {
  const { button, locale } = words;
  const text = [
    words.greeting,
    ...words.lines,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...words.after,
    `${brand.name}\n${brand.origin}`,
  ].join("\n\n");
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const paragraph = (line: string, look = "font-size:16px;line-height:24px;color:#1d1d21") =>
    `<p style="margin:0 0 16px;${look}">${escapeHtml(line)}</p>`;
  const action = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.colour};color:${brand.text};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>` +
      paragraph(m.accounts_mail_copy_link({}, { locale }), SMALL) +
      `<p style="margin:0 0 16px;${SMALL};word-break:break-all">${escapeHtml(button.url)}</p>`
    : "";
  const letter = [...brand.name.trim()][0]?.toLocaleUpperCase() ?? "A";
  const html = `<!doctype html>
<html lang="${locale === "pt" ? "pt-BR" : "en"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;background:#f4f4f6;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px;border-top:4px solid ${brand.colour}">
<tr><td style="padding:28px 32px 8px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="36" height="36" align="center" style="background:${brand.colour};color:${brand.text};border-radius:8px;font-size:18px;font-weight:700">${escapeHtml(letter)}</td>
<td style="padding-left:12px;font-size:16px;font-weight:600;color:#1d1d21">${escapeHtml(brand.name)}</td>
</tr></table></td></tr>
<tr><td style="padding:16px 32px 24px">${[words.greeting, ...words.lines].map((line) => paragraph(line)).join("")}${action}${words.after.map((line) => paragraph(line, SMALL)).join("")}</td></tr>
</table>
<p style="margin:16px 0 0;${SMALL}"><a href="${escapeHtml(brand.origin)}/" style="color:#5a5a64">${escapeHtml(brand.name)}</a></p>
</td></tr></table>
</body></html>`;
  return { html, text };
}

const SMALL = "font-size:13px;line-height:20px;color:#5a5a64";
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
