import { QueryClient } from "@tanstack/react-query";

/** Spec section 7: no refetch on window focus or reconnect, 1 retry, 3000 ms retry delay. */
export const QUERY_DEFAULTS = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: 1,
  retryDelay: 3000,
} as const;

export const createQueryClient = () => new QueryClient({ defaultOptions: { queries: QUERY_DEFAULTS } });
