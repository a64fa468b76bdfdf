import { plainPath } from "~/lib/plain-path";
import type { Place } from "./rules";

/** A snippet that is on, as a page has it: what its viewer is to see and nothing else. */
export interface ShownSnippet {
  id: number;
  name: string;
  place: Place;
  height: number;
  version: number;
}

/**
 * Whether a page may hold snippets: none that is about oneself or about running the house, where people type what is
 * nobody else's. The router takes /Settings for /settings, and /%73ettings where a link of somebody's leads there.
 */
export const holdsSnippets = (pathname: string): boolean =>
  !/^\/+(?:settings|account|users|admin|view_as|session|i|legal\/agree|members\/(?:edit|invit\w+))(?:\/|$)/i.test(
    plainPath(pathname),
  );

/** The kill switch (field notes 1.21): `?safe=1` shows any page without a snippet. */
export const isSafe = ({ searchParams }: Pick<URL, "searchParams">): boolean => searchParams.get("safe") === "1";
