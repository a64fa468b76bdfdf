/** A message of elsewhere, as a room takes it in: with its own time and author, once for its key. */
export interface ImportedMessage {
  id: number;
  key: string;
  memberId: number;
  /** Both empty where it was deleted there, and only what was answered to it stands. */
  html: string;
  text: string;
  /** UTC ms */
  at: number;
  editedAt: number | null;
  isDeleted: boolean;
  /** The key of the message that it answers in a thread; where that is not here, it stands in the room itself. */
  root: string | null;
  /** Of a reply: it stands in the room as well. */
  isInRoom: boolean;
  /** In the order in which they came. */
  reactions: readonly { emoji: string; memberIds: readonly number[] }[];
}

/** Members to whom nothing of it is unread; authors whom nobody has taken over yet read nothing. */
export interface HistoryReaders {
  /** A direct room: it takes nothing in once something was said in it here, for nobody puts words in the mouth of one of two. */
  areTwo: boolean;
  /** In a direct room or a group, where nothing was said before. */
  people: readonly number[];
  /** In a chat space: whoever speaks or reacts in it has been there. */
  speakers: readonly number[];
}
