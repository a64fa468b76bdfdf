import { SHELL_COUNTS_TO } from "~/lib/counted";

/** The spec's notification_group; `all` is every one of them. */
export const GROUPS = ["comments", "likes", "spaces", "community"] as const;
export type NotificationGroup = (typeof GROUPS)[number];

/** What a list shows: what came, what was put into the archive, what sleeps until its member is reminded of it. */
export const STATUSES = ["inbox", "archived", "snoozed"] as const;
export type NotificationStatus = (typeof STATUSES)[number];

/** A kind that some feature declares (app/features/notices.ts). */
export type NotificationKind = string;

/** Spec section 9. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Beyond this page a list wants its cursor: 422 cursor_required. */
export const MAX_PAGE = 50;
/** Of a member's new lines, so many are looked at to count them, each with what it leads to; the bell shows "20+" beyond. */
export const COUNT_LOOKS_AT = SHELL_COUNTS_TO + 1;
/** Marking everything read writes so many lines in one piece. */
export const READ_AT_ONCE = 500;
/** Of a member's lines, so many are looked at for a page of those that stand. */
export const looksFor = (perPage: number) => 2 * perPage;
/** As `archived_at`: what the line is of was deleted. It comes back with that, as it was. */
export const PUT_AWAY = 0;
/** As `archived_at`: its member wants it by mail alone, and not in the list. */
export const NOT_LISTED = 1;
/** As `archived_at`: its member is reminded of it later (`snoozed_until`). What is greater is a moment. */
export const SNOOZED = 2;
/** Of one conversation, so many comments are said to be read at once. */
export const READ_OF_ONE = 200;
/** A mail about what happened waits so long, for what is read meanwhile, taken back, or belongs to it. */
export const MAIL_WAITS_MS = 10 * 60_000;
/** And a push so long: whoever sees it on the page meanwhile need not be called. */
export const PUSH_WAITS_MS = 10_000;
/** The sweep that pushes. */
export const PUSH_SWEEP = "notices by push";
/** The sweep of mails that leave at once (`Notice.isLetter`). */
export const LETTER_SWEEP = "mails of events";
/** What should have left so long ago does not leave by itself any more: an admin is asked. */
export const LATE_MS = 6 * 3_600_000;
/** Mails to one member, and in all, that one page of the sweep writes; the next goes on. */
export const MAILS_OF_ONE = 20;
export const MAILS_AT_ONCE = 100;
/** More members than this are told of a thing by a job. */
export const TOLD_AT_ONCE = 500;
/** Of so many lines each has a fact of its own; of more there is one for all. */
export const FACTS_AT_ONCE = 10;

/** Of those who manage a space, so many are told that somebody asks to be let in. */
export const TOLD_OF_ENTRY = 50;

/** Above this many members their open pages are not woken one by one; the list is written all the same. */
export const TOLD_LIVE = 100;

export const isStatus = (value: unknown): value is NotificationStatus => STATUSES.some((status) => status === value);
export const isGroup = (value: unknown): value is NotificationGroup => GROUPS.some((group) => group === value);

/** The matter of whoever is named, and the kind of their rows in the ledger, also of what is said in rooms. */
export const NAMED = "mention";
