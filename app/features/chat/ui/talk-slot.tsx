import { Suspense } from "react";
// Their looks come with the page that may show it, for they must be there without JavaScript.
import "./composer.module.css";
import "./jump-to-date.module.css";
import "./log.module.css";
import "./message-files.module.css";
import "./message-reactions.module.css";
import "./message-row.module.css";
import "./messages-frame.module.css";
import "./room-face.module.css";
import "./room-head.module.css";
import "./room-pins.module.css";
import "./room.module.css";
import "./spotlight.module.css";
import "./thread.module.css";
import "./typing-line.module.css";
import "./voice-player.module.css";
import { lateTalk } from "./late-talk";
import type { SpaceTalkProps } from "./space-talk";

/** The talk of a chat space. Every space's page brings this along, and the room itself comes to whose space has one. */
export function TalkSlot(props: SpaceTalkProps) {
  return (
    <Suspense>
      <lateTalk.Room {...props} />
    </Suspense>
  );
}
