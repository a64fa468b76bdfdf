import { carrying, fact, id } from "~/platform/facts/fact";

const wakes = carrying({});

/** What accounts make known. `account.*` and `sessions.*` stand in the directory, `member.*` in the shard. */
export const accountFacts = {
  "account.created": wakes,
  /** Language or time zone: member rows copy them, for pages ask no directory. */
  "account.preferences_changed": wakes,
  "account.renamed": wakes,
  "account.email_confirmed": wakes,
  "account.password_changed": wakes,
  /** Which of an account's sessions in the directory were ended is read there; the fact only wakes. */
  "sessions.revoked": wakes,
  /** The owner of the address said that it was not they: its members leave wherever they are. */
  "account.put_away": wakes,
  "member.joined": carrying({ account_id: id }),
  "member.renamed": wakes,
};

const account = (accountId: number) => ({ kind: "account", id: accountId });

export const accountCreated = (accountId: number, requestKey: string | null) =>
  fact("account.created", account(accountId), {}, requestKey ? `account.created:${requestKey}` : undefined);
export const accountPreferencesChanged = (accountId: number) => fact("account.preferences_changed", account(accountId));
export const accountRenamed = (accountId: number) => fact("account.renamed", account(accountId));
export const accountEmailConfirmed = (accountId: number) => fact("account.email_confirmed", account(accountId));
export const accountPasswordChanged = (accountId: number) => fact("account.password_changed", account(accountId));
export const sessionsRevoked = (accountId: number) => fact("sessions.revoked", account(accountId));
export const accountPutAway = (accountId: number) => fact("account.put_away", account(accountId));

export const memberJoined = (memberId: number, accountId: number) =>
  fact(
    "member.joined",
    { kind: "member", id: memberId },
    { account_id: accountId },
    // What the past has stored: who was in before comes back by another key.
    `member.joined:${accountId}`,
  );

export const memberRenamed = (memberId: number) => fact("member.renamed", { kind: "member", id: memberId });
