import { Hono } from "hono";
import {
  finishImport,
  importAuthors,
  importComments,
  importPosts,
  reportSkips,
} from "~/features/imports/commands.server";
import { authorsInput, commentsInput, finishInput, postsInput, skipsInput, startInput } from "~/features/imports/input";
import { startImport } from "~/features/imports/start.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

/** What `npm run import` calls, with an admin's token or session: rows in chunks of 200. */
export const importsApi = new Hono<AppEnv>()
  .post("/", endpoint(startInput, startImport, { status: 201 }))
  .post("/:id/authors", endpoint(authorsInput, importAuthors))
  .post("/:id/posts", endpoint(postsInput, importPosts))
  .post("/:id/comments", endpoint(commentsInput, importComments))
  .post("/:id/skips", endpoint(skipsInput, reportSkips))
  .put("/:id", endpoint(finishInput, finishImport));
