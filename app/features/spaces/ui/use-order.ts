import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { askHouseAnew } from "~/platform/client/standing";
import { toast } from "~/ui/toast";
import { useArranged } from "~/ui/use-arranged";
import type { SpaceHead } from "../head";
import { type MovedTo, rearranged } from "../rules";

export interface ManagedGroupData {
  id: number;
  slug: string;
  name: string;
  /** What is dragged here lets in who is in the group. */
  addsMembersToNewSpaces: boolean;
  spaces: SpaceHead[];
}

/** The groups in the order one has just given them: shown at once, and as they were again where it was refused. */
export function useOrder(loaded: ManagedGroupData[]) {
  const { revalidate } = useRevalidator();
  // The sidebar shows the same order; and what somebody else has moved meanwhile.
  const load = () => askHouseAnew(revalidate);
  const { shown: groups, arrange } = useArranged(loaded, load);
  const [announced, setAnnounced] = useState("");

  async function move(to: MovedTo) {
    const next = rearranged(groups, to);
    setAnnounced(wordsOf(next, to));
    try {
      await arrange(next, () => save(next, to));
    } catch (error) {
      const isRefused = error instanceof RequestError;
      setAnnounced(m.spaces_moved_back());
      toast({ text: isRefused ? error.message : m.errors_unknown(), tone: "danger" });
      // Where the line is down nothing can be loaded either.
      if (isRefused) await load();
    }
  }

  return { groups, announced, move };
}

function save(groups: ManagedGroupData[], { kind, list }: MovedTo): Promise<unknown> {
  if (kind === "group")
    return request("PUT", "/internal_api/space_groups/reorder", { ids: groups.map(({ id }) => id) });
  const ids = groups.find(({ id }) => id === list)?.spaces.map(({ id }) => id) ?? [];
  return request("PUT", "/internal_api/spaces/reorder", { space_group_id: list, ids });
}

function wordsOf(groups: ManagedGroupData[], { kind, id, list }: MovedTo): string {
  const group = groups.find((one) => one.id === (kind === "group" ? id : list));
  const among = kind === "group" ? groups : (group?.spaces ?? []);
  const place = among.findIndex((one) => one.id === id) + 1;
  const where = { name: among[place - 1]?.name ?? "", place, count: among.length };
  return kind === "group" ? m.spaces_moved_group(where) : m.spaces_moved({ ...where, group: group?.name ?? "" });
}
