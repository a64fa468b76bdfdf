import { pictureAddresses } from "~/features/communities/pictures.server";
import { getCommunity } from "~/features/communities/settings.server";
import { themeSettingsOf } from "~/features/communities/theme";
import type { Element, Properties } from "hast";
import { m } from "~/i18n/generated/messages";
import { isLocale, type Locale } from "~/i18n/locale";
import { element, root, text, toHtml } from "~/lib/html";
import { type Ctx, originOf } from "~/platform/context";
import type { Write } from "~/platform/database/commit.server";
import { directoryOutbox, dispatchOutgoing, mailOut } from "~/platform/mail/outgoing.server";
import { themeColours } from "~/ui/theme/theme";
import {
  BUTTON,
  DARK,
  FONT,
  HEADING,
  LOGO,
  MAIL,
  PICTURE,
  QUOTE,
  QUOTED,
  RULE,
  SAYS,
  SMALL,
  UNSEEN,
  VIEWPORT,
} from "./mail-looks";

/** Whose mail it is: the community's name and colour, or Atrium's own where there is no community yet. */
export interface MailBrand {
  name: string;
  /** `#RRGGBB`, and the colour of text on it. */
  colour: string;
  text: string;
  /** Where the community lives, with protocol and port, without a path. */
  origin: string;
  /** The path of its icon, else of its logo; null where it has neither. */
  picture: string | null;
}

/** What a mail says. Plain text throughout: names are escaped where the HTML part is written. */
export interface MailWords {
  to: string;
  locale: Locale;
  subject: string;
  /** What a list of mails shows behind the subject; absent, the first words. */
  preview?: string;
  /** Above all of it, where the subject is not what it says first. */
  title?: string;
  greeting: string;
  lines: string[];
  /** What some other feature lays out itself, below the lines. */
  parts?: readonly MailPart[];
  /** What others said: who and where in a sentence, and the words themselves. */
  said?: readonly { says: string; words: readonly string[] }[];
  /** What else belongs to it, each a link. */
  also?: MailList;
  button?: { label: string; url: string };
  /** Below the button: what else may be done. */
  hint?: string;
  /** What does not belong to it, below a line. */
  apart?: MailList;
  /** The small print under the button. */
  after: string[];
  /** Below the card: what ends such mails. */
  ends?: readonly { label: string; url: string }[];
}

/** The same in both parts of a mail. */
export interface MailPart {
  html: readonly Element[];
  plain: string;
}

export interface MailList {
  title: string;
  lines: readonly { text: string; url: string }[];
}

/**
 * Reads the brand of the request's community; Atrium's for who begins a community of their own (`isOwn`). `name` of a
 * mail never comes from the Host header.
 */
export async function findMailBrand(ctx: Ctx, { isOwn = false } = {}): Promise<MailBrand> {
  const atrium = themeColours({ theme: "default" }, "light");
  const plain = { colour: atrium["--brand-fill"] ?? "#506CF0", text: atrium["--brand-text"] ?? "#FFFFFF" };
  const origin = mailOrigin(ctx);
  if (isOwn || ctx.community.id === 0) return { name: "Atrium", ...plain, origin, picture: null };
  const row = await getCommunity(ctx);
  if (!row) return { name: ctx.community.name, ...plain, origin, picture: null };
  const colours = themeColours(themeSettingsOf(row), "light");
  const { icon, logo } = pictureAddresses(row);
  return {
    name: row.name,
    colour: colours["--brand-fill"] ?? plain.colour,
    text: colours["--brand-text"] ?? plain.text,
    origin,
    picture: icon ?? logo,
  };
}

/** A link leads back to the host it was asked for on, which is one of ours: what a Host header says is never in it. */
function mailOrigin({ site, request }: Ctx): string {
  return originOf(site, request.host);
}

/**
 * The write that makes a mail leave; goes into the batch of what the mail speaks of. Its receiver's own account, unless
 * `isOwn` is false: such a letter leaves also where others are stopped (platform/mail/suppressions).
 */
export function mailWrite(ctx: Ctx, kind: string, brand: MailBrand, words: MailWords, isOwn = true): Write {
  return mailOut(ctx, kind, { to: words.to, subject: words.subject, isOwn, ...renderMail(brand, words) });
}

/** As `mailWrite`, of a letter that never leaves and names nobody: what an unknown address costs. */
export function mailForNobody(ctx: Ctx, brand: MailBrand, words: MailWords): Write {
  return mailOut(
    ctx,
    "account.nobody",
    { to: "", subject: words.subject, isOwn: true, ...renderMail(brand, words) },
    { sentAt: ctx.now() },
  );
}

/**
 * Sends what the commit before it wrote, once the answer has left; the cron takes what this loses. Begun at once it
 * would hold the isolate while the answer is made, longer where a letter leaves than where none does.
 */
export function sendSoon(ctx: Ctx): void {
  const sending = async () => {
    await new Promise((resolve) => setTimeout(resolve, AFTER_ANSWER_MS));
    await dispatchOutgoing(ctx, directoryOutbox(ctx));
  };
  ctx.waitUntil(sending().catch((error: unknown) => ctx.log({ mail: "failed", reason: String(error) })));
}

const AFTER_ANSWER_MS = 250;

export const localeFor = (locale: string): Locale => (isLocale(locale) ? locale : "en");

/** Both parts of a mail. */
export function renderMail(brand: MailBrand, words: MailWords): { html: string; text: string } {
  const { button, said = [], ends = [] } = words;
  const plainPart = [
    words.title?.toLocaleUpperCase() ?? "",
    words.greeting,
    ...words.lines,
    ...(words.parts ?? []).map((part) => part.plain),
    ...said.flatMap(({ says, words: own }) => [says, ...own.map((passage) => passage.replace(/^/gmu, "  "))]),
    ...plainList(words.also),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    words.hint ?? "",
    ...plainList(words.apart),
    ...(ends.length > 0 ? ["--"] : []),
    ...words.after,
    ...ends.map(({ label, url }) => `${label}:\n${url}`),
    `${brand.name}\n${brand.origin}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  const html = toHtml(root([{ type: "doctype" }, letter(brand, words)]), MAIL);
  return { html, text: plainPart };
}

function plainList(all: MailList | undefined): string[] {
  if (!all || all.lines.length === 0) return [];
  return [all.title.toLocaleUpperCase(), all.lines.map(({ text: line, url }) => `* ${line}\n  ${url}`).join("\n")];
}

function letter(brand: MailBrand, words: MailWords): Element {
  const {
    subject,
    locale,
    greeting,
    lines,
    parts = [],
    said = [],
    also,
    button,
    hint,
    apart,
    after,
    ends = [],
  } = words;
  const { colour } = brand;
  const title = element("title", {}, text(subject));
  const head = element(
    "head",
    {},
    element("meta", { charset: "utf-8" }),
    element("meta", VIEWPORT),
    element("meta", { name: "color-scheme", content: "light dark" }),
    title,
    element("style", {}, text(`@media (prefers-color-scheme:dark){${DARK}}`)),
  );
  const label = button && element("a", { href: button.url, style: look(BUTTON, brand) }, text(button.label));
  const action = button
    ? [
        element("p", { style: "margin:24px 0" }, ...(label ? [label] : [])),
        // Of a notice the links are many, and none is the only way in.
        ...(ends.length > 0
          ? []
          : [
              paragraph(m.accounts_mail_copy_link({}, { locale }), SMALL),
              paragraph(button.url, `${SMALL};word-break:break-all`),
            ]),
      ]
    : [];
  const heading = words.title === undefined ? [] : [element("h1", { style: HEADING, dir: "auto" }, text(words.title))];
  const says = [greeting, ...lines].filter((line) => line !== "").map((line) => paragraph(line));
  const card = table(
    { width: "100%", style: `max-width:520px;background:#ffffff;border-radius:12px;border-top:4px solid ${colour}` },
    row(element("td", { style: "padding:28px 32px 8px" }, table({}, masthead(brand)))),
    row(
      element(
        "td",
        { style: "padding:16px 32px 24px" },
        ...heading,
        ...says,
        ...parts.flatMap(({ html }) => html),
        ...said.flatMap((one) => quoted(one)),
        ...listed(also),
        ...action,
        ...(hint === undefined ? [] : [paragraph(hint, SMALL)]),
        ...(apart && apart.lines.length > 0 ? [element("div", { style: RULE }), ...listed(apart)] : []),
        ...(ends.length > 0 ? [] : after.map((line) => paragraph(line, SMALL))),
      ),
    ),
  );
  const home = element("a", { href: `${brand.origin}/`, style: "color:#5a5a64" }, text(brand.name));
  const foot = element("p", { style: `margin:16px 0 0;${SMALL}` }, home);
  const small =
    ends.length > 0 ? table({ width: "100%", style: "max-width:520px" }, row(endings(after, ends, foot))) : foot;
  const preview = words.preview ? [element("div", { style: UNSEEN }, text(words.preview))] : [];
  const page = table(
    { width: "100%" },
    row(element("td", { align: "center", style: "padding:32px 16px" }, card, small)),
  );
  const body = element("body", { style: `margin:0;background:#f4f4f6;${FONT}` }, ...preview, page);
  return element("html", { lang: locale === "pt" ? "pt-BR" : "en" }, head, body);
}

/** Who said something where, and the words, as they stand: nobody's HTML is in a mail. */
function quoted({ says, words }: NonNullable<MailWords["said"]>[number]): Element[] {
  const passages = words.map((passage) => element("p", { style: QUOTED, dir: "auto" }, text(passage)));
  const quote = passages.length > 0 ? [element("div", { style: QUOTE }, ...passages)] : [];
  return [element("p", { style: SAYS, dir: "auto" }, text(says)), ...quote];
}

function listed(all: MailList | undefined): Element[] {
  if (!all || all.lines.length === 0) return [];
  const title = all.title === "" ? [] : [element("p", { style: SAYS }, text(all.title))];
  const line = ({ text: said, url }: MailList["lines"][number]) =>
    element("p", { style: "margin:0 0 8px;font-size:14px;line-height:21px", dir: "auto" }, link(said, url, "#3049c9"));
  return [...title, ...all.lines.map(line)];
}

/** Why somebody has it, and how it ends. */
function endings(after: readonly string[], ends: NonNullable<MailWords["ends"]>, foot: Element): Element {
  const links = ends.flatMap(({ label, url }, at) => [...(at > 0 ? [text(" · ")] : []), link(label, url, "#5a5a64")]);
  return element(
    "td",
    { style: "padding:16px 32px 0" },
    ...after.map((line) => element("p", { style: `margin:0;${SMALL}` }, text(line))),
    element("p", { style: `margin:0;${SMALL}` }, ...links),
    foot,
  );
}

export const link = (label: string, url: string, colour: string): Element =>
  element("a", { href: url, style: `color:${colour}` }, text(label));

/** The community's icon or logo, else its first letter in its colour; and its name. */
function masthead(brand: MailBrand): Element {
  const size = { width: "36", height: "36" };
  const initial = [...brand.name.trim()][0]?.toLocaleUpperCase() ?? "A";
  const mark = brand.picture
    ? element(
        "td",
        size,
        element("img", { ...size, src: `${brand.origin}${brand.picture}`, alt: brand.name, style: PICTURE }),
      )
    : element("td", { ...size, align: "center", style: look(LOGO, brand) }, text(initial));
  const name = { dir: "auto", style: "padding-left:12px;font-size:16px;font-weight:600;color:#1d1d21" };
  return row(mark, element("td", name, text(brand.name)));
}

export const table = (properties: Properties, ...rows: Element[]): Element =>
  element("table", { role: "presentation", cellpadding: "0", cellspacing: "0", ...properties }, ...rows);

export const row = (...cells: Element[]): Element => element("tr", {}, ...cells);

const paragraph = (line: string, style = "font-size:16px;line-height:24px;color:#1d1d21"): Element =>
  element("p", { style: `margin:0 0 16px;${style}` }, text(line));

const look = (style: string, { colour, text: on }: MailBrand) => `background:${colour};color:${on};${style}`;
