import { useQuery } from "@tanstack/react-query";
import { queryClient } from "~/platform/client/query";
import { request } from "~/platform/client/request";
import type { OfferedTopic } from "../marks";

/** What a space offers to who writes in it. */
export interface Offered {
  space: string;
  topics: OfferedTopic[];
  isRequired: boolean;
  /** The viewer may set a post of theirs there. */
  maySet: boolean;
  /** Its members are told of new posts. */
  tellsMembers: boolean;
}

/** What the chosen space offers: of the one the page came with it is known. Until the answer has come, nothing. */
export function useOffered(known: Offered, space: string): Offered {
  const isKnown = space === known.space;
  const asked = { queryKey: ["topics of", space], queryFn: () => ask(space), enabled: !isKnown };
  const { data } = useQuery(asked, queryClient());
  // "": whoever sends the form now was not asked.
  return isKnown ? known : (data ?? { space: "", topics: [], isRequired: false, maySet: false, tellsMembers: false });
}

async function ask(space: string): Promise<Offered> {
  const {
    records,
    require_topic_selection: isRequired,
    can_set_post: maySet,
    tells_members: tellsMembers,
  } = await request<{
    records: { id: number; name: string; slug: string; admin_only: boolean }[];
    require_topic_selection: boolean;
    can_set_post: boolean;
    tells_members: boolean;
  }>("GET", `/internal_api/spaces/${encodeURIComponent(space)}/topics`);
  const topics = records.map(({ admin_only: adminOnly, ...topic }) => ({ ...topic, adminOnly }));
  return { space, topics, isRequired, maySet, tellsMembers };
}
