import { type MetaDescriptor, redirect } from "react-router";
import { roomAction } from "~/features/chat/actions.server";
import { openRoomPage } from "~/features/chat/open-room.server";
import { placeOf } from "~/features/chat/rules";
import { roomName } from "~/features/chat/ui/names";
import { Room } from "~/features/chat/ui/room";
import { RoomPins } from "~/features/chat/ui/room-pins";
import { RoomPeople } from "~/features/chat/ui/room-people";
import { privateMeta } from "~/features/communities/meta";
import { m } from "~/i18n/generated/messages";
import { findInRoom } from "~/features/search/in-room.server";
import { RoomSearch } from "~/features/search/ui/room-search";
import type { Route } from "./+types/room";
import { actPage, loadPage, valuesOf } from "../support.server";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => {
    const query = ctx.request.url.searchParams;
    const [opened, found] = await Promise.all([
      openRoomPage(ctx, args.params.uuid, query),
      findInRoom(ctx, args.params.uuid, query),
    ]);
    // The room of a chat space is read in the space.
    if (opened.room.space) throw redirect(`${placeOf(opened.room)}${ctx.request.url.search}`);
    const shows = query.get("show") === "people" && opened.room.kind === "group" ? ("people" as const) : null;
    return { opened, shows, found, community: ctx.community.name };
  });

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { locale } = matches[0].loaderData;
  // Not as the profile of whom it is with is called.
  const title = `${roomName(loaderData.opened.room, locale)} · ${m.chat_title()}`;
  return privateMeta({ title, community: loaderData.community });
}

export const action = (args: Route.ActionArgs) =>
  actPage(args, (ctx, form) => roomAction(ctx, form, args.params.uuid, valuesOf(form)));

export default function RoomRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, shows, found } = loaderData;
  const answer = actionData && "values" in actionData ? actionData : null;
  const error = answer && "error" in answer ? answer.error : null;
  const reason = error && (Object.values(error.fields)[0] ?? error.message);
  const people = shows && (
    <RoomPeople
      room={opened.room}
      people={opened.people}
      chosen={answer && "people" in answer ? answer.people : null}
      refused={reason}
      typed={answer && "error" in answer && answer.values.intent === "describe" ? answer.values : null}
    />
  );
  const search = found && <RoomSearch path={placeOf(opened.room)} found={found} now={opened.now} />;
  const details =
    people ?? search ?? (opened.pins && <RoomPins room={opened.room} people={opened.people} pins={opened.pins} />);
  const refused = error && !shows ? { message: reason ?? "", text: answer?.values.body ?? "" } : null;
  return <Room key={`${opened.room.uuid} ${opened.marked}`} {...opened} refused={refused} details={details} />;
}
