import type { QueryClient } from "@tanstack/react-query";
import { request } from "./request";

/** The three states of spec section 4: a refresh sets REFRESHING, then reloads. */
export type LoadingState = "LOADING" | "LOADED" | "REFRESHING";
export type LoadingEvent = "refresh" | "loaded" | "failed";

/** What is loaded this way, and from where. */
export const RESOURCES = {
  community: "/internal_api/community",
  spaces: "/internal_api/spaces",
  space_groups: "/internal_api/space_groups",
} as const;
export type Resource = keyof typeof RESOURCES;

/**
 * The pure machine. What was never there stays LOADING while it is asked again; a refresh that fails keeps what
 * was loaded (a failed load of spaces or groups shows nothing extra, section 8).
 */
export function nextLoadingState(state: LoadingState, event: LoadingEvent): LoadingState {
  if (event === "loaded") return "LOADED";
  if (event === "refresh") return state === "LOADING" ? "LOADING" : "REFRESHING";
  return state === "REFRESHING" ? "LOADED" : state;
}

export interface Loader<T> {
  state(): LoadingState;
  /** The last that was loaded. */
  data(): T | undefined;
  load(): Promise<void>;
  refresh(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Loads one resource through the query client's cache and tells of each change of state. */
export function createLoader<T>(
  client: QueryClient,
  resource: Resource,
  fetchIt: () => Promise<T> = () => request<T>("GET", RESOURCES[resource]),
): Loader<T> {
  const queryKey = [resource];
  const listeners = new Set<() => void>();
  let state: LoadingState = client.getQueryData(queryKey) === undefined ? "LOADING" : "LOADED";

  function move(event: LoadingEvent) {
    const next = nextLoadingState(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function reload(staleTime: number) {
    try {
      await client.fetchQuery({ queryKey, queryFn: fetchIt, staleTime });
      move("loaded");
    } catch (error) {
      console.warn(`${resource} could not be loaded`, error);
      move("failed");
    }
  }

  return {
    state: () => state,
    data: () => client.getQueryData<T>(queryKey),
    load: () => reload(Number.POSITIVE_INFINITY),
    refresh() {
      move("refresh");
      return reload(0);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
