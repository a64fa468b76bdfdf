import { commitDirectory } from "~/platform/database/commit.server";
import { conflict, notFound, signInRequired } from "~/lib/errors";
import { authorize } from "~/lib/policy";
import type { Ctx } from "~/platform/context";
import type { Write } from "~/platform/database/commit.server";
import { sql } from "~/platform/database/sql";
import { localeOf } from "~/i18n/locale";
import { type MemberSubject, memberPolicy } from "~/features/members/policy";
import { isAdmin, isAdminRole, type Role } from "~/lib/viewer";
import { attemptsOf, takeAttempt } from "../attempts.server";
import { type Account, getAccount } from "../directory.server";
import { agreedNow } from "../../legal/queries.server";
import { findMemberOf, finishJoin, type JoinedMember, pendingMembership, refuseBanned } from "../join.server";
import { claimLetter } from "../letters";
import { forgetClaims, newLink, peekLink, useLink } from "../links.server";
import { mayTakeOver } from "../imported-people.server";
import { findMailBrand, mailWrite, sendSoon } from "../mails.server";
import { CLAIMS_BY, CLAIMS_TO } from "../rules";

export interface ClaimedAuthor {
  memberId: number;
  /** The guarded delete of the claim link. */
  use: Write;
}

/** The imported author a claim link of this community speaks of. Throws conflict(link_used) when it is no longer good. */
export async function authorToClaim(ctx: Ctx, claim: string | undefined): Promise<ClaimedAuthor | null> {
  if (!claim) return null;
  const found = await findClaim(ctx, claim);
  if (!found) throw conflict("link_used");
  return { memberId: found.memberId, use: await useLink(ctx, "claim", claim) };
}

/** Whom a claim link speaks of, for its page; null when it is no longer good. */
export async function findClaim(ctx: Ctx, claim: string): Promise<{ memberId: number; email: string } | null> {
  const link = await peekLink(ctx, "claim", claim);
  if (!link || link.bound.communityId !== ctx.community.id) return null;
  // Who sent it must still be one who may.
  const [issuer] = await ctx.read(
    () => sql<{ role: Role }>`select role from members
      where community_id = ${ctx.community.id} and account_id = ${link.accountId} and status = 'active'`,
  );
  if (!issuer || !isAdminRole(issuer.role)) return null;
  return (await mayTakeOver(ctx, link.bound.memberId, link.bound.email)) ? link.bound : null;
}

/**
 * An account takes over an imported author by an admin's link. Throws conflict(claim_already_member) for who is a
 * member here already: two people's writing is not merged; conflict(link_used), conflict(claim_taken), and 422 on
 * `agree` as `joinCommunity`.
 */
export async function claimAuthor(
  ctx: Ctx,
  account: Account,
  claim: string,
  shown: readonly number[] = [],
): Promise<JoinedMember> {
  const author = await authorToClaim(ctx, claim);
  if (!author) throw conflict("link_used");
  if (await findMemberOf(ctx, account.id)) throw conflict("claim_already_member");
  await refuseBanned(ctx, account);
  const agreed = await agreedNow(ctx, shown);
  await commitDirectory(ctx, {
    writes: [author.use, pendingMembership(ctx, account.id, author.memberId, { agreed })],
  });
  return finishJoin(ctx, account.id);
}

/**
 * An admin sends the person behind an imported author the link that makes the author theirs; the author's earlier
 * links end. `name` is as shown. Throws conflict(claim_taken), conflict(claim_written_to) where people have written to the
 * author in private and it is not the address that came with them, and too_many_attempts beyond a day's letters of this
 * admin or to this address.
 */
export async function issueClaim(ctx: Ctx, publicUid: string, email: string, name: string): Promise<void> {
  const rows = await ctx.read(
    () => sql<MemberSubject>`select id, status from members
      where community_id = ${ctx.community.id} and public_uid = ${publicUid}`,
  );
  const member = rows[0];
  if (!member) throw notFound();
  if (member.status !== "imported" && isAdmin(ctx.viewer)) throw conflict("claim_taken");
  authorize(memberPolicy, "can_issue_claim", ctx.viewer, member);
  if (!(await mayTakeOver(ctx, member.id, email))) throw conflict("claim_written_to");
  const issuer = ctx.viewer.accountId === null ? null : await getAccount(ctx, ctx.viewer.accountId);
  if (!issuer) throw signInRequired();
  await takeAttempt(ctx, "claim_by", attemptsOf(issuer), CLAIMS_BY);
  await takeAttempt(ctx, "claim_to", email, CLAIMS_TO);
  const bound = { communityId: ctx.community.id, memberId: member.id, email };
  const [brand, link] = await Promise.all([findMailBrand(ctx), newLink(ctx, "claim", issuer, bound)]);
  const words = claimLetter(
    { to: email, name: "", locale: localeOf(ctx) },
    brand.name,
    name,
    `${brand.origin}/users/claim?token=${link.secret}`,
  );
  await commitDirectory(ctx, {
    writes: [forgetClaims(bound), ...link.writes, mailWrite(ctx, "account.claim", brand, words, false)],
  });
  sendSoon(ctx);
}
