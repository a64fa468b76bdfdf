import { m } from "~/i18n/generated/messages";
import { type Locale, REGION } from "~/i18n/locale";
import { numberFormat } from "~/lib/dates";
import type { Job, JobAbout, UndoQuestion } from "~/platform/jobs/job";
import type { BulkAct, BulkInput, BulkReason } from "./rules";

export const BULK_PATH = "/settings/posts/bulk_actions";

/** "Pin 3 posts": what was asked for, while it runs and once it has ended. */
export function titleOf({ input, total, undoOf }: JobAbout<BulkInput>, locale: Locale): string {
  const title = TITLES[input.act]({ ...counted(total ?? 0, locale), target: input.name }, { locale });
  return undoOf === null ? title : m.posts_bulk_undo_of({ title }, { locale });
}

const TITLES = {
  add_topic: m.posts_bulk_title_add_topic,
  pin: m.posts_bulk_title_pin,
  unpin: m.posts_bulk_title_unpin,
  move: m.posts_bulk_title_move,
  publish: m.posts_bulk_title_publish,
  delete: m.posts_bulk_title_delete,
} satisfies Record<BulkAct, unknown>;

/** What each is called where one of them is chosen. */
export const ACT_NAMES = {
  add_topic: m.posts_bulk_add_topic,
  pin: m.posts_bulk_pin,
  unpin: m.posts_bulk_unpin,
  move: m.posts_bulk_move,
  publish: m.posts_bulk_publish,
  delete: m.posts_bulk_delete,
} satisfies Record<BulkAct, unknown>;

export function outcomeOf({ changed, done, undoOf }: Job<BulkInput>, locale: Locale): string {
  const left = done - changed;
  const sentence = undoOf === null ? m.posts_bulk_changed : m.posts_bulk_put_back;
  const none = undoOf === null ? m.posts_bulk_changed_none : m.posts_bulk_put_back_none;
  const what = changed === 0 ? none({}, { locale }) : sentence(counted(changed, locale), { locale });
  return left === 0 ? what : `${what} ${m.posts_bulk_left(counted(left, locale), { locale })}`;
}

export const questionOf = ({ changed }: Job<BulkInput>, locale: Locale): UndoQuestion => ({
  title: m.posts_bulk_undo_ask(counted(changed, locale), { locale }),
  text: m.posts_bulk_undo_text({}, { locale }),
  button: m.posts_bulk_undo_submit({}, { locale }),
});

export const reasonOf = (reason: BulkReason, locale: Locale): string => REASONS[reason]({}, { locale });

const REASONS = {
  gone: m.posts_bulk_why_gone,
  no_change: m.posts_bulk_why_no_change,
  not_yours: m.posts_bulk_why_not_yours,
  not_published: m.posts_bulk_why_not_published,
  pins_full: m.posts_bulk_why_pins_full,
  topic_not_offered: m.posts_bulk_why_topic_not_offered,
  topics_many: m.posts_bulk_why_topics_many,
  changed_meanwhile: m.posts_bulk_why_changed_meanwhile,
  changed_since: m.posts_bulk_why_changed_since,
  space_gone: m.posts_bulk_why_space_gone,
  space_takes_other: m.posts_bulk_why_space_takes_other,
  may_not_post: m.posts_bulk_why_may_not_post,
  not_placed: m.posts_bulk_why_not_placed,
  confirm_email: m.posts_bulk_why_confirm_email,
  author_unfit: m.posts_bulk_why_author_unfit,
  topic_required: m.posts_bulk_why_topic_required,
  not_ready: m.posts_bulk_why_not_ready,
  time_passed: m.posts_bulk_why_time_passed,
} satisfies Record<BulkReason, unknown>;

const counted = (count: number, locale: Locale) => ({ count, shown: numberFormat(REGION[locale]).format(count) });
