import { SHELL_COUNTS_TO } from "~/lib/counted";

/** The spec's notification_group; `all` is every one of them. */
export const GROUPS = ["comments", "likes", "spaces", "community"] as const;
export type NotificationGroup = (typeof GROUPS)[number];

/** A kind that some feature declares (app/features/notices.ts). */
export type NotificationKind = string;

/** Spec section 9. */
export const PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;
/** Beyond this page a list wants its cursor: 422 cursor_required. */
export const MAX_PAGE = 50;
/** Of a member's new lines, so many are looked at to count them, each with what it leads to; the bell shows "20+" beyond. */
export const COUNT_LOOKS_AT = SHELL_COUNTS_TO + 1;
/** Of a member's lines, so many are looked at for a page of those that stand. */
export const looksFor = (perPage: number) => 2 * perPage;
/** The members of a space with more of them than this are told of a new post by a job. */
export const SMALL_SPACE = 500;

/** Of those who manage a space, so many are told that somebody asks to be let in. */
export const TOLD_OF_ENTRY = 50;

/** Above this many members their open pages are not woken one by one; the list is written all the same. */
export const TOLD_LIVE = 100;

export const isGroup = (value: unknown): value is NotificationGroup => GROUPS.some((group) => group === value);
