import type { Fact } from "~/platform/facts/fact";

/** What accounts make known. `account.*` and `sessions.*` stand in the directory, `member.*` in the shard. */
export const accountCreated = (accountId: number, requestKey: string | null): Fact => ({
  name: "account.created",
  subjectKind: "account",
  subjectId: accountId,
  ...(requestKey ? { key: `account.created:${requestKey}` } : {}),
});

/** Language or time zone: member rows copy them, for pages ask no directory. */
export const accountPreferencesChanged = (accountId: number): Fact => ({
  name: "account.preferences_changed",
  subjectKind: "account",
  subjectId: accountId,
});

export const accountRenamed = (accountId: number): Fact => ({
  name: "account.renamed",
  subjectKind: "account",
  subjectId: accountId,
});

export const accountEmailConfirmed = (accountId: number): Fact => ({
  name: "account.email_confirmed",
  subjectKind: "account",
  subjectId: accountId,
});

export const accountPasswordChanged = (accountId: number): Fact => ({
  name: "account.password_changed",
  subjectKind: "account",
  subjectId: accountId,
});

/** Which of an account's sessions in the directory were ended is read there; the fact only wakes. */
export const sessionsRevoked = (accountId: number): Fact => ({
  name: "sessions.revoked",
  subjectKind: "account",
  subjectId: accountId,
});

/** The owner of the address said that it was not they: its members leave wherever they are. */
export const accountPutAway = (accountId: number): Fact => ({
  name: "account.put_away",
  subjectKind: "account",
  subjectId: accountId,
});

export const memberJoined = (memberId: number, accountId: number): Fact => ({
  name: "member.joined",
  subjectKind: "member",
  subjectId: memberId,
  payload: { accountId },
  key: `member.joined:${accountId}`,
});

export const memberRenamed = (memberId: number): Fact => ({
  name: "member.renamed",
  subjectKind: "member",
  subjectId: memberId,
});
