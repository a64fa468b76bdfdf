import { type PersonColumns } from "~/features/members/person";
import { presentPerson } from "~/features/members/person.server";
import { m } from "~/i18n/generated/messages";
import { localeOf, REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import type { Ctx } from "~/platform/context";
import type { LogLine, LogPart } from "./line";
import type { FactLine } from "./queries.server";
import { log } from "./tellings.server";

/** A fact as the log tells it, in the reader's language; null for one that it does not tell. */
export function toLine(ctx: Ctx, row: FactLine): LogLine | null {
  const telling = log.of(row.name);
  if (!telling) return null;
  const locale = localeOf(ctx);
  const person = (columns: string | null) =>
    columns === null ? null : presentPerson(ctx, JSON.parse(columns) as PersonColumns);
  const about = person(row.about);
  const actor = person(row.actor) ?? (telling.isOwnDeed ? about : null);
  const behind = person(row.behind);
  const [name, path] = row.named === null ? [null, null] : (JSON.parse(row.named) as [string | null, string | null]);
  const unnamed = telling.unnamed?.(locale) ?? m.activity_not_shown({}, { locale });
  const thing: LogPart = name ? { text: name, isName: true } : { text: unnamed };
  if (path) thing.to = path;
  const whom: LogPart = about
    ? { text: about.name, isName: true, to: `/admin/members/${about.id}` }
    : { text: m.activity_not_shown({}, { locale }) };
  const sentence = telling.words({
    thing: mark(0),
    member: row.isAboutMember === 1 ? mark(1) : "",
    payload: JSON.parse(row.payload) as Record<string, string>,
    isDeed: row.actorId !== null,
    day: (at) => dateFormat(REGION[locale], { dateStyle: "medium", timeZone: ctx.viewer.timeZone }).format(at),
    locale,
  });
  if (sentence === null) return null;
  return {
    id: row.id,
    name: row.name,
    group: telling.group,
    at: row.at,
    actor: behind ?? actor,
    as: behind ? actor : null,
    about: about?.id === actor?.id ? null : about,
    parts: partsOf(sentence, [thing, whom]),
  };
}

/** For private use by the standard: nobody's words hold it, and the sentences are ours. */
const MARK = "\uE000";
const mark = (place: number) => `${MARK}${place}${MARK}`;

/** Every second part is a mark's number: between the marks stands the sentence. */
const partsOf = (sentence: string, things: readonly LogPart[]): LogPart[] =>
  sentence
    .split(MARK)
    .map((text, at) => (at % 2 === 1 ? (things[Number(text)] ?? { text }) : { text }))
    .filter(({ text }) => text !== "");
