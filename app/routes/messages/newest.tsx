import { openRoomPage } from "~/features/chat/open-room.server";
import { listRooms } from "~/features/chat/queries.server";
import { NothingOpen } from "~/features/chat/ui/nothing-open";
import { Room } from "~/features/chat/ui/room";
import { pageMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import type { Route } from "./+types/newest";
import { loadPage } from "../support.server";

export const meta = pageMeta(m.chat_title);

/** Where there is room for it, the newest conversation stands beside the list. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const isArchived = ctx.request.url.searchParams.get("archived") === "true";
    const { records } = await listRooms(ctx, { isArchived });
    // What is pinned stands above it.
    const said = records.map(({ last_message: last }) => last?.at ?? "");
    const newest = records[said.indexOf(said.toSorted().at(-1) ?? "")];
    return { opened: newest ? await openRoomPage(ctx, newest.uuid, new URLSearchParams()) : null };
  });

export default function NewestRoute({ loaderData: { opened } }: Route.ComponentProps) {
  if (!opened) return <NothingOpen />;
  return <Room key={opened.room.uuid} {...opened} refused={null} details={null} isBeside />;
}
