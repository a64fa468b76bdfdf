/** Files, and members, on one page. */
export const PAGE_SIZE = 20;

/** What the files of messages hang on (chat/subject.server). */
export const OF_MESSAGE = "chat_attachment";
/** And what the picture of a group does. */
export const OF_GROUP = "chat_room";
