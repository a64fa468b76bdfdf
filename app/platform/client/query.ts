import { QueryClient } from "@tanstack/react-query";

/** Spec section 7: no refetch on window focus or reconnect, 1 retry, 3000 ms retry delay. */
export const QUERY_DEFAULTS = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: 1,
  retryDelay: 3000,
} as const;

/**
 * The page's one client: handed to `useQuery` by whoever asks, and not by a provider around everything, so that a page
 * which asks nothing by it does not bring the library along. On the server, where one isolate renders for many, nothing
 * is shared: each rendering has its own.
 */
export const queryClient = (): QueryClient => (typeof window === "undefined" ? make() : (client ??= make()));

let client: QueryClient | undefined;

const make = () => new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });
