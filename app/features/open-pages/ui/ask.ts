import { request } from "~/platform/client/request";
import { PUBLIC_VERSION_HEADER } from "~/platform/realtime";
import type { Ask } from "../places";

/** Asks a door for what is at least as new as the public version: visitors are answered with a copy that is. */
export const askFor =
  (version: number, signal: AbortSignal): Ask =>
  (path) =>
    request("GET", path, undefined, { signal, headers: { [PUBLIC_VERSION_HEADER]: String(version) } });
