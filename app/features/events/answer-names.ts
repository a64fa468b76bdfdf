import { m } from "~/i18n/generated/messages";
import type { AnswerStatus, AttendeeRole } from "./rules";

/** What answers are called where a host reads them. */
export const ANSWER_NAMES: Record<AnswerStatus, typeof m.events_answer_going> = {
  going: m.events_answer_going,
  not_going: m.events_answer_not_going,
  waiting: m.events_answer_waiting,
  offered: m.events_answer_offered,
  missed: m.events_answer_missed,
  requested: m.events_answer_requested,
  declined: m.events_answer_declined,
  invited: m.events_answer_invited,
};

export const ROLE_NAMES: Record<AttendeeRole, typeof m.events_role_attendee> = {
  attendee: m.events_role_attendee,
  host: m.events_role_host,
  cohost: m.events_role_cohost,
  speaker: m.events_role_speaker,
};
