import type { Ctx } from "~/platform/context";
import { searchMessages } from "./messages.server";
import { presentHit } from "./present";
import type { FoundInRoom } from "./ui/room-search";

/** What the address of a room's page asks to find in it (`?search=`); null where it asks for nothing. Throws as `searchMessages`. */
export async function findInRoom(ctx: Ctx, uuid: string, address: URLSearchParams): Promise<FoundInRoom | null> {
  const query = address.get("search");
  if (query === null) return null;
  const { hits, cursor } = await searchMessages(ctx, { uuid, query, cursor: address.get("found_before") ?? undefined });
  return { query, hits: hits.map(presentHit), cursor };
}
