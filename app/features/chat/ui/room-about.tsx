import { lazy, Suspense, useState } from "react";
import { Form } from "react-router";
import type { ChosenPicture } from "~/features/files/ui/choose-picture";
import { m } from "~/i18n/generated/messages";
import type { AvatarPicture } from "~/ui/avatar";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/choice";
import { Input, Textarea } from "~/ui/field";
import type { OpenRoomPayload } from "../payload";
import { MAX_DESCRIPTION, MAX_NAME } from "../rules";
import styles from "./room-people.module.css";

/** For who sets a group up: every conversation would bring it along. */
const RoomPicture = lazy(() => import("./room-picture"));

interface RoomAboutProps {
  room: OpenRoomPayload;
  action: string;
  isBusy: boolean;
  /** What was typed, where it was refused. */
  typed: Partial<Record<string, string>> | null;
}

/** What a group is called and about, what it looks like, and what newcomers see of it: as its admins set it. */
export function RoomAbout({ room, action, isBusy, typed }: RoomAboutProps) {
  const { name, description, shows_history: showsHistory } = room;
  const [picture, setPicture] = useState<ChosenPicture>({
    value: typed?.picture ?? "",
    src: typed?.picture === "none" ? null : srcOf(room.picture),
  });
  return (
    <Form method="post" action={action} className={styles.about}>
      <Suspense fallback={<input type="hidden" name="picture" value={picture.value} />}>
        <RoomPicture room={room} picture={picture} onChosen={setPicture} />
      </Suspense>
      <Input
        label={m.chat_name()}
        hint={m.chat_name_hint()}
        name="name"
        defaultValue={typed?.name ?? name}
        maxLength={MAX_NAME}
        autoComplete="off"
        dir="auto"
      />
      <Textarea
        label={m.chat_description()}
        hint={m.chat_description_hint()}
        name="description"
        defaultValue={typed?.description ?? description}
        limit={MAX_DESCRIPTION}
        rows={2}
      />
      <Checkbox
        name="shows_history"
        defaultChecked={typed ? typed.shows_history !== undefined : showsHistory}
        label={m.chat_history_shown()}
        hint={m.chat_history_shown_hint()}
      />
      <div>
        <Button type="submit" name="intent" value="describe" loading={isBusy}>
          {m.chat_save()}
        </Button>
      </div>
    </Form>
  );
}

/** The same for whoever is in it and does not set it. */
export function RoomSaid({ room }: { room: OpenRoomPayload }) {
  return (
    <div className={styles.said}>
      {room.description !== "" && (
        <p dir="auto" className={styles.description}>
          {room.description}
        </p>
      )}
      <p className="hint">{room.shows_history ? m.chat_history_shown_here() : m.chat_history_hidden_here()}</p>
    </div>
  );
}

const srcOf = (picture: AvatarPicture): string | null => (picture?.kind === "file" ? picture.src : null);
