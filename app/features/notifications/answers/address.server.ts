import type { Ctx, Site } from "~/platform/context";
import { isSameSeal } from "~/platform/seal.server";
import { dayOf, markOf } from "~/platform/session.server";

/** Whose answer it is, and to what: a comment of a post, or the post itself. */
export interface AnswerTo {
  communityId: number;
  memberId: number;
  postId: number;
  commentId: number | null;
  /** The mail is older than what is answered. */
  isOver: boolean;
}

/** As long as links that end mails: by then its conversation is read in the community. */
const DAYS = 90;

/**
 * Where an answer to a mail goes: an address bound to its receiver, its thread and the day it was written. Of letters
 * and digits that no server folds, and short enough for one that takes 64. null where the installation takes no mail.
 */
export function answerAddress(ctx: Ctx, memberId: number, postId: number, commentId: number | null): string | null {
  if (ctx.site.answersTo === undefined) return null;
  const numbers = [ctx.community.id, memberId, postId, commentId ?? 0, dayOf(ctx.now())];
  const said = numbers.map((number) => number.toString(36)).join(".");
  return `r.${said}.${sealOf(ctx.site, said)}@${ctx.site.answersTo}`;
}

/** What `answerAddress` wrote; null for any other. */
export function answerIn(site: Site, address: string, now: number): AnswerTo | null {
  const [, said = "", seal = "", domain = ""] =
    /^r\.((?:[a-z\d]{1,11}\.){4}[a-z\d]{1,5})\.([a-z\d]{13})@([^@\s]+)$/u.exec(address.trim().toLowerCase()) ?? [];
  if (said === "" || domain !== site.answersTo || !isSameSeal(seal, sealOf(site, said))) return null;
  const [communityId = 0, memberId = 0, postId = 0, commentId = 0, day = 0] = said
    .split(".")
    .map((number) => Number.parseInt(number, 36));
  const isOver = dayOf(now) - day > DAYS;
  return { communityId, memberId, postId, commentId: commentId === 0 ? null : commentId, isOver };
}

/** 64 bits, in as few letters as they fit in. */
const sealOf = (site: Site, said: string): string =>
  BigInt(`0x${markOf(site, `answer ${said}`).slice(0, 16)}`)
    .toString(36)
    .padStart(13, "0");
