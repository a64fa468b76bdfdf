import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { forReader } from "~/lib/html";
import { type Statement, sql } from "~/platform/database/sql";
import { type PostCardPayload, type PostPayload, presentCard, presentPost, type Presenting } from "./present";
import type { CardRow, PostRow, WholeText } from "./row";
import { cardColumns, ownWholeText, postColumns, ofReader, wholeText } from "./row.server";

/** What a list reads of each post, and what it makes of it for its reader. */
export interface Shape<Row, Shown> {
  columns(ctx: Ctx, viewer: Claim): Statement;
  present(row: Row, by: Presenting): Shown;
}

const PAYLOAD: Shape<PostRow, PostPayload> = { columns: postColumns, present: presentPost };
const CARD: Shape<CardRow, PostCardPayload> = { columns: cardColumns, present: presentCard };

/** For the wire: all that is said of a post in a list. */
export const PAYLOADS = withText(PAYLOAD, ownWholeText);

/** For pages. */
export const CARDS = withText(CARD, ownWholeText);

/** In a space's own list, which may show whole texts. */
export const SPACE_PAYLOADS = withText(PAYLOAD, wholeText);
export const SPACE_CARDS = withText(CARD, wholeText);

function withText<Row, Shown extends { body?: string | null }>(
  shape: Shape<Row, Shown>,
  text: Statement,
): Shape<Row & WholeText, Shown> {
  return {
    columns: (ctx, viewer) => sql`${shape.columns(ctx, viewer)}, ${text} as wholeText,
      ${ofReader(ctx, viewer)}`,
    present(row, by) {
      const shown = shape.present(row, by);
      // The lists of one's own read none.
      return row.wholeText ? { ...shown, body: forReader(row.wholeText, row) } : shown;
    },
  };
}
