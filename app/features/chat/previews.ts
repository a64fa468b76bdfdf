import type { Refusal, Seat, StoredMessage } from "./room";

/** What another site says of a link in a message. Its picture is a file of ours, read by whoever reads the message. */
export interface MessagePreview {
  url: string;
  title: string;
  description: string;
  site: string;
  picture: { id: number; width: number; height: number } | null;
}

/** What a room keeps of it: nothing yet, or that its author has taken it away for good. */
export type StoredPreview = MessagePreview | null | false;

/** The first link of a message to another site; null for none. Names of people lead to pages of ours. */
export function linkIn(html: string): string | null {
  const [, href] = /<a\b[^>]*?\bhref="(https?:\/\/[^"]+)"/.exec(html) ?? [];
  return href === undefined ? null : href.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) => PLAIN[name] ?? "");
}

/** As the one serializer escapes addresses. */
const PLAIN: Record<string, string> = { amp: "&", quot: '"', lt: "<", gt: ">", "#39": "'" };

/** Whether there is a link to look at: of one that is taken away nothing more is looked at. */
export const wantedLink = ({ html, preview, deletedAt }: StoredMessage): string | null =>
  preview === null && deletedAt === null ? linkIn(html) : null;

/** A message with what its link says of itself; `null` where it has become another meanwhile. */
export function previewed(
  message: StoredMessage | undefined,
  { link, preview }: { link: string; preview: MessagePreview },
  changed: number,
): StoredMessage | null {
  if (!message || wantedLink(message) !== link) return null;
  return { ...message, preview, changed };
}

/** What comes of its author's taking a preview away: it does not come back; `null` where there is none. */
export function unpreviewed(
  message: StoredMessage | undefined,
  { memberId, from }: Seat,
  changed: number,
): StoredMessage | Refusal | null {
  if (!message || message.n <= from || message.deletedAt !== null) return { refused: "message_gone" };
  if (message.memberId !== memberId) return { refused: "not_yours" };
  return message.preview ? { ...message, preview: false, changed } : null;
}

/** After an edit: what was said of a link that is not its first any more is said no longer. */
export const previewAfter = (preview: StoredPreview, before: string, after: string): StoredPreview =>
  preview && linkIn(before) !== linkIn(after) ? null : preview;
