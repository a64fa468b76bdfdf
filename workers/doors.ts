import { Hono } from "hono";
import { internalApi } from "./api/internal";
import type { AppEnv } from "./app-env";
import { crossOrigin } from "./cross-origin";
import { dev } from "./dev";
import { feeds } from "./feeds";
import { customEmoji } from "./custom-emoji";
import { files } from "./files";
import { guardWrites } from "./guard";
import { keepJson } from "./kept-json";
import { hooks } from "./hooks";
import { parties } from "./parties";
import { players } from "./players";
import { snippets } from "./snippets";

/** The doors that speak JSON, files, feeds or sockets: app.ts puts its entrance before them, tests walk them all. */
export const doors = new Hono<AppEnv>()
  .use("/internal_api/*", crossOrigin)
  .use(guardWrites)
  .use("/internal_api/*", keepJson)
  .route("/internal_api", internalApi)
  .route("/hooks", hooks)
  .route("/parties", parties)
  .route("/files", files)
  .route("/custom_emoji", customEmoji)
  .route("/snippets", snippets)
  .route("/players", players)
  .route("/", feeds)
  .route("/dev", dev);
