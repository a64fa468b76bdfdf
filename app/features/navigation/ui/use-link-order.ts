import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { askHouseAnew } from "~/platform/client/standing";
import { toast } from "~/ui/toast";
import { useArranged } from "~/ui/use-arranged";
import type { ManagedLink } from "../queries.server";

/** The links in the order one has just given them: shown at once, and as they were again where it was refused. */
export function useLinkOrder(loaded: ManagedLink[]) {
  const { revalidate } = useRevalidator();
  // The header shows the same order; and what somebody else has moved meanwhile.
  const load = () => askHouseAnew(revalidate);
  const { shown: links, arrange } = useArranged(loaded, load);
  const [announced, setAnnounced] = useState("");

  /** To a place among the others; beyond the ends nothing moves. */
  async function move(id: number, index: number) {
    const one = links.find((link) => link.id === id);
    if (!one || index < 0 || index >= links.length || links[index] === one) return;
    const others = links.filter((link) => link !== one);
    const next = [...others.slice(0, index), one, ...others.slice(index)];
    const ids = next.map((link) => link.id);
    setAnnounced(m.navigation_moved({ name: one.name, place: index + 1, count: next.length }));
    try {
      await arrange(next, () => request("PUT", "/internal_api/header_menu_links/reorder", { ids }));
    } catch (error) {
      const isRefused = error instanceof RequestError;
      setAnnounced(m.navigation_moved_back());
      toast({ text: isRefused ? error.message : m.errors_unknown(), tone: "danger" });
      // Where the line is down nothing can be loaded either.
      if (isRefused) await load();
    }
  }

  return { links, announced, move };
}
