import type * as z from "zod";
import { type PostPlace, wherever } from "~/features/posts/wherever.server";
import { endpoint, type EndpointOptions } from "./endpoint";

/** An endpoint of one post, by the address it has or had before it was moved. */
export function atPost<S extends z.ZodType<PostPlace>>(
  schema: S,
  run: Parameters<typeof endpoint<S>>[1],
  options?: EndpointOptions,
) {
  return endpoint(
    schema,
    (ctx, input, request) => wherever(ctx, input, (at) => run(ctx, { ...input, ...at }, request)),
    options,
  );
}
