import { localeFor, type MailBrand, type MailWords, renderMail } from "~/features/accounts/mails.server";
import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { eachQuoted } from "~/i18n/quoted";
import { renderIn } from "~/i18n/render";
import { AppError } from "~/lib/errors";
import { cutWords, passagesOf } from "~/lib/html";
import { foreignTree } from "~/lib/html/foreign.server";
import type { Ctx } from "~/platform/context";
import type { Mail } from "~/platform/mail/mailer";
import { textOf } from "~/ui/words";
import { matterOf } from "../../matters";
import { noticeOf } from "../../notices";
import { answerAddress } from "../answers/address.server";
import { present } from "../queries.server";
import { talkPath, talkSentence, talkTurns } from "../talk.server";
import { sentenceOf } from "../ui/words";
import type { DueRow } from "./due.server";
import type { Bundle } from "./fate";
import { endPath } from "./links.server";
import { shownInWords } from "./shown-words";

/** Things of which a mail carries the words, things it only names, and letters of each. */
const WORDS_OF = 8;
const NAMES_OF = 12;
const LETTERS = 1_500;
const SUBJECT = 110;

type Letter = Omit<Mail, "id" | "from">;

/** One thing that a mail tells of. */
interface Told {
  row: DueRow;
  sentence: string;
  path: string;
}

/** The mail of one bundle, in its receiver's language, with what ends such mails. `to` is their address. */
export async function letterOf(ctx: Ctx, brand: MailBrand, to: string, bundle: Bundle<DueRow>): Promise<Letter> {
  const [first] = bundle.about;
  if (!first) throw new Error("a mail about nothing");
  const locale = localeFor(first.locale);
  const about = await toldOf(ctx, bundle.about, locale);
  const also = await toldOf(ctx, bundle.also, locale);
  const isGathered = first.thread === "";
  const { talk } = first;
  const said = talk
    ? talkTurns(talk, locale)
    : isGathered
      ? []
      : await Promise.all(about.slice(0, WORDS_OF).map((told) => withItsWords(told, locale)));
  // Of every matter that the mail is of: who wants no more of it is not written to tomorrow about its other half.
  const names = [...new Set([...bundle.about, ...bundle.also].flatMap(matterOfRow))];
  const labels = renderIn(locale, () => names.map((name) => matterOf(name).label()));
  const endOf = (matters: readonly string[]) =>
    `${brand.origin}${endPath(ctx, first.memberId, { what: "matters", matters })}`;
  const endAll = endOf(names);
  const last = about.at(-1);
  const opens = talk ? talkPath(talk) : last && !isGathered ? last.path : null;
  const answers =
    isGathered || first.postId === null
      ? null
      : answerAddress(ctx, first.memberId, first.postId, about.length === 1 ? first.commentId : null);
  const words: MailWords = {
    to,
    locale,
    subject: cut(talk ? talkSentence(talk, locale) : subjectOf(about, isGathered, brand, locale)),
    preview: previewOf(said, about),
    greeting: "",
    lines: [],
    said,
    // Of more than it carries the words of, the rest is there to be read.
    also: listOf(
      isGathered ? about : about.slice(WORDS_OF),
      brand,
      isGathered ? "" : m.notifications_mail_more({}, { locale }),
    ),
    apart: listOf(also, brand, m.notifications_mail_also({}, { locale })),
    ...(opens === null ? {} : { button: { label: openLabel(about, locale), url: `${brand.origin}${opens}` } }),
    ...(answers === null ? {} : { hint: m.notifications_mail_answer({}, { locale }) }),
    after: [m.notifications_mail_why({ matters: eachQuoted(labels, locale), community: brand.name }, { locale })],
    ends: [
      ...(first.postId !== null && !isGathered
        ? [
            {
              label: m.notifications_mail_mute({}, { locale }),
              url: `${brand.origin}${endPath(ctx, first.memberId, { what: "post", postId: first.postId })}`,
            },
          ]
        : []),
      ...names.map((name, at) => ({
        label: m.notifications_mail_off({ matter: labels[at] ?? "" }, { locale }),
        url: endOf([name]),
      })),
      { label: m.notifications_mail_settings({}, { locale }), url: `${brand.origin}/account/notifications` },
    ],
  };
  return {
    to,
    subject: words.subject,
    ...renderMail(brand, words),
    as: brand.name,
    ...(answers === null ? {} : { answers }),
    unsubscribe: endAll,
    thread: isGathered ? null : `${first.thread.replace(":", "-")}.${first.memberId}`,
  };
}

/** By which its receiver ends mails of it: that of the line, which may have grown into another kind. */
const matterOfRow = ({ kind, talk, sendingKind }: DueRow): string[] =>
  talk ? [sendingKind] : [noticeOf(kind)?.matter].flatMap((matter) => matter ?? []);

/** What was said, else what has happened besides: the subject says the first of it. */
function previewOf(said: NonNullable<MailWords["said"]>, about: readonly Told[]): string {
  const words = said.flatMap((one) => one.words).join(" ");
  return cutWords(
    words ||
      about
        .slice(1)
        .map(({ sentence }) => sentence)
        .join(" · "),
    SUBJECT,
  );
}

/** What happened, each thing once however often it grew, the oldest first. */
async function toldOf(ctx: Ctx, rows: readonly DueRow[], locale: Locale): Promise<Told[]> {
  const lines = new Map(rows.map((row) => [row.id ?? -row.sendingId, row]));
  const all: Told[] = [];
  for (const row of lines.values()) {
    const notice = noticeOf(row.kind);
    if (!notice) continue;
    const payload = await present(ctx, { ...row, id: row.id ?? 0 }, locale);
    const sentence = renderIn(locale, () => textOf(sentenceOf(notice, payload)));
    all.push({ row, sentence, path: payload.path });
  }
  return all;
}

async function withItsWords({ row, sentence }: Told, locale: Locale) {
  return { says: sentence, words: await passages(row, locale) };
}

/** What was said, as its reader would find it; the excerpt of what is too long to be carried whole. */
async function passages({ bodyHtml, excerpt }: DueRow, locale: Locale): Promise<string[]> {
  const shown = excerpt ? [excerpt] : [];
  if (bodyHtml === "") return shown;
  try {
    return passagesOf(shownInWords(await foreignTree(bodyHtml), locale), LETTERS);
  } catch (error) {
    if (error instanceof AppError) return shown;
    throw error;
  }
}

function subjectOf(about: readonly Told[], isGathered: boolean, brand: MailBrand, locale: Locale): string {
  const [first] = about;
  const sentence =
    about.length === 1 && first
      ? first.sentence
      : isGathered
        ? m.notifications_mail_gathered({ count: about.length, community: brand.name }, { locale })
        : m.notifications_mail_many({ count: about.length, title: first?.row.title ?? brand.name }, { locale });
  return sentence;
}

function cut(subject: string): string {
  const letters = Array.from(subject);
  return letters.length <= SUBJECT ? subject : `${letters.slice(0, SUBJECT - 1).join("")}…`;
}

function openLabel(about: readonly Told[], locale: Locale): string {
  const [only] = about;
  const isTalk = about.length === 1 && only?.row.commentId != null;
  return isTalk ? m.notifications_mail_reply({}, { locale }) : m.notifications_mail_open({}, { locale });
}

const listOf = (told: readonly Told[], brand: MailBrand, title: string) => ({
  title,
  lines: told.slice(0, NAMES_OF).map(({ sentence, path }) => ({ text: sentence, url: `${brand.origin}${path}` })),
});
