import { Hono } from "hono";
import type { AppEnv } from "./app";

/** Uploaded files, by short signed addresses. */
export const files = new Hono<AppEnv>();
