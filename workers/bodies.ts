import { SMALL_BODY } from "~/platform/bodies";

/**
 * How many bytes of a body each door takes. What no line names is a small form or a few fields. A door that takes
 * more than people write asks who is there, and whether they may, before it reads a byte.
 */
export function bodyLimit(path: string): number {
  return BODIES.find(([door]) => door.test(path))?.[1] ?? SMALL_BODY;
}

/** The longest post as a form sends it: 300,000 letters, of which one of Chinese takes nine bytes and an accented one six. */
const POST = 3_000_000;
/** The longest comment, and any form beside it: a fifteenth of a post's letters, in as many marks as one likes. */
const COMMENT = 1_000_000;
/** A snippet of 64 KB as a form sends it, in which a letter may take six bytes. */
const SNIPPET = 420_000;
/** A pasted list of people to invite (MAX_PEOPLE_TEXT), of which a letter takes nine bytes in a form at most; with the rest of that form. */
const PEOPLE = 1_000_000;
/** The longest message as a form sends it: 10,000 letters of nine bytes at most, and whom it is for. */
const MESSAGE = 120_000;
const ONE_FILE = 26_000_000;
/** A voice message (MAX_VOICE_BYTES). */
const VOICE = 10_100_000;
/** A file of a message, as a form without a script sends it with its words. */
const FILE_FORM = 27_000_000;
const ROWS = 16_000_000;
/** A calendar file (FILE_MOST_BYTES): in a form with its words, in JSON with the ends of its lines written out. */
const CALENDAR_FORM = 2_050_000;
const CALENDAR = 3_000_000;

const BODIES: readonly (readonly [RegExp, number])[] = [
  [/^\/internal_api\/(?:files|rich_text_fields\/attachments)$/, ONE_FILE],
  [/^\/internal_api\/voice_messages\/\d+\/file$/, VOICE],
  [/^\/messages\/[^/]+\/file(?:\.data)?$/, FILE_FORM],
  [/^\/internal_api\/imports(?:\/|$)/, ROWS],
  [/^\/internal_api\/spaces\/[^/]+\/events\/import$/, CALENDAR],
  [/^\/c\/[^/]+\/events\/import(?:\.data)?$/, CALENDAR_FORM],
  [/^\/internal_api\/spaces\/[^/]+\/(?:images\/)?posts(?:\/|$)/, POST],
  [/^\/(?:internal_api\/community\/legal|settings\/legal\/[a-z]+(?:\.data)?)$/, POST],
  [/^\/internal_api\/site_pages(?:\/|$)/, POST],
  [/^\/internal_api\/courses\/[^/]+\/lessons\/\d+$/, POST],
  [/^\/c\/[^/]+\/sections\/[^/]+\/edit-lesson\/[^/]+(?:\.data)?$/, POST],
  [/^\/settings\/pages\/(?:new|\d+\/edit)(?:\.data)?$/, POST],
  [/^\/(?:internal_api\/code_snippets(?:\/\d+)?|settings\/code_snippets\/(?:new|\d+\/edit)(?:\.data)?)$/, SNIPPET],
  [/^\/internal_api\/posts\/drafts\//, POST],
  [/^\/internal_api\/posts(?:\/|$)/, COMMENT],
  // A new post, the page where one is changed; a post's page with its comments.
  [/^\/c\/[^/]+\/(?:new|[^/]+\/(?:edit|new_duplicate))(?:\.data)?$/, POST],
  [/^\/c\/[^/]+\/[^/]+(?:\.data)?$/, COMMENT],
  [/^\/(?:internal_api\/bulk_invitations|members\/invite(?:\/[^/]+)?(?:\.data)?)$/, PEOPLE],
  [/^\/(?:internal_api\/chat_rooms|messages)(?:\/|$)/, MESSAGE],
  // A chat space, where a message is said without a script.
  [/^\/c\/[^/]+(?:\.data)?$/, MESSAGE],
  // One's own machine only.
  [/^\/dev\/seed\//, ONE_FILE],
];
