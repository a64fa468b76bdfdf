import { Hono } from "hono";
import { addBookmark, deleteBookmark, deleteBookmarkOf } from "~/features/bookmarks/commands.server";
import { bookmarkInput, bookmarkKey, bookmarksInput } from "~/features/bookmarks/input";
import { listBookmarks } from "~/features/bookmarks/queries.server";
import { kindOfType } from "~/features/bookmarks/rules";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** /internal_api/bookmarks (spec section 7): each member's own. */
export const bookmarks = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(
      bookmarksInput,
      (ctx, { bookmarkable_type: type, cursor, per_page: perPage }) =>
        listBookmarks(ctx, { kind: type ? kindOfType(type) : null, cursor, perPage }),
      { readsFirst: true },
    ),
  )
  .post("/", endpoint(bookmarkInput, addBookmark, { status: 201 }))
  .delete("/", endpoint(bookmarkInput, deleteBookmarkOf))
  .delete(
    "/:id",
    endpoint(bookmarkKey, (ctx, { id }) => deleteBookmark(ctx, id)),
  );
