import * as z from "zod";
import { MAX_NAME, MOST_PARTICIPANTS } from "~/features/chat/rules";
import { emoji } from "~/features/reactions/input";
import { DESCRIPTION_LENGTH } from "~/features/spaces/rules";
import { linesOf, oneLine } from "~/lib/line";
import { CHUNK_ROWS, ROOMS_AT_ONCE } from "./rules";

/** What an import of talk brings: rooms, who is in them, and what was said. */

const id = z.coerce.number().int().positive();
const externalId = z.string().min(1).max(200);
/** UTC ms. */
const time = z.number().int().min(0).max(8_640_000_000_000_000);
const people = (most: number) => z.array(externalId).max(most);

/** `space`: a chat space, private where it says so. The others are of their people only. */
export const roomsInput = z.object({
  id,
  rooms: z
    .array(
      z.object({
        external_id: externalId,
        kind: z.enum(["space", "group", "direct"]),
        name: z.string().overwrite(oneLine).max(MAX_NAME),
        description: z.string().overwrite(linesOf).max(DESCRIPTION_LENGTH).default(""),
        is_private: z.boolean().default(false),
        /** Nobody goes on there: a space takes nothing but what its managers say, a group is put aside by everybody in it. */
        is_archived: z.boolean().default(false),
        created_at: time,
        /** Of a direct room two, of a group all that are in it; who is in a space follows (`roomMembersInput`). */
        people: people(MOST_PARTICIPANTS).default([]),
        /** Among them: the group's admin. */
        creator: z.string().max(200).default(""),
      }),
    )
    .min(1)
    .max(ROOMS_AT_ONCE),
});

export const roomMembersInput = z.object({ id, room: externalId, people: people(CHUNK_ROWS).min(1) });

/** Seconds and millionths, as Slack counts: unique in its room. */
const ts = z.string().regex(/^\d{9,11}\.\d{6}$/);

export const messagesInput = z.object({
  id,
  room: externalId,
  messages: z
    .array(
      z.object({
        ts,
        /** Of a text that is longer than one message may be: which piece. */
        part: z.number().int().min(0).max(999).default(0),
        author: externalId,
        /** A document of the editor; null for a message that was taken away, on which replies hang. */
        doc: z.unknown(),
        /** What it answers in a thread. */
        root: ts.nullable().default(null),
        also: z.boolean().default(false),
        edited_at: time.nullable().default(null),
        reactions: z
          .array(z.object({ emoji, people: people(2000) }))
          .max(50)
          .default([]),
      }),
    )
    .min(1)
    .max(CHUNK_ROWS),
});

export type RoomsInput = z.output<typeof roomsInput>;
export type RoomMembersInput = z.output<typeof roomMembersInput>;
export type MessagesInput = z.output<typeof messagesInput>;
