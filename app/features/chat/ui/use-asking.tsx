import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { Report } from "~/features/moderation/ui/report";
import { reaction } from "~/features/reactions/rules";
import { WhoReacted } from "~/features/reactions/ui/reactions";
import type { OpenRoomPayload } from "../payload";
import type { ChatMessage } from "../protocol";
import { reportedAs } from "./reported-as";
import type { LiveRoom } from "./live-room";
import type { RoomView } from "./room-view";
import type { MessageActs } from "./message-acts";
import { shownReactions } from "./room-state";
import { attempt } from "./attempt";

const MessageVersions = lazy(() => import("./message-versions"));
const PickReaction = lazy(() => import("~/features/reactions/ui/pick-reaction"));

interface AskedIn {
  uuid: string;
  kind: OpenRoomPayload["kind"];
}

/** What is asked about a message beside the log: which emoji, who reacted, what it said before, and what is wrong with it. */
export function useAsking(live: LiveRoom, { room }: RoomView, { uuid, kind }: AskedIn) {
  const [picking, setPicking] = useState<{ n: number; beside: { current: HTMLButtonElement } } | null>(null);
  const [askedOf, setAskedOf] = useState<number | null>(null);
  const [versionsOf, setVersionsOf] = useState<number | null>(null);
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const messageAt = (n: number | undefined) => room.messages.find((one) => one.n === n);
  const onReact = useCallback(
    (n: number, emoji: string, isOn: boolean) => void attempt(() => live.react(n, emoji, isOn)),
    [live],
  );
  const acts = useMemo<
    Pick<MessageActs, "onReact" | "onPick" | "onWhoReacted" | "onVersions" | "onReport" | "onUnpreview">
  >(
    () => ({
      onReact,
      onPick: (n, beside) => setPicking({ n, beside: { current: beside } }),
      onWhoReacted: setAskedOf,
      onVersions: setVersionsOf,
      onReport: setReported,
      onUnpreview: (n) => void attempt(() => live.unpreview(n)),
    }),
    [live, onReact],
  );
  const picked = messageAt(picking?.n);
  const asked = messageAt(askedOf ?? undefined);
  const edited = messageAt(versionsOf ?? undefined);
  const dialogs = (
    <>
      {edited && !edited.isDeleted && (
        <Suspense>
          <MessageVersions message={edited} uuid={uuid} onClose={() => setVersionsOf(null)} />
        </Suspense>
      )}
      {reported && <Report thing={reportedAs(reported, kind)} onClose={() => setReported(null)} />}
      {picking && picked && (
        <Suspense>
          <PickReaction
            beside={picking.beside}
            onPick={(emoji) => {
              // One's own is not taken back by picking it once more.
              const there = shownReactions(room, picked).find((one) => one.emoji === emoji);
              if (!there?.ids.includes(room.me)) onReact(picked.n, emoji, true);
            }}
            onClose={() => setPicking(null)}
          />
        </Suspense>
      )}
      {asked && asked.reactions.length > 0 && (
        <WhoReacted
          subject={{ door: `/internal_api/chat_rooms/${uuid}/messages/${asked.n}/reactions` }}
          reactions={asked.reactions.map((one) => reaction(one.emoji, one.count, one.ids.includes(room.me)))}
          onClose={() => setAskedOf(null)}
        />
      )}
    </>
  );
  return { acts, dialogs };
}
