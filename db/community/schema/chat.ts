import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Rooms that people talk in. What they say stands in the room's object (durable-objects/chat-room.ts). */
export const chatRooms = sqliteTable(
  "chat_rooms",
  {
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    /** In its address. */
    uuid: text("uuid").notNull(),
    kind: text("kind", { enum: ["direct", "group", "space"] }).notNull(),
    /** Of kind "space": the chat space whose room it is, from its beginning to its end. */
    spaceId: integer("space_id"),
    /** `<lower id>:<higher id>` of two people, who have one room however often they begin one. */
    pairKey: text("pair_key"),
    name: text("name").notNull().default(""),
    /** Of a group, as its admins give it: what it is about, its picture (`files.id`), and whether whoever is added from now on sees what was said before. */
    description: text("description").notNull().default(""),
    picture: integer("picture"),
    showsHistory: integer("shows_history").notNull().default(0),
    createdBy: integer("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Of the newest message that stands; 0 for none. */
    lastN: integer("last_n").notNull().default(0),
    /** When it was said, or the room begun: the order of lists. */
    lastAt: integer("last_at").notNull(),
    /** The day of its newest message (days since 1970); 0 while it sleeps, which is found by it. Of a chat space nobody asks. */
    spokenOn: integer("spoken_on").notNull().default(1),
    /** Of the newest that somebody has said here, and when (UTC ms); 0 for none: what an import brought is news to nobody. */
    newsN: integer("news_n").notNull().default(0),
    newsAt: integer("news_at").notNull().default(0),
    /** By which form of the copy its messages were written: those of an earlier one are written anew (`COPY_FORM`). */
    copiedForm: integer("copied_form").notNull().default(1),
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    index("chat_rooms_copied").on(t.copiedForm, t.id).where(sql`deleted_at is null`),
    index("chat_rooms_quiet")
      .on(t.spokenOn, t.id)
      .where(sql`spoken_on > 0 and space_id is null and deleted_at is null`),
    uniqueIndex("chat_rooms_uuid").on(t.uuid),
    uniqueIndex("chat_rooms_pair").on(t.communityId, t.pairKey).where(sql`pair_key is not null`),
    uniqueIndex("chat_rooms_space").on(t.spaceId).where(sql`space_id is not null`),
  ],
);

/** Whoever is in a direct room or a group; of a chat space whoever has read or spoken in it, for it is in whoever reads the space. */
export const chatParticipants = sqliteTable(
  "chat_participants",
  {
    roomId: integer("room_id").notNull(),
    memberId: integer("member_id").notNull(),
    communityId: integer("community_id").notNull(),
    isAdmin: integer("is_admin").notNull().default(0),
    mutedAt: integer("muted_at"),
    archivedAt: integer("archived_at"),
    /** Above all others in their own list, those pinned last first. */
    pinnedAt: integer("pinned_at"),
    /**
     * While the room sleeps: when it was last spoken in, by which it stands in their list; null while it is awake. A list
     * and a count look at all that is awake, and at no more of what sleeps than they show.
     */
    asleepAt: integer("asleep_at"),
    /** It sleeps, and they may have something to read in it. */
    owes: integer("owes").notNull().default(0),
    joinedAt: integer("joined_at").notNull(),
    leftAt: integer("left_at"),
    /** They see what was said after this number. */
    shownFrom: integer("shown_from").notNull().default(0),
    /** The last message they have read. */
    readN: integer("read_n").notNull().default(0),
    /** The last message in the room itself that names them; 0 for none. */
    namedN: integer("named_n").notNull().default(0),
    /** Up to which message a mail has told them, and a browser of theirs, and when the last one did (UTC ms). */
    mailedN: integer("mailed_n").notNull().default(0),
    mailedAt: integer("mailed_at").notNull().default(0),
    calledN: integer("called_n").notNull().default(0),
    calledAt: integer("called_at").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.memberId] }),
    index("chat_participants_of").on(t.communityId, t.memberId, t.leftAt, t.roomId),
    index("chat_participants_awake")
      .on(t.communityId, t.memberId, t.roomId)
      .where(sql`left_at is null and asleep_at is null`),
    index("chat_participants_asleep")
      .on(t.communityId, t.memberId, sql`(archived_at is not null)`, t.asleepAt, t.roomId)
      .where(sql`left_at is null and asleep_at is not null`),
    index("chat_participants_owed").on(t.communityId, t.memberId, t.roomId).where(sql`owes = 1`),
  ],
);

/**
 * A copy of what was said, for lists, counts and search: as words, never as it is shown. Its index of words (`chat_search`, a
 * virtual table that only its migration knows) has a row of each that stands, under its id: the one that the room gave it or,
 * where another has that, the next that is free.
 */
export const chatMessages = sqliteTable(
  "chat_messages",
  {
    roomId: integer("room_id").notNull(),
    /** Its place in the room, for ever. */
    n: integer("n").notNull(),
    communityId: integer("community_id").notNull(),
    id: integer("id").notNull(),
    memberId: integer("member_id").notNull(),
    excerpt: text("excerpt").notNull(),
    /** All of it, for whoever searches; "" once it is deleted. */
    words: text("words").notNull().default(""),
    /** What it carries beside its words, as lists say it (JSON of `Carried`); "" for nothing. */
    carried: text("carried").notNull().default(""),
    at: integer("at").notNull(),
    /** The room's number of what last happened to it. */
    changed: integer("changed").notNull(),
    editedAt: integer("edited_at"),
    deletedAt: integer("deleted_at"),
    /** Moderation has taken it down: `deleted_at` is the same then, but where somebody has deleted it besides. */
    heldAt: integer("held_at"),
    /** The message that it answers in a thread; 0 for what is said in the room itself. */
    rootN: integer("root_n").notNull().default(0),
    /** It stands in the room: a reply only where it was sent there as well. */
    inRoom: integer("in_room").notNull().default(1),
    /** With what it is found beside its words, as words of the index: " hlink himage". */
    holds: text("holds").notNull().default(""),
    /** It came by an import. */
    isHistory: integer("is_history").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.n] }),
    index("chat_messages_standing").on(t.roomId, t.n).where(sql`deleted_at is null`),
    // What the index of words has found, which has one row for each number.
    uniqueIndex("chat_messages_id").on(t.id),
    index("chat_messages_in_room").on(t.roomId, t.n).where(sql`deleted_at is null and in_room = 1`),
    index("chat_messages_replies").on(t.roomId, t.rootN, t.n).where(sql`deleted_at is null and root_n > 0`),
  ],
);

/** What the files of a message hang on: its room, and from when on whoever came into it later may read them. */
export const chatAttachments = sqliteTable(
  "chat_attachments",
  {
    /** The id of its first file: what is sent twice hangs them on the same. */
    id: integer("id").primaryKey(),
    communityId: integer("community_id").notNull(),
    roomId: integer("room_id").notNull(),
    memberId: integer("member_id").notNull(),
    /** Of the message, as its author's page gave it. */
    key: text("key").notNull(),
    /** The message's place in the room; null until the room's copy stands. */
    n: integer("n"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("chat_attachments_room").on(t.roomId, t.memberId, t.key),
    // What a message carries, for who judges it.
    index("chat_attachments_said").on(t.roomId, t.n).where(sql`n is not null`),
    index("chat_attachments_unsaid").on(t.createdAt).where(sql`n is null`),
  ],
);

/** A copy of how the threads of rooms stand, each named by the message on which it hangs. */
export const chatThreads = sqliteTable(
  "chat_threads",
  {
    roomId: integer("room_id").notNull(),
    rootN: integer("root_n").notNull(),
    communityId: integer("community_id").notNull(),
    /** Replies that stand, the last of them and when it came; all 0 where none does. */
    replies: integer("replies").notNull(),
    lastN: integer("last_n").notNull(),
    lastAt: integer("last_at").notNull(),
    /** The room's number of what last happened to it. */
    changed: integer("changed").notNull(),
  },
  (t) => [primaryKey({ columns: [t.roomId, t.rootN] })],
);

/** Who follows a thread or has read in it: whoever wrote what it hangs on and whoever answered, until they say otherwise. */
export const chatThreadMembers = sqliteTable(
  "chat_thread_members",
  {
    roomId: integer("room_id").notNull(),
    rootN: integer("root_n").notNull(),
    memberId: integer("member_id").notNull(),
    communityId: integer("community_id").notNull(),
    isFollowing: integer("is_following").notNull().default(0),
    /** They have said that they do not follow it after this message: what they themselves say later takes that back. */
    leftN: integer("left_n").notNull().default(0),
    /** The last reply they have read. */
    readN: integer("read_n").notNull().default(0),
    /** When they last answered, read or followed here, or were answered (UTC ms): in those of late news is counted. */
    touchedAt: integer("touched_at").notNull().default(0),
    /** As of `chat_participants`. */
    mailedN: integer("mailed_n").notNull().default(0),
    mailedAt: integer("mailed_at").notNull().default(0),
    calledN: integer("called_n").notNull().default(0),
    calledAt: integer("called_at").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.roomId, t.rootN, t.memberId] }),
    index("chat_thread_members_of").on(t.communityId, t.memberId, t.isFollowing, t.roomId, t.rootN),
    index("chat_thread_members_late").on(t.communityId, t.memberId, t.isFollowing, t.touchedAt),
  ],
);

/** Whom a member will have nothing to do with: neither writes to the other, and nobody but themselves knows. */
export const memberBlocks = sqliteTable(
  "member_blocks",
  {
    memberId: integer("member_id").notNull(),
    blockedId: integer("blocked_id").notNull(),
    communityId: integer("community_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.blockedId] })],
);
