import { SMALL } from "~/features/accounts/mail-looks";
import {
  link,
  localeFor,
  type MailBrand,
  type MailPart,
  type MailWords,
  renderMail,
  row as tableRow,
  table,
} from "~/features/accounts/mails.server";
import { timeZonePlace } from "~/features/accounts/ui/time-zones";
import { shownName } from "~/features/members/present";
import { endPath } from "~/features/notifications/mails/links.server";
import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { renderIn } from "~/i18n/render";
import { dateFormat } from "~/lib/dates";
import { cutWords, element, text } from "~/lib/html";
import type { Ctx } from "~/platform/context";
import type { CalendarPart } from "~/platform/mail/mailer";
import type { Letter } from "~/platform/mail/outgoing.server";
import { matterOf } from "../matters";
import { noticeOf } from "../notices";
import type { Confirmation, LocationKind } from "~/features/events/rules";
import { isElsewhere, lineOf, whenIn } from "~/features/events/when";
import { daysOf, hoursOf, whenInWords } from "~/features/events/when-words";
import type { MemberDate } from "./dates.server";
import type { DueRow } from "./due.server";
import type { LetterKind } from "./kinds";

/** Dates of a series that a mail names, and letters of a subject. */
const DATES_OF = 10;
const SUBJECT = 110;

export interface Written {
  to: string;
  row: DueRow;
  /** Of a series: the dates that it speaks of. */
  dates: readonly MemberDate[];
  /** Where it is, for who may know it. */
  location: string | null;
  calendar: CalendarPart | null;
}

/** The mail of an event for one member, in their language and by their clocks, with what their calendar is told by it. */
export function letterOf(ctx: Ctx, brand: MailBrand, written: Written): Letter {
  const { to, row, calendar } = written;
  const locale = localeFor(row.locale);
  const matter = noticeOf(row.kind)?.matter ?? "";
  const end = `${brand.origin}${endPath(ctx, row.memberId, { what: "matters", matters: [matter] })}`;
  const words = renderIn(locale, (): MailWords => {
    const label = matterOf(matter).label();
    const heard = matter === "event_invited" ? m.events_mail_why_told : m.events_mail_why;
    return {
      to,
      locale,
      ...saidOf(brand, written, locale),
      ...(calendar?.method === "REQUEST" ? { hint: m.events_mail_calendar() } : {}),
      after: [heard({ matter: label })],
      ends: [
        { label: m.notifications_mail_off({ matter: label }), url: end },
        { label: m.notifications_mail_settings(), url: `${brand.origin}/account/notifications` },
      ],
    };
  });
  return {
    to,
    subject: words.subject,
    ...renderMail(brand, words),
    as: brand.name,
    unsubscribe: end,
    thread: `event-${row.postId ?? 0}.${row.memberId}`,
    ...(calendar && { calendar }),
  };
}

type Said = Pick<MailWords, "subject" | "preview" | "greeting" | "lines" | "parts" | "button" | "also">;

/** In the language that stands. */
function saidOf(brand: MailBrand, { row, dates, location }: Written, locale: Locale): Said {
  const region = REGION[locale];
  const { title } = row;
  const count = dates.length;
  const name = shownName({ name: row.actorName ?? "", authorNumber: row.actorNumber }, locale);
  const isSeries = dates.length > 0;
  const facts = isSeries ? datesPart(brand, dates, region, row) : factsPart(row, location, region);
  const open = {
    label: isSeries ? m.events_mail_dates() : m.events_mail_open(),
    url: `${brand.origin}${row.path}${isSeries ? "/dates" : ""}`,
  };
  const say = (subject: string, line: string, rest: Partial<Said> = {}): Said => ({
    subject: cutWords(subject, SUBJECT),
    preview: facts.plain.split("\n", 2).join(", "),
    greeting: "",
    lines: [line],
    parts: [facts],
    button: open,
    ...rest,
  });
  switch (row.kind as LetterKind) {
    case "event_confirmed":
      return { ...say(m.events_mail_subject_confirmed({ title }), m.events_mail_confirmed({ title })), ...own() };
    case "event_approved":
      return { ...say(m.events_mail_subject_approved({ title }), m.events_mail_approved({ title })), ...own() };
    case "event_put_on_list":
      return {
        ...say(m.events_mail_subject_put_on_list({ title }), m.events_mail_put_on_list({ name, title })),
        ...own(),
      };
    case "event_series_confirmed":
      return {
        ...say(m.events_mail_subject_confirmed({ title }), m.events_mail_series_confirmed({ count, title })),
        ...own(),
      };
    case "event_offer": {
      const moment = { dateStyle: "medium", timeStyle: "short", timeZone: row.timeZone } as const;
      const when = dateFormat(region, moment).format(row.heldUntil ?? 0);
      return say(m.events_mail_subject_offer({ title }), m.events_mail_offer({ count: row.seats, title, when }), {
        button: { ...open, label: m.events_mail_offer_take({ count: row.seats }) },
      });
    }
    case "event_declined":
      return say(m.events_mail_subject_declined({ title }), m.events_mail_declined({ title }));
    case "event_invited":
      return say(m.events_mail_subject_invited({ title }), m.events_mail_invited({ name, title }), {
        button: { ...open, label: m.events_mail_invited_answer() },
      });
    case "event_removed":
      return say(m.events_mail_subject_removed({ title }), m.events_mail_removed({ title }));
    case "event_moved":
      return say(m.events_mail_subject_moved({ title }), m.events_mail_moved({ title }));
    case "event_series_moved":
      return say(m.events_mail_subject_moved({ title }), m.events_mail_series_moved({ count, title }));
    case "event_series_ruled":
      return say(m.events_mail_subject_moved({ title }), m.events_mail_series_ruled({ count, title }));
    case "event_cancelled":
      return say(m.events_mail_subject_cancelled({ title }), m.events_mail_cancelled({ title }));
    case "event_brought_back":
      return say(m.events_mail_subject_brought_back({ title }), m.events_mail_brought_back({ title }));
    case "event_deleted":
      return say(m.events_mail_subject_cancelled({ title }), m.events_mail_deleted({ title }), { button: undefined });
    case "event_series_deleted":
      return say(m.events_mail_subject_cancelled({ title }), m.events_mail_series_deleted({ count, title }), {
        button: undefined,
      });
    case "event_reminder_day":
    case "event_reminder_hour": {
      const when = lineOf(timed(row), region, row.timeZone);
      const line = row.kind === "event_reminder_day" ? m.events_mail_reminder_day : m.events_mail_reminder_hour;
      return say(m.events_mail_subject_reminder({ title, when }), line({ title }));
    }
    case "event_reminder_today":
      return say(m.events_mail_subject_today({ title }), m.events_mail_reminder_today({ title }));
    case "event_reminder_start":
      return say(m.events_mail_subject_start({ title }), m.events_mail_reminder_start({ title }));
    default:
      throw new Error(`no mail of an event: ${row.kind}`);
  }

  /** The host's own words for who comes, and where they go on. */
  function own(): Partial<Said> {
    if (row.confirmation === "") return {};
    const words = JSON.parse(row.confirmation) as Confirmation;
    const button = words.button !== "" && words.url !== "" ? { label: words.button, url: words.url } : null;
    const said = wordsPart(words);
    return {
      parts: [facts, ...(said ? [said] : [])],
      ...(button && { button, also: { title: "", lines: [{ text: open.label, url: open.url }] } }),
    };
  }
}

const timed = (row: Pick<DueRow, "startsAt" | "endsAt" | "zone" | "isAllDay">) => ({
  starts_at: new Date(row.startsAt ?? 0).toISOString(),
  ends_at: new Date(row.endsAt).toISOString(),
  time_zone: row.zone,
  is_all_day: row.isAllDay === 1,
});

/** When and where, by the reader's clocks, and by those of the place where they differ. */
function factsPart(row: DueRow, location: string | null, region: string): MailPart {
  const event = timed(row);
  const own = whenIn(event, region, row.timeZone);
  const there = isElsewhere(event, row.timeZone)
    ? m.events_in_zone({
        time: whenInWords(whenIn(event, region, row.zone)),
        place: timeZonePlace(row.zone),
      })
    : null;
  const hours = hoursOf(own);
  const isLink = row.locationKind === "virtual" && location !== null;
  const where = location === null || isLink ? KINDS[row.locationKind]() : location;
  const small = [hours, there].filter((line) => line !== null);
  const cell = element(
    "td",
    { style: "padding:14px 16px;background:#f4f4f6;border-radius:8px" },
    element("p", { style: FACT }, text(daysOf(own))),
    ...small.map((line) => element("p", { style: LINE }, text(line))),
    element("p", { style: `${FACT};padding-top:8px`, dir: "auto" }, text(where)),
    ...(isLink ? [element("p", { style: LINE }, link(m.events_mail_join(), location, LINK))] : []),
  );
  return {
    html: [table({ width: "100%", style: "margin:0 0 16px" }, tableRow(cell))],
    plain: [daysOf(own), ...small, where, ...(isLink ? [location] : [])].join("\n"),
  };
}

const KINDS: Record<LocationKind, () => string> = {
  in_person: m.events_location_in_person,
  virtual: m.events_location_virtual,
  tba: m.events_location_tba,
};

/** The dates of a series, each by the reader's clocks, and what they have in common. */
function datesPart(brand: MailBrand, dates: readonly MemberDate[], region: string, row: DueRow): MailPart {
  const lines = dates.slice(0, DATES_OF).map((date) => {
    const when = lineOf(timed({ ...date, isAllDay: date.isAllDay ? 1 : 0 }), region, row.timeZone);
    return { when, url: `${brand.origin}${date.path}`, isThere: date.isListed };
  });
  const rest = dates.length - lines.length;
  const more = rest > 0 ? [m.events_mail_more_dates({ count: rest })] : [];
  const cell = element(
    "td",
    { style: "padding:14px 16px;background:#f4f4f6;border-radius:8px" },
    ...lines.map(({ when, url, isThere }) =>
      element("p", { style: `${LINE};padding:2px 0` }, isThere ? link(when, url, LINK) : text(when)),
    ),
    ...more.map((line) => element("p", { style: `margin:0;${SMALL}` }, text(line))),
  );
  return {
    html: [table({ width: "100%", style: "margin:0 0 16px" }, tableRow(cell))],
    plain: [...lines.map(({ when }) => `* ${when}`), ...more].join("\n"),
  };
}

function wordsPart({ title, text: words }: Confirmation): MailPart | null {
  const passages = words.split(/\n+/).filter((line) => line.trim() !== "");
  if (title === "" && passages.length === 0) return null;
  return {
    html: [
      ...(title === "" ? [] : [element("h2", { style: SECTION, dir: "auto" }, text(title))]),
      ...passages.map((line) => element("p", { style: PASSAGE, dir: "auto" }, text(line))),
    ],
    plain: [title, ...passages].filter((line) => line !== "").join("\n"),
  };
}

const LINK = "#3049c9";
const FACT = "margin:0;font-size:16px;line-height:24px;font-weight:600;color:#1d1d21";
const LINE = "margin:0;font-size:15px;line-height:22px;color:#3f3f46";
const SECTION = "margin:0 0 8px;font-size:16px;line-height:22px;font-weight:600;color:#1d1d21";
const PASSAGE = "margin:0 0 12px;font-size:15px;line-height:23px;color:#3f3f46";
