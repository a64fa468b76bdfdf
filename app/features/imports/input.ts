import * as z from "zod";
import { oneLine } from "~/lib/line";
import { OPTION_MAX, OPTIONS_LEAST, OPTIONS_MOST, POLLS_MOST, QUESTION_MAX } from "~/ui/editor/poll";
import {
  CHUNK_ROWS,
  MAX_AUTHOR_LENGTH,
  MAX_BODY_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_PLACE_LENGTH,
  MAX_TAG_SPACES,
  MAX_TITLE_LENGTH,
  SKIP_REASONS,
  SOURCES,
} from "./rules";

const id = z.coerce.number().int().positive();
const externalId = z.string().min(1).max(200);
/** UTC ms. */
const time = z.number().int().min(0).max(8_640_000_000_000_000);
const score = z.number().int().min(0).max(1_000_000_000);
const chunk = <T extends z.ZodType>(row: T) => z.array(row).min(1).max(CHUNK_ROWS);

/** `site` keeps two dumps apart whose numbers overlap; `sample` lets a wrong one be refused before anything is written. */
export const startInput = z.object({
  kind: z.enum(SOURCES),
  site: z
    .string()
    .regex(/^[a-z0-9.-]{0,100}$/)
    .default(""),
  name: z.string().overwrite(oneLine).min(1).max(200),
  sample: z.array(z.object({ external_id: externalId, at: time })).max(CHUNK_ROWS),
  /** None of a source of talk: its rooms follow (`roomsInput`). */
  spaces: z.array(z.object({ key: externalId, tag: z.string().max(100) })).max(MAX_TAG_SPACES + 1),
});

export const authorsInput = z.object({
  id,
  authors: chunk(
    z.object({
      external_id: externalId,
      /** Empty: the page writes "Author N" in the reader's language. */
      name: z.string().overwrite(oneLine).max(MAX_AUTHOR_LENGTH),
      number: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullable(),
      joined_at: time,
      /** By which whoever proves it takes the author over. Only its mark is kept. */
      email: z.string().max(MAX_EMAIL_LENGTH).default(""),
    }),
  ),
});

const text = {
  external_id: externalId,
  author: externalId,
  html: z.string().max(MAX_BODY_LENGTH),
  score,
  at: time,
  edited_at: time.nullable(),
};

/** Votes do not come along: nobody here has given them. One whose time is over is closed. */
const poll = z.object({
  title: z.string().overwrite(oneLine).min(1).max(QUESTION_MAX),
  poll_options: z
    .array(z.object({ value: z.string().overwrite(oneLine).min(1).max(OPTION_MAX) }))
    .min(OPTIONS_LEAST)
    .max(OPTIONS_MOST),
  is_multiple: z.boolean().default(false),
  closes_at: time.nullable().default(null),
});

export const postsInput = z.object({
  id,
  posts: chunk(
    z.object({
      ...text,
      space: externalId,
      title: z.string().min(1).max(MAX_TITLE_LENGTH),
      slug: z.string().min(1).max(120),
      polls: z.array(poll).max(POLLS_MOST).default([]),
    }),
  ),
});

export const commentsInput = z.object({
  id,
  comments: chunk(z.object({ ...text, question: externalId, accepted: z.boolean() })),
});

export const skipsInput = z.object({
  id,
  skips: chunk(
    z.object({
      line: z.number().int().positive(),
      place: z.string().overwrite(oneLine).max(MAX_PLACE_LENGTH).default(""),
      reason: z.enum(SKIP_REASONS),
    }),
  ),
});

const count = z.number().int().min(0);
export const finishInput = z.object({
  id,
  counts: z.object({
    posts: count,
    comments: count,
    authors: count,
    skipped: count,
    new: count,
    tag_wikis: count,
    system: count.default(0),
  }),
});

export type StartInput = z.output<typeof startInput>;
export type AuthorsInput = z.output<typeof authorsInput>;
export type PostsInput = z.output<typeof postsInput>;
export type CommentsInput = z.output<typeof commentsInput>;
export type SkipsInput = z.output<typeof skipsInput>;
export type FinishInput = z.output<typeof finishInput>;
