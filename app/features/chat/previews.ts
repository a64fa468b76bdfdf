import type { Refusal, Seat, StoredMessage } from "./room";

/** What another site says of a link in a message. Its picture is a file of ours, read by whoever reads the message. */
export interface MessagePreview {
  url: string;
  title: string;
  description: string;
  site: string;
  picture: { id: number; width: number; height: number } | null;
}

/** What a room keeps of the first link of a message. */
export interface StoredPreview {
  link: string;
  /** null until it has been asked, and where it says nothing. */
  shown: MessagePreview | null;
  /** Its author has taken it away: nothing more is asked. */
  isOff: boolean;
}

/** Of what is said anew. */
export const previewOf = (link: string | null | undefined): StoredPreview | null =>
  link ? { link, shown: null, isOff: false } : null;

/** After an edit: what was said of a link that is not its first any more is said no longer. */
export const previewAfter = (preview: StoredPreview | null, link: string | null | undefined): StoredPreview | null =>
  preview?.isOff || preview?.link === link ? preview : previewOf(link);

/** The link that is to be looked at; null for none. */
export const wantedLink = ({ preview, deletedAt }: StoredMessage): string | null =>
  preview === null || preview.shown || preview.isOff || deletedAt !== null ? null : preview.link;

/** A message with what its link says of itself; `null` where it has become another meanwhile. */
export function previewed(
  message: StoredMessage | undefined,
  { link, shown }: { link: string; shown: MessagePreview },
  changed: number,
): StoredMessage | null {
  if (!message || wantedLink(message) !== link) return null;
  return { ...message, preview: { link, shown, isOff: false }, changed };
}

/** What comes of its author's taking a preview away: it does not come back; `null` where there is none. */
export function unpreviewed(
  message: StoredMessage | undefined,
  { memberId, from }: Seat,
  changed: number,
): StoredMessage | Refusal | null {
  if (!message || message.n <= from || message.deletedAt !== null) return { refused: "message_gone" };
  if (message.memberId !== memberId) return { refused: "not_yours" };
  const { preview } = message;
  return preview?.shown ? { ...message, preview: { ...preview, shown: null, isOff: true }, changed } : null;
}
