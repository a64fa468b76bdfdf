import { localeFor } from "~/features/accounts/mails.server";
import { m } from "~/i18n/generated/messages";
import type { Locale } from "~/i18n/locale";
import { renderIn } from "~/i18n/render";
import { oneLine } from "~/lib/line";
import type { Ctx } from "~/platform/context";
import type { PushMessage } from "~/platform/push/pusher";
import { markOf } from "~/platform/session.server";
import { textOf } from "~/ui/words";
import { matterOf } from "../matters";
import { noticeOf } from "../notices";
import type { DueRow } from "../notifications/mails/due.server";
import { present } from "../notifications/queries.server";
import { talkPlace, talkSentence, wordsOf } from "../notifications/talk.server";
import { sentenceOf } from "../notifications/ui/words";
import type { Fold } from "./fold";

/** Letters, so that the longest fits into the 3,993 bytes that a message may have. */
const TITLE = 150;
const BODY = 250;
/** Lines that are read when it is opened. */
const LINES = 10;

/**
 * What is said of one fold, in its receiver's language: no more than a mail would say. `unread`: how many lines of its
 * thread wait to be read, those among them that were called before.
 */
export async function messageOf(ctx: Ctx, { about, isAll }: Fold<DueRow>, unread: number): Promise<PushMessage | null> {
  // A line once, and a room once: what it was called for may be many.
  const things = [...new Map(about.flatMap((row) => keyOf(row).map((key) => [key, row] as const))).values()];
  const last = things.at(-1);
  const said = last && (await saidOf(ctx, last));
  if (!said) return null;
  const locale = localeFor(last.locale);
  const { sentence, words, path, isOfRoom } = said;
  const lines = things.filter(({ talk }) => talk === null);
  const isDirect = about.some(speaksToOneself);
  const topic = markOf(ctx.site, `push topic ${ctx.community.id} ${last.memberId} ${isAll ? "" : last.thread}`);
  return {
    data: {
      ...(isAll
        ? {
            title: titleOfAll(ctx, things.length, locale),
            body: cut(sentence, BODY),
            path: lines.length === 0 ? "/messages" : "/notifications",
            tag: "all",
          }
        : {
            ...(isOfRoom
              ? { title: cut(sentence, TITLE), body: cut(words, BODY) }
              : titleOf({ sentence, words, title: last.title, count: Math.max(unread, lines.length) }, locale)),
            path,
            tag: last.thread,
          }),
      rings: isDirect,
      lines: isAll ? [] : lines.slice(-LINES).flatMap(({ id }) => id ?? []),
    },
    topic: topic.slice(0, 32),
    urgency: isDirect ? "high" : "normal",
  };
}

const keyOf = ({ id, talk }: DueRow): string[] =>
  talk ? [`room ${talk.roomId} ${talk.thread?.n ?? ""}`] : id === null ? [] : [`line ${id}`];

/** What one thing says, under what and where; null for a line of a feature that is no more. */
async function saidOf(ctx: Ctx, row: DueRow) {
  const locale = localeFor(row.locale);
  if (row.talk) {
    const last = row.talk.said.at(-1);
    return {
      sentence: talkSentence(row.talk, locale),
      words: last ? wordsOf(last, locale) : "",
      path: row.talk.thread?.path ?? talkPlace(row.talk),
      isOfRoom: true,
    };
  }
  const notice = noticeOf(row.kind);
  if (!notice) return null;
  const payload = await present(ctx, { ...row, id: row.id ?? 0 }, locale);
  const sentence = renderIn(locale, () => textOf(sentenceOf(notice, payload)));
  return { sentence, words: payload.comment?.excerpt ?? "", path: payload.path, isOfRoom: false };
}

function speaksToOneself({ sendingKind, kind, talk }: DueRow): boolean {
  if (talk) return talk.isDirect || talk.namedBy !== null;
  const notice = noticeOf(sendingKind) ?? noticeOf(kind);
  return notice !== null && matterOf(notice.matter).isDirect === true;
}

interface Said {
  sentence: string;
  words: string;
  title: string | null;
  count: number;
}

/** "3 new in …", and under it the last of them; of one, what happened, and under it what was said. */
const titleOf = ({ sentence, words, title, count }: Said, locale: Locale) =>
  count > 1 && title !== null
    ? { title: cut(m.push_many({ count, title }, { locale }), TITLE), body: cut(sentence, BODY) }
    : { title: cut(sentence, TITLE), body: cut(words, BODY) };

const titleOfAll = (ctx: Ctx, count: number, locale: Locale) =>
  cut(m.push_gathered({ count, community: ctx.community.name }, { locale }), TITLE);

function cut(text: string, most: number): string {
  const letters = Array.from(oneLine(text.replace(/\s+/gu, " ")));
  return letters.length <= most ? letters.join("") : `${letters.slice(0, most - 1).join("")}…`;
}
