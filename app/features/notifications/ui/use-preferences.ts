import { useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { request } from "~/platform/client/request";
import { toast } from "~/ui/toast";
import type { MatterPayload, Pause, PreferencesPayload, QuietHours } from "../preferences";
import type { Channel, Hears } from "../wanted";
import { cellName } from "./matrix";

const DOOR = "/internal_api/notification_preferences";

/**
 * What is chosen, at once and taken back where it could not be kept. One thing after the other, so that of two choices in
 * one place the later stands. `says` is what a screen reader hears of the last.
 */
export function usePreferences(loaded: PreferencesPayload) {
  const [from, setFrom] = useState(loaded);
  const [chosen, setChosen] = useState(loaded);
  const [says, setSays] = useState("");
  const [waiting, setWaiting] = useState(0);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  if (from !== loaded) {
    setFrom(loaded);
    setChosen(loaded);
  }

  function save(words: string, send: () => Promise<unknown>, undo: (now: PreferencesPayload) => PreferencesPayload) {
    setWaiting((count) => count + 1);
    line.current = line.current.then(async () => {
      try {
        await send();
        setSays(words);
      } catch (error) {
        setChosen(undo);
        setSays("");
        toast({ text: error instanceof Error ? error.message : m.errors_unknown(), tone: "danger" });
      }
      setWaiting((count) => count - 1);
    });
  }

  const patch = (body: object) => request<PreferencesPayload>("PATCH", DOOR, body, { waits: true });
  const onOff = (what: string, isOn: boolean) =>
    isOn ? m.notifications_said_on({ what }) : m.notifications_said_off({ what });

  return {
    chosen,
    says,
    isSaving: waiting > 0,
    setCell(matter: string, channel: Channel, isOn: boolean) {
      const put = (is: boolean) => (now: PreferencesPayload) => ({ ...now, matters: now.matters.map(turned(is)) });
      const turned = (is: boolean) => (row: MatterPayload) => (row.matter === matter ? { ...row, [channel]: is } : row);
      setChosen(put(isOn));
      const cells = [{ matter, channel, is_on: isOn }];
      save(onOff(cellName(matter, channel), isOn), () => patch({ cells }), put(!isOn));
    },
    setSpace(id: number, hears: Hears | null, words: string) {
      const before = chosen.spaces.find((space) => space.id === id);
      const put = (as: Hears | null) => (now: PreferencesPayload) => ({
        ...now,
        spaces: now.spaces.map((space) => (space.id === id ? { ...space, hears: as } : space)),
      });
      setChosen(put(hears));
      save(
        m.notifications_said({ what: before?.name ?? "", value: words }),
        () => request("PUT", `${DOOR}/spaces/${id}`, { hears }, { waits: true }),
        put(before?.hears ?? null),
      );
    },
    setQuiet(quiet: QuietHours | null, words: string) {
      const before = chosen.quiet_hours;
      setChosen((now) => ({ ...now, quiet_hours: quiet }));
      const what = m.notifications_quiet();
      save(
        quiet ? m.notifications_said({ what, value: words }) : onOff(what, false),
        () => patch({ quiet_hours: quiet }),
        (now) => ({ ...now, quiet_hours: before }),
      );
    },
    setOut(isOut: boolean) {
      setChosen((now) => ({ ...now, unsubscribe_all: isOut }));
      save(
        onOff(m.notifications_out(), isOut),
        () => patch({ unsubscribe_all: isOut }),
        (now) => ({ ...now, unsubscribe_all: !isOut }),
      );
    },
    pauseUntil(day: string) {
      const before = chosen.paused_until;
      save(
        m.notifications_pause_begun(),
        async () => {
          const { paused_until } = await patch({ pause_day: day });
          setChosen((now) => ({ ...now, paused_until }));
        },
        (now) => ({ ...now, paused_until: before }),
      );
    },
    /** Until when is the server's to say: it knows the member's own mornings. */
    pause(pause: Pause) {
      const before = chosen.paused_until;
      if (pause === "none") setChosen((now) => ({ ...now, paused_until: null }));
      save(
        pause === "none" ? m.notifications_pause_ended() : m.notifications_pause_begun(),
        async () => {
          const { paused_until } = await patch({ pause });
          setChosen((now) => ({ ...now, paused_until }));
        },
        (now) => ({ ...now, paused_until: before }),
      );
    },
  };
}
