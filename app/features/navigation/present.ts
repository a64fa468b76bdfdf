import type { ManagedLink } from "./queries.server";
import { isElsewhere } from "./rules";

/** Spec section 3 names header menu links without their fields: these are ours. */
export function presentHeaderLink(link: ManagedLink) {
  return {
    id: link.id,
    name: link.name,
    url: link.address,
    visible_to: link.visibleTo,
    open_in_new_tab: isElsewhere(link.address),
    position: link.position,
  };
}
