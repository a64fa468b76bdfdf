import { useRoot } from "~/features/communities/ui/root-data";
import type { Person } from "../person";

/** The viewer as like buttons and samples show them; null for a visitor. */
export function useMe(): Person | null {
  const { viewer } = useRoot();
  return viewer.isSignedIn ? { id: viewer.publicUid, name: viewer.name, avatar: viewer.avatar } : null;
}
