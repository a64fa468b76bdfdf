import { useState } from "react";
import { useRevalidator } from "react-router";
import { m } from "~/i18n/generated/messages";
import { RequestError, request } from "~/platform/client/request";
import { toast } from "~/ui/toast";
import type { ManagedLink } from "../queries.server";

/** The links in the order one has just given them: shown at once, and as they were again where it was refused. */
export function useLinkOrder(loaded: ManagedLink[]) {
  const [before, setBefore] = useState(loaded);
  const [links, setLinks] = useState(loaded);
  const [announced, setAnnounced] = useState("");
  const { revalidate } = useRevalidator();
  if (before !== loaded) {
    setBefore(loaded);
    setLinks(loaded);
  }

  /** To a place among the others; beyond the ends nothing moves. */
  async function move(id: number, index: number) {
    const one = links.find((link) => link.id === id);
    if (!one || index < 0 || index >= links.length || links[index] === one) return;
    const others = links.filter((link) => link !== one);
    const next = [...others.slice(0, index), one, ...others.slice(index)];
    setLinks(next);
    setAnnounced(m.navigation_moved({ name: one.name, place: index + 1, count: next.length }));
    try {
      await request("PUT", "/internal_api/header_menu_links/reorder", { ids: next.map((link) => link.id) });
    } catch (error) {
      const isRefused = error instanceof RequestError;
      setLinks(loaded);
      setAnnounced(m.navigation_moved_back());
      toast({ text: isRefused ? error.message : m.errors_unknown(), tone: "danger" });
      // Where the line is down nothing can be loaded either.
      if (!isRefused) return;
    }
    // The header shows the same order; and what somebody else has moved meanwhile.
    await revalidate();
  }

  return { links, announced, move };
}
