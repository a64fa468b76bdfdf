import { Hono } from "hono";
import * as z from "zod";
import { addBookmark, deleteBookmark, deleteBookmarkOf, updateBookmark } from "~/features/bookmarks/commands.server";
import { createFolder, deleteFolder, listFolders, renameFolder } from "~/features/bookmarks/folders.server";
import {
  bookmarkInput,
  bookmarkKey,
  bookmarksInput,
  changeBookmarkInput,
  folderInput,
} from "~/features/bookmarks/input";
import { listBookmarks } from "~/features/bookmarks/queries.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

const changing = endpoint(bookmarkKey.extend(changeBookmarkInput.shape), (ctx, { id, ...change }) =>
  updateBookmark(ctx, id, change),
);

/** /internal_api/bookmarks (spec section 7): each member's own. */
export const bookmarks = new Hono<AppEnv>()
  .get("/", endpoint(bookmarksInput, listBookmarks, { readsFirst: true }))
  .post("/", endpoint(bookmarkInput, addBookmark, { status: 201 }))
  .delete("/", endpoint(bookmarkInput, deleteBookmarkOf))
  .put("/:id", changing)
  .patch("/:id", changing)
  .delete(
    "/:id",
    endpoint(bookmarkKey, (ctx, { id }) => deleteBookmark(ctx, id)),
  );

const renaming = endpoint(bookmarkKey.extend(folderInput.shape), (ctx, { id, name }) =>
  renameFolder(ctx, id, { name }),
);

/** /internal_api/bookmark_folders: each member's own, by name. */
export const bookmarkFolders = new Hono<AppEnv>()
  .get(
    "/",
    endpoint(z.object({}), async (ctx) => ({ records: await listFolders(ctx) }), { readsFirst: true }),
  )
  .post("/", endpoint(folderInput, createFolder, { status: 201 }))
  .put("/:id", renaming)
  .patch("/:id", renaming)
  .delete(
    "/:id",
    endpoint(bookmarkKey, (ctx, { id }) => deleteFolder(ctx, id)),
  );
