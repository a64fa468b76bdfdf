import { useQuery } from "@tanstack/react-query";
import { request } from "~/platform/client/request";
import { type CurrentUserPayload, currentUserStaleTime } from "../present";
import { useRoot } from "./root-data";

/** The current-user payload, fresh for five minutes where the community says so (spec section 9). */
export function useCurrentUser() {
  const { community } = useRoot();
  return useQuery({
    queryKey: ["current_user"],
    queryFn: () => request<CurrentUserPayload>("GET", "/internal_api/current_user"),
    staleTime: currentUserStaleTime(community?.cachedPunditApiEnabled),
  });
}
