import { Hono } from "hono";
import * as z from "zod";
import { getCurrentUser } from "~/features/communities/current-user.server";
import type { AppEnv } from "../../app-env";
import { endpoint } from "../endpoint";

export const currentUser = new Hono<AppEnv>().get("/", endpoint(z.object({}), getCurrentUser, { readsFirst: true }));
