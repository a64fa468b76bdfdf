import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { queryClient } from "~/platform/client/query";
import { request } from "~/platform/client/request";
import type { useMe } from "~/features/members/ui/me";
import type { PostCardPayload } from "../present";
import { detailsApi } from "./addresses";

interface PostDetailsProps {
  ids: number[];
  /** Whose likes they tell of. */
  reader: NonNullable<ReturnType<typeof useMe>>["id"];
  onLoaded(details: ReadonlyMap<number, PostCardPayload>): void;
}

/** Asks for what a list leaves out of its posts, and asks again when an open page says that it changed. */
export function PostDetails({ ids, reader, onLoaded }: PostDetailsProps) {
  const asked = { queryKey: ["post details", reader, ids], queryFn: () => fetchDetails(ids) };
  const { data } = useQuery(asked, queryClient());
  const tell = useEffectEvent(onLoaded);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
  return null;
}

async function fetchDetails(ids: number[]): Promise<Map<number, PostCardPayload>> {
  const asking = detailsApi(ids).map((path) => request<{ records: PostCardPayload[] }>("GET", path));
  return new Map((await Promise.all(asking)).flatMap(({ records }) => records.map((post) => [post.id, post] as const)));
}
