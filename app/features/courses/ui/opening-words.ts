import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { REGION } from "~/i18n/locale";
import { dateFormat } from "~/lib/dates";
import type { Closed, CourseType, Opening } from "../release";

/** A day as an outline says it, in the reader's time zone. */
export function useDay(): (at: number) => string {
  const { locale, viewer } = useRoot();
  const day = dateFormat(REGION[locale], { dateStyle: "medium", timeZone: viewer.timeZone });
  return (at) => day.format(at);
}

/** Why a lesson is closed, in a few words. */
export function useClosedWords(): (closed: Closed) => string {
  const day = useDay();
  return (closed) => {
    if (closed.why === "enrol") return m.courses_closed();
    if (closed.why === "date") return m.courses_closed_date({ date: day(closed.from) });
    return m.courses_closed_previous({ title: closed.previous.title });
  };
}

/** When a section or a lesson opens in a course of this type; null where nothing is said of it. */
export function useOpeningWords(type: CourseType): (opening: Opening) => string | null {
  const { locale, viewer } = useRoot();
  const { timeZone } = viewer;
  const moment = dateFormat(REGION[locale], { dateStyle: "medium", timeStyle: "short", timeZone });
  return ({ opensAt, opensAfter }) => {
    if (type === "scheduled") return opensAt === null ? null : m.courses_closed_date({ date: moment.format(opensAt) });
    return type === "structured" && opensAfter !== null ? m.courses_opens_after({ count: opensAfter }) : null;
  };
}
