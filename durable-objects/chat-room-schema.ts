import type { StoredMessage } from "../app/features/chat/room";

/** What a room's object keeps. Each number is a step of its schema: an object that slept takes those that it lacks. */
export const SCHEMA: readonly string[] = [
  `create table messages (n integer primary key, changed integer not null, id integer not null, key text not null,
    member_id integer not null, html text not null, text text not null, at integer not null, edited_at integer,
    deleted_at integer, is_told integer not null);
  create unique index messages_key on messages (member_id, key);
  create unique index messages_changed on messages (changed);
  create table reads (member_id integer primary key, n integer not null, is_set integer not null,
    is_copied integer not null);
  create index reads_uncopied on reads (member_id) where is_copied = 0;
  create table ends (member_id integer primary key, at integer not null);`,
  `alter table messages add column worded integer not null default 0;
  alter table messages add column reactions text not null default '[]';
  update messages set worded = changed;
  create index messages_worded on messages (worded);
  create table reactions (n integer not null, member_id integer not null, emoji text not null, at integer not null,
    primary key (n, member_id, emoji)) without rowid;
  create index reactions_of on reactions (n, emoji, at, member_id);`,
  `create table versions (n integer not null, worded integer not null, html text not null, at integer not null,
    primary key (n, worded)) without rowid;`,
  `alter table messages add column pinned_at integer;
  create index messages_pinned on messages (pinned_at, n) where pinned_at is not null;`,
  `alter table messages add column files text not null default '[]';`,
  `alter table messages add column root_n integer not null default 0;
  alter table messages add column in_room integer not null default 1;
  alter table messages add column thread text not null default 'null';
  create index messages_in_room on messages (n) where in_room = 1;
  create index messages_of_thread on messages (root_n, n) where root_n > 0;`,
  `create index messages_by_time on messages (at, n) where in_room = 1;`,
  `alter table messages add column named text not null default '[]';`,
  `create table imported (key text primary key, n integer not null) without rowid;`,
  `alter table messages add column held_at integer;`,
  `alter table messages add column preview text not null default 'null';`,
  `alter table reads add column set_at integer not null default 0;`,
  `alter table versions add column is_reported integer not null default 0;`,
];

export const COLUMNS =
  "n, changed, id, key, member_id, html, text, at, edited_at, deleted_at, is_told, worded, reactions, pinned_at, files, root_n, in_room, thread, named, held_at, preview";

/** Of what is shown to whoever sees what was said after a number: a thread with the message on which it hangs. */
export const SHOWN = "iif(root_n = 0, n, root_n) > ?";

/** In the order of `COLUMNS`. */
export const row = (message: StoredMessage) => [
  message.n,
  message.changed,
  message.id,
  message.key,
  message.memberId,
  message.html,
  message.text,
  message.at,
  message.editedAt,
  message.deletedAt,
  Number(message.isTold),
  message.worded,
  JSON.stringify(message.reactions),
  message.pinnedAt,
  JSON.stringify(message.files),
  message.root,
  Number(message.isInRoom),
  JSON.stringify(message.thread),
  JSON.stringify(message.named),
  message.heldAt,
  JSON.stringify(message.preview),
];

export const stored = (found: Record<string, SqlStorageValue>): StoredMessage => ({
  n: Number(found.n),
  changed: Number(found.changed),
  id: Number(found.id),
  key: String(found.key),
  memberId: Number(found.member_id),
  html: String(found.html),
  text: String(found.text),
  at: Number(found.at),
  editedAt: found.edited_at === null ? null : Number(found.edited_at),
  deletedAt: found.deleted_at === null ? null : Number(found.deleted_at),
  isTold: found.is_told === 1,
  worded: Number(found.worded),
  reactions: JSON.parse(String(found.reactions)) as StoredMessage["reactions"],
  pinnedAt: found.pinned_at === null ? null : Number(found.pinned_at),
  files: JSON.parse(String(found.files)) as StoredMessage["files"],
  root: Number(found.root_n),
  isInRoom: found.in_room === 1,
  thread: JSON.parse(String(found.thread)) as StoredMessage["thread"],
  named: JSON.parse(String(found.named)) as StoredMessage["named"],
  heldAt: found.held_at === null ? null : Number(found.held_at),
  preview: JSON.parse(String(found.preview)) as StoredMessage["preview"],
});
