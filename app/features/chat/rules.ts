/** Rooms on a page of the list, and people named with each. */
export const PAGE_SIZE = 20;
export const PEOPLE_NAMED = 5;
/** People of a chat space that one question names. */
export const NAMED_AT_ONCE = 200;
/** In one group, whoever began it among them. */
export const MOST_PARTICIPANTS = 100;
export const MAX_NAME = 80;
export const MAX_DESCRIPTION = 500;
/** Beyond it unread messages, and rooms with some, are "20 or more". */
export const UNREAD_SHOWN = 20;
/** Rooms that one member has pinned to the top of their list. */
export const MOST_PINNED_ROOMS = 50;
/** A conversation in which nobody has said anything for so many days sleeps: those of late are looked at without it. */
export const SLEEPS_AFTER_DAYS = 14;
export const DAY_MS = 86_400_000;
/** Threads whose unread replies the shell of a page counts: those in which a member did something last. */
export const MOST_THREADS_COUNTED = 200;
/** Letters of a message in lists. */
export const EXCERPT_MAX = 280;

/** How messages are copied: a room whose copy is of an earlier form is copied anew. 1: with all their words, for search; 2: with what they hold, and whom they name. */
export const COPY_FORM = 2;
/** Messages that one commit copies to the shard: each is a statement of its own, and most a fact. */
export const COPIED_AT_ONCE = 50;
/** A room that was quiet is copied this soon; one that is busy no more often than every other number. */
export const COPY_SOON_MS = 150;
export const COPY_EVERY_MS = 2_000;
/** What could not be copied is tried again, ever later up to this. */
export const COPY_LATEST_MS = 60_000;

/** What a page may send in a minute: questions, and how far it has read. */
export const MOST_REQUESTS = 120;
/** Letters with which what one member's pages missed is answered in a minute: a hundred times what a lively hour takes. */
export const MOST_LETTERS_ANSWERED = 10_000_000;
/** Letters of a request; of one that says something, as many as its words may take in JSON. */
export const LONGEST_REQUEST = 200;
export const LONGEST_SAYING = 61_000;
/** A page says that somebody types this often at most, and it is believed for so long. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_LASTS_MS = 5_000;
/** In a room with more pages nobody is told who types. */
export const TYPING_PAGES = 200;
/** Pages that one room may have open: the platform holds 32,768. */
export const MOST_PAGES = 2_000;
/** And one member among them. */
export const MOST_PAGES_OF_ONE = 50;

/** The people of a direct room, in whichever order they are named. */
export const pairKey = (one: number, other: number) => `${Math.min(one, other)}:${Math.max(one, other)}`;

/** The matter of what is written in rooms, and the kind of its rows in the ledger. */
export const MESSAGE = "message";
/** What belongs together there. */
export const roomThread = (roomId: number | "") => `chat_room:${roomId}`;

/** The same of replies in the threads that one follows. */
export const THREAD_REPLY = "thread_reply";
export const threadOf = (roomId: number, n: number) => `chat_thread:${roomId}:${n}`;

/** Where a room is read. */
export const roomPath = (uuid: string) => `/messages/${uuid}`;
/** Where a file is sent into a room without a script. */
export const filePagePath = (uuid: string) => `/messages/${uuid}/file`;
/** The same of any room, a chat space's among them: what its page posts goes there too. */
export const placeOf = ({ uuid, space }: { uuid: string; space: { slug: string } | null }) =>
  space ? `/c/${space.slug}` : roomPath(uuid);
/** Where the thread of a message is read: beside its room. */
export const threadPath = (room: Parameters<typeof placeOf>[0], n: number) => `${placeOf(room)}?thread=${n}`;
/** Where a message stands in its room. */
export const messagePlace = (room: Parameters<typeof placeOf>[0], n: number) =>
  `${placeOf(room)}?around=${n}#message-${n}`;
