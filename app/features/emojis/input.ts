import * as z from "zod";
import { EMOJI_NAME, NAME_LENGTH } from "./rules";

const id = z.coerce.number("invalid").int("invalid").positive("invalid");

const upload = z.coerce
  .number("emoji_picture_required")
  .int("emoji_picture_required")
  .positive("emoji_picture_required");

/** The id of an upload. Forms send "" for what stays, and "none" for what is taken away. */
const chosen = (value: unknown) => (value === "" || value === "none" ? undefined : value);
const darkPicture = z.preprocess(
  (value) => (value === "none" ? null : value === "" ? undefined : value),
  upload.nullable().optional(),
);

/** POST /internal_api/custom_emojis. People type it with its colons, too. */
export const newEmojiInput = z.object({
  name: z
    .string("required")
    .overwrite((typed) => typed.trim().replaceAll(":", "").toLowerCase())
    .min(1, "required")
    .max(NAME_LENGTH, "emoji_name_invalid")
    .regex(EMOJI_NAME, "emoji_name_invalid"),
  picture: z.preprocess(chosen, upload),
  dark_picture: darkPicture,
});
export type NewEmojiInput = z.output<typeof newEmojiInput>;

/** What is absent stays; its name always: what people have reacted with is called by it. */
export const changeEmojiInput = z.object({
  picture: z.preprocess(chosen, upload.optional()),
  dark_picture: darkPicture,
});
export type ChangeEmojiInput = z.output<typeof changeEmojiInput>;

export const emojiKey = z.object({ id });
export const emojisPage = z.object({ cursor: z.string("invalid").max(200, "invalid").optional() });
