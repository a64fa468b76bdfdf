import { RequestError, type RequestOptions, request } from "~/platform/client/request";

/**
 * How many notifications are new, or that nobody is signed in here any more: only a refusal says so (401). null where it
 * could not be learned, which says nothing about who is signed in.
 */
export async function askNewCount(options: RequestOptions = {}): Promise<number | "signed_out" | null> {
  try {
    const path = "/internal_api/notifications/new_count";
    return (await request<{ new_count: number }>("GET", path, undefined, options)).new_count;
  } catch (error) {
    if (error instanceof RequestError && error.status === 401) return "signed_out";
    if (!options.signal?.aborted) console.error("new notifications could not be counted", error);
    return null;
  }
}
