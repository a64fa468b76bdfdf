/** An address of one's own: legible, and nothing that a path reads otherwise. */
export const CODE = /^[a-z0-9](?:[a-z0-9-]{2,38}[a-z0-9])$/;
export const MAX_NAME = 80;
export const MAX_USES = 1_000_000;
/** Spaces and groups that one link gives, each. */
export const MAX_PLACES = 80;
export const MAX_DOMAINS = 20;
export const PAGE_SIZE = 20;
/** People invited by mail at once. */
export const MAX_INVITED = 500;
/** What may be typed or pasted to name them. */
export const MAX_PEOPLE_TEXT = 100_000;
export const MAX_MESSAGE = 1_000;
export const MAX_SUBJECT = 120;
export const MAX_MAIL_TEXT = 1_000;
const DAY_MS = 86_400_000;
/** From its last letter on. */
export const INVITATION_MS = 30 * DAY_MS;
/** From its last letter on it shows who reads that mailbox; afterwards it lets in and shows nothing. */
export const PROOF_MS = DAY_MS;
/** Between two letters to one address from one community. */
export const REST_MS = DAY_MS;
/** Letters of invitation from one account, whatever its communities. */
export const INVITED_BY = { max: 1_000, windowMs: DAY_MS };

/** Spec section 4. "reactivated" opens as "active" does. */
export type LinkState = "active" | "revoked" | "reactivated" | "destroyed";

/** Why a link does not open, for who follows it; null where it does. */
export type Closed = "gone" | "revoked" | "expired" | "used_up";

export interface LinkStanding {
  state: LinkState;
  expiresAt: number | null;
  maxUses: number | null;
  usesCount: number;
}

/** Whether somebody new may come by it now. */
export function closedBecause({ state, expiresAt, maxUses, usesCount }: LinkStanding, now: number): Closed | null {
  if (state === "destroyed") return "gone";
  if (state === "revoked") return "revoked";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return maxUses !== null && usesCount >= maxUses ? "used_up" : null;
}

/** Whether an address (`ana@passeio.com.br`) is of one of the domains; of any where none are named. Subdomains count. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return true;
  const [, domain = ""] = /@([^@]+)$/.exec(email.toLowerCase()) ?? [];
  return domains.some((one) => domain === one || domain.endsWith(`.${one}`));
}

export const invitationPath = (code: string): string => `/i/${code}`;

/** Behind the question mark, as in every letter of ours: what opens a door stands in no log of paths. */
export const mailedPath = (secret: string): string => `/users/invitation?token=${secret}`;

/** By what somebody follows an invitation: the address of a link, or the secret of a letter. */
export type InvitationKey = { code: string } | { secret: string };

export const pathOf = (key: InvitationKey): string =>
  "code" in key ? invitationPath(key.code) : mailedPath(key.secret);

/** The invitation that somebody is on their way to, from a return address; null for any other. */
export function invitationIn(target: string): InvitationKey | null {
  const [, code = ""] = /^\/i\/([^/?#]+)\/?$/.exec(target) ?? [];
  if (CODE.test(code)) return { code };
  const [, secret] = /^\/users\/invitation\?token=([\w-]{20,100})$/.exec(target) ?? [];
  return secret === undefined ? null : { secret };
}

export type MailedState = "sending" | "pending" | "accepted" | "cancelled" | "expired";

interface MailedStanding extends LinkStanding {
  /** 0 before its first letter is written. */
  sentAt: number;
}

/** How an invitation by mail stands, for admins. */
export function mailedState(invitation: MailedStanding, now: number): MailedState {
  const why = closedBecause(invitation, now);
  if (invitation.usesCount > 0) return "accepted";
  if (why !== null) return why === "expired" ? "expired" : "cancelled";
  return invitation.sentAt === 0 ? "sending" : "pending";
}

/** Whether its letter may go once more: to who has not come, a day after the last. */
export const isResendable = (invitation: MailedStanding, now: number): boolean =>
  ["pending", "expired"].includes(mailedState(invitation, now)) && invitation.sentAt <= now - REST_MS;
