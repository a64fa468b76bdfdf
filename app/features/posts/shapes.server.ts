import type { Claim } from "~/lib/viewer";
import type { Ctx } from "~/platform/context";
import type { Statement } from "~/platform/database/sql";
import { type PostCardPayload, type PostPayload, presentCard, presentPost, type Presenting } from "./present";
import type { CardRow, PostRow } from "./row";
import { cardColumns, postColumns } from "./row.server";

/** What a list reads of each post, and what it makes of it for its reader. */
export interface Shape<Row, Shown> {
  columns(ctx: Ctx, viewer: Claim): Statement;
  present(row: Row, by: Presenting): Shown;
}

/** For the wire: all that is said of a post in a list. */
export const PAYLOADS: Shape<PostRow, PostPayload> = { columns: postColumns, present: presentPost };

/** For pages. */
export const CARDS: Shape<CardRow, PostCardPayload> = { columns: cardColumns, present: presentCard };
