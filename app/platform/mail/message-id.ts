/** By which a mail is found again: the database it stands in, and its row. */
export interface MailKey {
  /** "DIRECTORY" or a shard; null where an older mail did not say. */
  box: string | null;
  id: number;
}

/** The Message-ID of a mail, without its brackets: the same however often it is sent. */
export const messageIdOf = ({ box, id }: MailKey & { box: string }, host: string): string => `${id}.${box}@${host}`;

/** What `messageIdOf` wrote, with or without brackets; null for another house's. */
export function readMessageId(text: string, host: string): MailKey | null {
  const [, id, box = null, at] = /^\s*<?(\d{1,16})(?:\.([A-Z][A-Z0-9_]{0,30}))?@([^\s<>@]+)>?\s*$/.exec(text) ?? [];
  const number = Number(id);
  return at?.toLowerCase() === host.toLowerCase() && Number.isSafeInteger(number) ? { box, id: number } : null;
}
