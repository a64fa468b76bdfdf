import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import type { OpenRoomPayload } from "../payload";
import { placeOf } from "../rules";
import styles from "./room.module.css";

/** Where no script says what has been read, its reader does; `n` is where the room stood when it was drawn. */
export const PlainRead = ({ room, n }: { room: OpenRoomPayload; n: number }) => (
  <noscript>
    <form method="post" action={placeOf(room)} className={styles.plain}>
      <input type="hidden" name="n" value={n} />
      <Button type="submit" name="intent" value="read" size="sm">
        {m.chat_mark_read()}
      </Button>
    </form>
  </noscript>
);
