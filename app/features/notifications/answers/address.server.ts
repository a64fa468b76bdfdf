import type { Ctx, Site } from "~/platform/context";
import { isSameSeal } from "~/platform/seal.server";
import { markOf } from "~/platform/session.server";

/** Whose answer it is, and to what: a comment of a post, or the post itself. */
export interface AnswerTo {
  communityId: number;
  memberId: number;
  postId: number;
  commentId: number | null;
}

/**
 * Where an answer to a mail goes: an address bound to its receiver and its thread. Of letters and digits that no server
 * folds, and short enough for one that takes 64. null where the installation takes no mail.
 */
export function answerAddress(ctx: Ctx, memberId: number, postId: number, commentId: number | null): string | null {
  if (ctx.site.answersTo === undefined) return null;
  const ids = [ctx.community.id, memberId, postId, commentId ?? 0].map((id) => id.toString(36)).join(".");
  return `r.${ids}.${sealOf(ctx.site, ids)}@${ctx.site.answersTo}`;
}

/** What `answerAddress` wrote; null for any other. */
export function answerIn(site: Site, address: string): AnswerTo | null {
  const [, ids = "", seal = "", domain = ""] =
    /^r\.((?:[a-z\d]{1,11}\.){3}[a-z\d]{1,11})\.([a-z\d]{16})@([^@\s]+)$/u.exec(address.trim().toLowerCase()) ?? [];
  if (domain !== site.answersTo || !isSameSeal(seal, sealOf(site, ids))) return null;
  const [communityId = 0, memberId = 0, postId = 0, commentId = 0] = ids
    .split(".")
    .map((id) => Number.parseInt(id, 36));
  return { communityId, memberId, postId, commentId: commentId === 0 ? null : commentId };
}

const sealOf = (site: Site, ids: string): string => markOf(site, `answer ${ids}`).slice(0, 16);
