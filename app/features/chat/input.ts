import * as z from "zod";
import { MESSAGINGS } from "./messaging";
import { emoji } from "~/features/reactions/input";
import { LONGEST_VOICE_MS, LOUDEST, MAX_VOICE_BYTES, MOST_FILES, PEAKS, SHORTEST_VOICE_MS } from "./attachments";
import { linesOf, oneLine } from "~/lib/line";
import { KEY, MAX_LETTERS } from "./protocol";
import { MAX_DESCRIPTION, MAX_NAME, MOST_PARTICIPANTS } from "./rules";

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** A message's place in its room; 0 is before the first. */
const place = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);
const uuid = z.uuid();

const name = z.string().overwrite(oneLine).max(MAX_NAME, "room_name_too_long");
const memberIds = z.array(id).min(1, "room_nobody").max(MOST_PARTICIPANTS, "room_too_many");
/** Counted as it is kept: forms end lines with two letters. */
const body = z.string().overwrite(linesOf).max(MAX_LETTERS, "message_too_long");
const key = z.string().regex(KEY);

export const MessagingInput = z.object({ messaging: z.enum(MESSAGINGS, "invalid") });
export const BlockInput = z.object({ member_id: id });
export const BlockedRef = z.object({ memberId: id });
export const BlockedInput = z.object({ cursor: z.string().max(80).optional() });

export const NoInput = z.object({});

export const RoomsInput = z.object({ cursor: z.string().max(80).optional(), archived: z.literal("true").optional() });
export const RoomRef = z.object({ uuid });
export const CreateRoomInput = z.object({ chat_room: z.object({ member_ids: memberIds, name: name.optional() }) });
/** What is absent stays; `picture`: an upload of one's own for this, null for none. */
export const UpdateRoomInput = RoomRef.extend({
  chat_room: z.object({
    name: name.optional(),
    description: z.string().trim().max(MAX_DESCRIPTION, "room_description_too_long").optional(),
    picture: id.nullable().optional(),
    shows_history: z.boolean().optional(),
  }),
});

/** Of a chat space: who of those is to be named. */
export const ParticipantsInput = RoomRef.extend({
  member_ids: z
    .string()
    .regex(/^\d{1,16}(,\d{1,16}){0,199}$/)
    .transform((ids) => ids.split(",").map(Number))
    .optional(),
});
/** Whose faces a page shows. */
export const PresenceInput = z.object({
  member_ids: z
    .string()
    .regex(/^\d{1,16}(,\d{1,16}){0,99}$/)
    .transform((ids) => ids.split(",").map(Number)),
});
export const ParticipantRef = RoomRef.extend({ memberId: id });
export const AddInput = RoomRef.extend({ member_ids: memberIds });
export const UpdateParticipantInput = ParticipantRef.extend({
  admin: z.boolean().optional(),
  muted: z.boolean().optional(),
  archived: z.boolean().optional(),
});

export const MessagesInput = RoomRef.extend({
  before: place.optional(),
  after: place.optional(),
  around: place.optional(),
  /** A day by the reader's clock: around the first message of it, or after it. */
  date: z.iso.date().optional(),
});
export const MessageRef = RoomRef.extend({ n: id });
/** Uploads of the author's own; with one a message needs no words. */
const attachments = z.array(id).max(MOST_FILES, "too_many_files").optional();
export const SayInput = RoomRef.extend({
  key,
  body,
  attachments,
  /** The message that it answers in a thread, and whether the room is to have it as well. */
  thread: id.optional(),
  also: z.boolean().optional(),
});
export const ThreadsInput = z.object({ cursor: z.string().max(80).optional() });
export const ThreadInput = MessageRef.extend({
  before: place.optional(),
  after: place.optional(),
  around: place.optional(),
});
export const ThreadReadInput = MessageRef.extend({ read_n: place });
export const EditInput = MessageRef.extend({ body });
export const ReadInput = RoomRef.extend({ n: place });
export const UnreadInput = RoomRef.extend({ n: id });
export const MessageReactionInput = MessageRef.extend({ emoji });
export const MessageReactorsInput = MessageReactionInput.extend({ cursor: z.string().max(160).optional() });

export const VoiceUploadInput = z.object({
  byte_size: z.number().int().positive().max(MAX_VOICE_BYTES, "voice_too_long"),
});
export const VoiceInput = z.object({
  id,
  duration_ms: z.number().int().min(SHORTEST_VOICE_MS, "voice_too_short").max(LONGEST_VOICE_MS, "voice_too_long"),
  waveform: z.array(z.number().int().min(0).max(LOUDEST)).length(PEAKS),
});
