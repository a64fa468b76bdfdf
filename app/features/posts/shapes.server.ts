import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import { type Statement, sql } from "~/platform/database/sql";
import { type PostCardPayload, type PostPayload, presentCard, presentPost, type Presenting } from "./present";
import type { CardRow, PostRow, WholeText } from "./row";
import { cardColumns, postColumns, wholeText } from "./row.server";

/** What a list reads of each post, and what it makes of it for its reader. */
export interface Shape<Row, Shown> {
  columns(ctx: Ctx, viewer: Claim): Statement;
  present(row: Row, by: Presenting): Shown;
}

/** For the wire: all that is said of a post in a list. */
export const PAYLOADS: Shape<PostRow, PostPayload> = { columns: postColumns, present: presentPost };

/** For pages. */
export const CARDS: Shape<CardRow, PostCardPayload> = { columns: cardColumns, present: presentCard };

/** In a space's own list, which may show whole texts. */
export const SPACE_PAYLOADS = withText(PAYLOADS);
export const SPACE_CARDS = withText(CARDS);

function withText<Row, Shown extends { body?: string | null }>(
  shape: Shape<Row, Shown>,
): Shape<Row & WholeText, Shown> {
  return {
    columns: (ctx, viewer) => sql`${shape.columns(ctx, viewer)}, ${wholeText} as wholeText`,
    present(row, by) {
      const shown = shape.present(row, by);
      return row.wholeText === null ? shown : { ...shown, body: row.wholeText };
    },
  };
}
