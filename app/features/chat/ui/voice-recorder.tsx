import { useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { StopIcon, TrashIcon } from "~/ui/icons";
import { clock, LONGEST_VOICE_MS, LOUDEST } from "../attachments";
import { type CannotRecord, type Recorded, type Recording, RecordingError, startRecording } from "./recording";
import styles from "./voice-recorder.module.css";
import { Waveform } from "./voice-player";

const WHY: Record<CannotRecord, () => string> = {
  refused: m.chat_voice_refused,
  none: m.chat_voice_none,
  busy: m.chat_voice_busy,
  unable: m.chat_voice_unable,
};

const SHOWN = 48;
const NEAR_END_MS = 30_000;

interface VoiceRecorderProps {
  onRecorded(recorded: Recorded): void;
  /** Nothing came of it; `reason` where somebody is to know why. */
  onEnd(reason: string | null): void;
}

/** In the place of where one writes, while one speaks: how long and how loud, stopped or thrown away. */
export default function VoiceRecorder({ onRecorded, onEnd }: VoiceRecorderProps) {
  const recording = useRef<Recording | null>(null);
  const [now, setNow] = useState<{ ms: number; levels: number[] } | null>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const isRunning = now !== null;

  const fail = useEffectEvent((reason: string) => onEnd(reason));
  async function stop() {
    const running = recording.current;
    recording.current = null;
    if (running) onRecorded(await running.stop());
  }
  const stopped = useEffectEvent(() => void stop());

  useEffect(() => {
    let isGone = false;
    startRecording(() => stopped()).then(
      (running) => {
        if (isGone) return running.cancel();
        recording.current = running;
        setNow({ ms: 0, levels: [] });
      },
      (error: unknown) => {
        if (!isGone) fail(WHY[error instanceof RecordingError ? error.reason : "unable"]());
      },
    );
    return () => {
      isGone = true;
      recording.current?.cancel();
      recording.current = null;
    };
  }, []);

  useEffect(() => {
    if (!isRunning) return;
    stopButton.current?.focus();
    const timer = setInterval(() => {
      const running = recording.current;
      if (!running) return;
      const level = Math.min(LOUDEST, Math.round(running.level * LOUDEST * 4));
      setNow((before) => ({ ms: running.ms, levels: [...(before?.levels ?? []), level].slice(-SHOWN) }));
    }, 100);
    return () => clearInterval(timer);
  }, [isRunning]);

  const left = LONGEST_VOICE_MS - (now?.ms ?? 0);
  const levels = [...Array<number>(SHOWN).fill(0), ...(now?.levels ?? [])].slice(-SHOWN);
  return (
    <div className={styles.recorder} {...{ role: "group" }} aria-label={m.chat_voice_record()}>
      <Button
        variant="ghost"
        size="sm"
        iconOnly
        icon={TrashIcon}
        label={m.chat_voice_cancel()}
        onClick={() => onEnd(null)}
      />
      {now === null ? (
        <output className={styles.words}>{m.chat_voice_asking()}</output>
      ) : (
        <>
          <span className={styles.dot} />
          <output className="sr">{m.chat_voice_recording()}</output>
          <span className={styles.time}>{clock(now.ms)}</span>
          <span className={styles.wave}>
            <Waveform voice={{ ms: now.ms, peaks: levels }} share={1} />
          </span>
          {left <= NEAR_END_MS && <span className={styles.words}>{m.chat_voice_left({ left: clock(left) })}</span>}
          <Button
            ref={stopButton}
            variant="primary"
            size="sm"
            iconOnly
            icon={StopIcon}
            label={m.chat_voice_stop()}
            onClick={() => void stop()}
          />
        </>
      )}
    </div>
  );
}
