import { readStored, writeStored } from "~/platform/client/storage";

/** What this browser remembers of itself: whom it tells, and on which day it last said where it is reached. */
const STORED = "atrium_push";

const today = () => new Date().toISOString().slice(0, 10);

/** null: it tells nobody any more. */
export const rememberSaid = (memberUid: string | null): void =>
  writeStored(STORED, memberUid === null ? null : `${memberUid} ${today()}`);

/** Whether this browser should say it once more: once a day, for whoever turned it on here. */
export function isToSayAgain(memberUid: string): boolean {
  const [uid, day] = (readStored(STORED) ?? "").split(" ");
  return uid === memberUid && day !== today();
}

/** Somebody is about to sign in: what was said belongs to a sign-in that may be over. */
export function sayAgainSoon(): void {
  const [uid] = (readStored(STORED) ?? "").split(" ");
  if (uid) writeStored(STORED, `${uid} `);
}
