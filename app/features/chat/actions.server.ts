import { redirect } from "react-router";
import { ownFiles } from "~/features/files/own.server";
import { upload } from "~/features/files/upload.server";
import { conflict, invalid } from "~/lib/errors";
import { parseForm } from "~/lib/form";
import type { Ctx } from "~/platform/context";
import { MOST_FILES } from "./attachments";
import { pinMessage, removeSpotlight, spotlightMessage, unpinMessage } from "./commands/board.server";
import { createRoom } from "./commands/create-room.server";
import { deleteRoom, updateRoom } from "./commands/manage-room.server";
import { findToWriteIn, sayMessage } from "./commands/messages.server";
import { addParticipants, removeParticipant, updateParticipant } from "./commands/participants.server";
import { pinRoom, unpinRoom } from "./commands/pin-room.server";
import { reactToMessage, takeBackMessageReaction } from "./commands/reactions.server";
import { readRoom } from "./commands/read-room.server";
import { followThread, leaveThread } from "./commands/threads.server";
import {
  AddInput,
  CreateRoomInput,
  MessageReactionInput,
  MessageRef,
  ParticipantRef,
  ReadInput,
  SayInput,
  UpdateRoomInput,
} from "./input";
import { chosenIn, type PeopleAnswer } from "./people";
import { choosePeople } from "./people.server";
import { findOpenRoom } from "./queries.server";
import { placeOf, roomPath } from "./rules";

/** What the page of a room posts: what is said without a script, the room's menu, and who is in it. `path`: where it is read. */
export async function roomAction(
  ctx: Ctx,
  form: FormData,
  uuid: string,
  values: Record<string, string>,
  path = roomPath(uuid),
): Promise<Response | PeopleAnswer> {
  const people = await choosePeople(ctx, form, values);
  if (people) return people;
  const self = ctx.viewer.memberId;
  const intent = String(form.get("intent") ?? "");
  switch (intent) {
    case "say": {
      const { thread, also, key, body = "" } = values;
      const words = parseForm(SayInput, { uuid, key, body, thread, also: also === undefined ? undefined : true });
      await sayMessage(ctx, words);
      return redirect(words.thread === undefined ? path : `${path}?thread=${words.thread}`);
    }
    case "read":
      await readRoom(ctx, parseForm(ReadInput, { uuid, n: values.n }));
      return redirect(path);
    case "mute":
    case "unmute":
      await updateParticipant(ctx, { uuid, memberId: self, muted: intent === "mute" });
      return redirect(path);
    case "archive":
      await updateParticipant(ctx, { uuid, memberId: self, archived: true });
      return redirect("/messages");
    case "unarchive":
      await updateParticipant(ctx, { uuid, memberId: self, archived: false });
      return redirect(path);
    case "pin_room":
    case "unpin_room":
      await (intent === "pin_room" ? pinRoom : unpinRoom)(ctx, uuid);
      return redirect(path);
    case "leave":
      await removeParticipant(ctx, { uuid, memberId: self });
      return redirect("/messages");
    case "delete":
      await deleteRoom(ctx, uuid);
      return redirect("/messages");
  }
  const said = await messageAction(ctx, uuid, intent);
  // Messages are taken down where they are listed.
  if (said !== null && intent.startsWith("unpin")) return redirect(`${path}?show=pins`);
  if (said !== null) return redirect(`${path}${said}`);
  await peopleAction(ctx, form, uuid, values);
  return redirect(`${path}?show=people`);
}

const PUTTING = { pin: pinMessage, unpin: unpinMessage, spotlight: spotlightMessage, unspotlight: removeSpotlight };

const FOLLOWING = { follow: followThread, unfollow: leaveThread };

/** What a small button of a message says, such as "react 12 ☕"; answers where in the room it stands, null for another form. */
async function messageAction(ctx: Ctx, uuid: string, intent: string): Promise<string | null> {
  const [, follow = "", root] = /^(follow|unfollow) (\d{1,15})$/.exec(intent) ?? [];
  const following = FOLLOWING[follow as keyof typeof FOLLOWING];
  if (following) {
    const key = parseForm(MessageRef, { uuid, n: root });
    await following(ctx, key);
    return `?thread=${key.n}`;
  }
  const [, put = "", of] = /^(pin|unpin|spotlight|unspotlight) (\d{1,15})$/.exec(intent) ?? [];
  const putting = PUTTING[put as keyof typeof PUTTING];
  if (putting) {
    const key = parseForm(MessageRef, { uuid, n: of });
    await putting(ctx, key);
    return messageAt({ n: key.n, root: 0 });
  }
  const [, act, n, emoji] = /^(react|unreact) (\d{1,15}) (\S+)$/.exec(intent) ?? [];
  if (act === undefined) return null;
  const reaction = parseForm(MessageReactionInput, { uuid, n, emoji });
  return messageAt(await (act === "react" ? reactToMessage(ctx, reaction) : takeBackMessageReaction(ctx, reaction)));
}

const messageAt = ({ n, root }: { n: number; root: number }): string =>
  root === 0 ? `?around=${n}#message-${n}` : `?thread=${root}#reply-${n}`;

async function peopleAction(ctx: Ctx, form: FormData, uuid: string, values: Record<string, string>): Promise<void> {
  const member = () => parseForm(ParticipantRef, { uuid, memberId: values.member_id });
  switch (values.intent) {
    case "describe": {
      const { shows_history: showsHistory, ...said } = parseForm(UpdateRoomInput, {
        uuid,
        chat_room: {
          name: values.name,
          description: values.description,
          ...(values.picture ? { picture: values.picture === "none" ? null : values.picture } : {}),
          // A box that is not ticked sends nothing.
          shows_history: values.shows_history !== undefined,
        },
      }).chat_room;
      await updateRoom(ctx, { uuid, showsHistory, ...said });
      return;
    }
    case "add_people": {
      const added = parseForm(AddInput, { uuid, member_ids: idsIn(form) });
      await addParticipants(ctx, { uuid, memberIds: added.member_ids });
      return;
    }
    case "admin":
    case "not_admin":
      await updateParticipant(ctx, { ...member(), admin: values.intent === "admin" });
      return;
    case "take_out":
      await removeParticipant(ctx, member());
      return;
    default:
      throw invalid({ intent: "invalid" });
  }
}

/** Begins a conversation by its first line. Whatever is wrong with either is said before anything is made. */
export async function beginAction(
  ctx: Ctx,
  form: FormData,
  values: Record<string, string>,
): Promise<Response | PeopleAnswer> {
  const people = await choosePeople(ctx, form, values);
  if (people) return people;
  const { chat_room } = parseForm(CreateRoomInput, { chat_room: { member_ids: idsIn(form), name: values.name } });
  const attachments = form.getAll("attachments").map(String);
  const said = { key: values.request_key, body: values.body ?? "", attachments };
  if (said.body.trim() === "" && attachments.length === 0) throw invalid({ body: "message_empty" });
  const carried = parseForm(SayInput.omit({ uuid: true }), said).attachments ?? [];
  if ((await ownFiles(ctx, carried)).length !== new Set(carried).size) throw conflict("file_gone");
  const room = await createRoom(ctx, {
    memberIds: chat_room.member_ids,
    name: chat_room.name,
    requestKey: values.request_key,
  });
  await sayMessage(ctx, parseForm(SayInput, { uuid: room.uuid, ...said }));
  return redirect(roomPath(room.uuid));
}

/** Sends the files of a form, and what was written with them, as one message. Whoever may not speak there uploads nothing. */
export async function fileAction(
  ctx: Ctx,
  form: FormData,
  uuid: string,
  values: Record<string, string>,
): Promise<Response> {
  const said = parseForm(SayInput, { uuid, key: values.request_key, body: values.body ?? "" });
  await findToWriteIn(ctx, uuid);
  const files = form.getAll("file").filter((one): one is File => one instanceof File && one.size > 0);
  if (files.length === 0) throw invalid({ file: "no_file" });
  if (files.length > MOST_FILES) throw invalid({ file: "too_many_files" });
  const attachments: number[] = [];
  for (const file of files) {
    const kept = await upload(ctx, { bytes: await file.arrayBuffer(), filename: file.name, purpose: "file" });
    attachments.push(kept.id);
  }
  await sayMessage(ctx, { ...said, attachments });
  return redirect(placeOf(await findOpenRoom(ctx, uuid)));
}

const idsIn = (form: FormData): number[] => chosenIn(form.getAll("people").map(String)).map(({ id }) => id);
