import { m } from "~/i18n/generated/messages";
import { type Locale, localeOf } from "~/i18n/locale";
import { CSV_MARK, csvLine } from "~/lib/csv";
import { communityUrl, type Ctx } from "~/platform/context";
import { presentPerson } from "~/features/members/person.server";
import { type AnswerRow, authorizeHost, hereOf, listAnswers } from "./queries.server";
import { ANSWER_NAMES, ROLE_NAMES } from "./answer-names";
import type { Question } from "./rules";

const AT_ONCE = 500;

/**
 * Every answer to an event as a file, for who may change it: a piece is read when the one before has been taken, so that
 * it holds as much in memory for ten people as for a hundred thousand. Throws 401, 403, 404.
 */
export async function attendeesCsv(ctx: Ctx, postId: number): Promise<ReadableStream<Uint8Array>> {
  const questions = JSON.parse((await authorizeHost(ctx, postId)).questions) as Question[];
  const locale = localeOf(ctx);
  const letters = new TextEncoder();
  let last: AnswerRow | null = null;
  return new ReadableStream<Uint8Array>({
    start: (out) => out.enqueue(letters.encode(head(locale, questions))),
    async pull(out) {
      const rows = await listAnswers(ctx, postId, { after: last, limit: AT_ONCE });
      last = rows.at(-1) ?? null;
      if (rows.length > 0) out.enqueue(letters.encode(rows.map((row) => line(ctx, row, locale, questions)).join("")));
      if (rows.length < AT_ONCE) out.close();
    },
  });
}

function head(locale: Locale, questions: readonly Question[]): string {
  const words = { locale };
  return `${CSV_MARK}${csvLine([
    m.events_csv_name({}, words),
    m.events_csv_answer({}, words),
    m.events_csv_role({}, words),
    m.events_csv_seats({}, words),
    m.events_csv_guests({}, words),
    m.events_csv_when({}, words),
    m.door_csv_here({}, words),
    m.door_csv_here_at({}, words),
    m.events_csv_profile({}, words),
    ...questions.map(({ text }) => text).filter((text) => text !== ""),
  ])}`;
}

function line(ctx: Ctx, row: AnswerRow, locale: Locale, questions: readonly Question[]): string {
  const answers = JSON.parse(row.answers) as string[];
  return csvLine([
    presentPerson(ctx, [row.uid, row.name, row.number, ""]).name,
    ANSWER_NAMES[row.status]({}, { locale }),
    ROLE_NAMES[row.role]({}, { locale }),
    String(row.seats),
    (JSON.parse(row.names) as string[]).filter(Boolean).join("; "),
    new Date(row.at).toISOString(),
    String(hereOf(row).checked_in_count),
    hereOf(row).checked_in_at ?? "",
    communityUrl(ctx.site, ctx.community, `/u/${row.uid}`),
    ...questions.flatMap(({ text }, n) => (text === "" ? [] : [answers[n] ?? ""])),
  ]);
}
