import type { MetaDescriptor } from "react-router";
import { fileAction } from "~/features/chat/actions.server";
import { placeOf } from "~/features/chat/rules";
import { roomName } from "~/features/chat/ui/names";
import { SendFile } from "~/features/chat/ui/send-file";
import { findRoomToSendTo } from "~/features/chat/queries.server";
import { privateMeta } from "~/features/communities/meta";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import type { Route } from "./+types/file";
import { actPage, loadPage, valuesOf } from "../support.server";

/** Where the composer sends whoever has no scripts. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (ctx) => ({
    opened: { room: await findRoomToSendTo(ctx, args.params.uuid) },
    community: ctx.community.name,
    requestKey: crypto.randomUUID(),
  }));

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const name = roomName(loaderData.opened.room, matches[0].loaderData.locale);
  return privateMeta({ title: m.chat_send_file_title({ name }), community: loaderData.community });
}

export const action = (args: Route.ActionArgs) =>
  actPage(args, (ctx, form) => fileAction(ctx, form, args.params.uuid, valuesOf(form)));

export default function FileRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { locale } = useRoot();
  const { room } = loaderData.opened;
  const answer = actionData && "error" in actionData ? actionData : null;
  return (
    <SendFile
      name={roomName(room, locale)}
      back={placeOf(room)}
      requestKey={answer?.values.request_key ?? loaderData.requestKey}
      text={answer?.values.body ?? ""}
      refused={answer && (Object.values(answer.error.fields)[0] ?? answer.error.message)}
    />
  );
}
