import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { toast } from "~/ui/toast";
import type { SpaceHead } from "../head";
import { type MovedTo, rearranged } from "../rules";

export interface ManagedGroupData {
  id: number;
  slug: string;
  name: string;
  spaces: SpaceHead[];
}

/** The groups in the order one has just given them: shown at once, and as they were again where it was refused. */
export function useOrder(loaded: ManagedGroupData[]) {
  const [before, setBefore] = useState(loaded);
  const [groups, setGroups] = useState(loaded);
  const [announced, setAnnounced] = useState("");
  const { revalidate } = useRevalidator();
  if (before !== loaded) {
    setBefore(loaded);
    setGroups(loaded);
  }

  async function move(to: MovedTo) {
    const next = rearranged(groups, to);
    setGroups(next);
    setAnnounced(wordsOf(next, to));
    try {
      await (to.kind === "group"
        ? request("PUT", "/internal_api/space_groups/reorder", { ids: next.map(({ id }) => id) })
        : request("PUT", "/internal_api/spaces/reorder", {
            space_group_id: to.list,
            ids: next.find(({ id }) => id === to.list)?.spaces.map(({ id }) => id) ?? [],
          }));
    } catch (error) {
      const isRefused = error instanceof RequestError;
      setGroups(loaded);
      setAnnounced(m.spaces_moved_back());
      toast({ text: isRefused ? error.message : m.errors_unknown(), tone: "danger" });
      // Where the line is down nothing can be loaded either.
      if (!isRefused) return;
    }
    // The sidebar shows the same order; and what somebody else has moved meanwhile.
    await revalidate();
  }

  return { groups, announced, move };
}

function wordsOf(groups: ManagedGroupData[], { kind, id, list }: MovedTo): string {
  const group = groups.find((one) => one.id === (kind === "group" ? id : list));
  const among = kind === "group" ? groups : (group?.spaces ?? []);
  const place = among.findIndex((one) => one.id === id) + 1;
  const where = { name: among[place - 1]?.name ?? "", place, count: among.length };
  return kind === "group" ? m.spaces_moved_group(where) : m.spaces_moved({ ...where, group: group?.name ?? "" });
}
