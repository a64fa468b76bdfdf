import type { Ctx } from "~/platform/context";
import type { Env } from "~/platform/env";

/** What Hono's handlers find: the bindings, and the request's context. */
export interface AppEnv {
  Bindings: Env;
  Variables: { ctx: Ctx };
}
