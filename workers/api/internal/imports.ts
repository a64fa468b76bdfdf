import { Hono } from "hono";
import {
  finishImport,
  importAuthors,
  importComments,
  importPosts,
  reportSkips,
} from "~/features/imports/commands.server";
import { authorsInput, commentsInput, finishInput, postsInput, skipsInput, startInput } from "~/features/imports/input";
import { importPolicy } from "~/features/imports/policy";
import { startImport } from "~/features/imports/start.server";
import { authorize } from "~/lib/policy";
import type { Viewer } from "~/lib/viewer";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** Megabytes are read for an admin only. */
const ADMINS = { may: (viewer: Viewer) => authorize(importPolicy, "can_import", viewer, null) };

/** What `npm run import` calls, with an admin's token or session: rows in chunks of 200. */
export const importsApi = new Hono<AppEnv>()
  .post("/", endpoint(startInput, startImport, { status: 201, ...ADMINS }))
  .post("/:id/authors", endpoint(authorsInput, importAuthors, ADMINS))
  .post("/:id/posts", endpoint(postsInput, importPosts, ADMINS))
  .post("/:id/comments", endpoint(commentsInput, importComments, ADMINS))
  .post("/:id/skips", endpoint(skipsInput, reportSkips, ADMINS))
  .put("/:id", endpoint(finishInput, finishImport, ADMINS));
