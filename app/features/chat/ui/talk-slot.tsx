import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef } from "react";
import { loadLater } from "~/platform/client/chunks";
import { keepTypedEarly } from "~/platform/client/typed-early";
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
import type { SpaceTalkProps } from "./space-talk";

/** The talk of a chat space. Every space's page brings this along, and the room itself comes to whose space has one. */
export function TalkSlot(props: SpaceTalkProps) {
  const early = useRef<{ stands: boolean; giveBack: () => void }>({ stands: false, giveBack: () => undefined });
  // The page is React's before the room is: what is written into its field until then is given back.
  useLayoutEffect(() => {
    if (!early.current.stands) early.current.giveBack = keepTypedEarly(document);
  }, []);
  return (
    <Suspense>
      <SpaceTalk {...props} />
      <Stands
        onStand={() => {
          early.current.stands = true;
          early.current.giveBack();
        }}
      />
    </Suspense>
  );
}

function Stands({ onStand }: { onStand: () => void }) {
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (isFirst.current) onStand();
    isFirst.current = false;
  }, [onStand]);
  return null;
}

/** On the server (entry.server.tsx), where a page is rendered in one go and waits for nothing. */
export function bringTalk(talk: ComponentType<SpaceTalkProps>): void {
  SpaceTalk = talk;
}

let SpaceTalk: ComponentType<SpaceTalkProps> = lazy<ComponentType<SpaceTalkProps>>(() =>
  loadLater(() => import("./space-talk")),
);
