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
  const lines = [...new Map(about.filter((row) => row.id !== null).map((row) => [row.id, row])).values()];
  const last = lines.at(-1);
  const notice = last && noticeOf(last.kind);
  if (!last || !notice) return null;
  const locale = localeFor(last.locale);
  const payload = await present(ctx, { ...last, id: last.id ?? 0 }, locale);
  const sentence = renderIn(locale, () => textOf(sentenceOf(notice, payload)));
  const isDirect = about.some(
    ({ sendingKind }) => matterOf(noticeOf(sendingKind)?.matter ?? notice.matter).isDirect === true,
  );
  const topic = markOf(ctx.site, `push topic ${ctx.community.id} ${last.memberId} ${isAll ? "" : last.thread}`);
  const words = payload.comment?.excerpt ?? "";
  return {
    data: {
      ...(isAll
        ? {
            title: titleOfAll(ctx, lines.length, locale),
            body: cut(sentence, BODY),
            path: "/notifications",
            tag: "all",
          }
        : {
            ...titleOf({ sentence, words, title: last.title, count: Math.max(unread, lines.length) }, locale),
            path: payload.path,
            tag: last.thread,
          }),
      rings: isDirect,
      lines: isAll ? [] : lines.slice(-LINES).flatMap(({ id }) => id ?? []),
    },
    topic: topic.slice(0, 32),
    urgency: isDirect ? "high" : "normal",
  };
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
