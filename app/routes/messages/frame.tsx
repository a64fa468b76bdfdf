import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from "react-router";
import type { OpenedRoom } from "~/features/chat/open-room.server";
import { getMessaging } from "~/features/chat/messaging.server";
import { listRooms } from "~/features/chat/queries.server";
import { MessagesFrame } from "~/features/chat/ui/messages-frame";
import { RoomsList } from "~/features/chat/ui/rooms-list";
import type { Route } from "./+types/frame";
import { loadPage } from "../support.server";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const query = ctx.request.url.searchParams;
    const isArchive = query.get("archived") === "true";
    const [rooms, messaging] = await Promise.all([
      listRooms(ctx, { cursor: query.get("cursor"), isArchived: isArchive }),
      getMessaging(ctx),
    ]);
    return { rooms, canBegin: messaging !== "off", isArchive, me: ctx.viewer.memberId, now: ctx.now() };
  });

/** What is said elsewhere it is told: going from one conversation to the next asks for nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const asks = ({ searchParams }: URL) => `${searchParams.get("archived")} ${searchParams.get("cursor")}`;
  const isOther = asks(currentUrl) !== asks(nextUrl);
  return isOther || (formMethod !== undefined && formMethod !== "GET" ? defaultShouldRevalidate : false);
};

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  const leaf = useMatches().at(-1);
  const isListFirst = leaf?.id === "routes/messages/newest";
  const shown = leaf?.loaderData as Partial<{ opened: Pick<OpenedRoom, "room" | "thread"> | null }> | undefined;
  const opened = shown?.opened ?? null;
  return (
    <MessagesFrame
      isListFirst={isListFirst}
      list={
        <RoomsList
          {...loaderData}
          isPage={isListFirst}
          openUuid={opened?.room.uuid ?? null}
          openThread={opened?.thread?.root.n ?? null}
        />
      }
    >
      <Outlet />
    </MessagesFrame>
  );
}
