import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { useRoot } from "~/features/communities/ui/root-data";
import { m } from "~/i18n/generated/messages";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { FormError } from "~/ui/field";
import { Link } from "~/ui/link";
import type { OpenRoomPayload, ParticipantPayload } from "../payload";
import type { PeopleAnswer } from "../people";
import { roomPath } from "../rules";
import { useOnline } from "./online";
import { PeopleField } from "./people-field";
import { RoomAbout, RoomSaid } from "./room-about";
import styles from "./room-people.module.css";

interface RoomPeopleProps {
  room: OpenRoomPayload;
  people: readonly ParticipantPayload[];
  chosen: PeopleAnswer["people"] | null;
  refused: string | null;
  /** What was typed of the group itself, where it was refused. */
  typed?: Partial<Record<string, string>> | null;
}

/** Who is in a group, what it is called, and the ways in and out of it. */
export function RoomPeople({ room, people, chosen, refused, typed = null }: RoomPeopleProps) {
  const { viewer } = useRoot();
  const isBusy = useNavigation().state !== "idle";
  const { uuid, policies, current_participant: own } = room;
  const here = people.filter((one) => !one.is_gone);
  const online = useOnline(here.map((one) => one.member_id));
  const manages = policies.can_manage_chat_room && !viewer.isViewOnly;
  const action = `${roomPath(uuid)}?show=people`;
  // Another admin may have set it anew. The picture's address has another signature each hour.
  const standing = JSON.stringify([room.name, room.description, room.shows_history, pictureIn(room)]);
  return (
    <section className={styles.people} aria-label={m.chat_people()} tabIndex={-1}>
      <FormError>{refused}</FormError>
      {manages ? <RoomAbout key={standing} {...{ room, action, isBusy }} typed={typed} /> : <RoomSaid room={room} />}
      {manages && (
        // Anew once somebody came in.
        <Form key={here.length} method="post" action={action} className={styles.add}>
          <PeopleField
            label={m.chat_add()}
            chosen={chosen?.chosen ?? []}
            found={chosen?.found ?? null}
            without={here.map((one) => one.member_id)}
          />
          <Button type="submit" name="intent" value="add_people" loading={isBusy}>
            {m.chat_add_button()}
          </Button>
        </Form>
      )}
      <h2>{m.chat_people_count({ count: here.length })}</h2>
      <ul>
        {here.map((one) => (
          <Participant
            key={one.member_id}
            {...{ one, action }}
            isOnline={online.has(one.member_id)}
            isSelf={one.member_id === own.member_id}
            manages={manages}
          />
        ))}
      </ul>
      {!viewer.isViewOnly && <Ways {...{ room, action, manages }} />}
    </section>
  );
}

const pictureIn = ({ picture }: OpenRoomPayload) => picture?.kind === "file" && picture.src.split("?")[0];

interface ParticipantProps {
  one: ParticipantPayload;
  isSelf: boolean;
  isOnline: boolean;
  manages: boolean;
  action: string;
}

function Participant({ one, isSelf, isOnline, manages, action }: ParticipantProps) {
  const { community_member: person, admin, member_id: id } = one;
  return (
    <li className={styles.person}>
      <Avatar name={person.name} avatar={person.avatar} online={isOnline} />
      <span className="grow row wrap">
        <Link to={`/u/${person.id}`} className={styles.name} dir="auto">
          {person.name}
        </Link>
        {isSelf && <span className="muted">{m.chat_you()}</span>}
        {isOnline && <span className="sr">{m.chat_online()}</span>}
        {admin && <Badge>{m.chat_admin()}</Badge>}
      </span>
      {manages && !isSelf && (
        <Form method="post" action={action} className="row">
          <input type="hidden" name="member_id" value={id} />
          <Button type="submit" name="intent" value={admin ? "not_admin" : "admin"} size="sm" variant="ghost">
            {admin ? m.chat_not_admin() : m.chat_make_admin()}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="take_out"
            size="sm"
            variant="danger-quiet"
            label={m.chat_take_out({ name: person.name })}
          >
            {m.chat_take_out_short()}
          </Button>
        </Form>
      )}
    </li>
  );
}

/** Out of it, and its end: both ask first. */
function Ways({ room, action, manages }: { room: OpenRoomPayload; action: string; manages: boolean }) {
  const submit = useSubmit();
  const [asked, setAsked] = useState<"leave" | "delete" | null>(null);
  const ask = (what: "leave" | "delete") => (event: { preventDefault(): void }) => {
    event.preventDefault();
    setAsked(what);
  };
  if (!room.policies.can_leave_chat_room) return null;
  return (
    <>
      <Form method="post" action={action} className={styles.ways} id="leave">
        <Button type="submit" name="intent" value="leave" onClick={ask("leave")}>
          {m.chat_leave()}
        </Button>
        {manages && (
          <Button type="submit" name="intent" value="delete" variant="danger-quiet" onClick={ask("delete")}>
            {m.chat_delete_room()}
          </Button>
        )}
      </Form>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          const intent = asked ?? "leave";
          setAsked(null);
          void submit({ intent }, { method: "post", action });
        }}
        title={asked === "delete" ? m.chat_delete_room_title() : m.chat_leave_title()}
        description={asked === "delete" ? m.chat_delete_room_text() : m.chat_leave_text()}
        confirmLabel={asked === "delete" ? m.chat_delete_room() : m.chat_leave()}
        danger
      />
    </>
  );
}
