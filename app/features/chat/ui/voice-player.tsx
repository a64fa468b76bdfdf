import { useEffect, useId, useRef, useState } from "react";
import { m } from "~/i18n/generated/messages";
import { Button } from "~/ui/button";
import { PauseIcon, PlayIcon } from "~/ui/icons";
import { clock, LOUDEST, type Voice } from "../attachments";
import styles from "./voice-player.module.css";

/** The one that is playing: a second one makes it stop. */
let playing: HTMLAudioElement | null = null;

interface VoicePlayerProps {
  src: string;
  voice: Voice;
}

/** A voice message: played, stopped, sought in, with how loud it is along the way. */
export function VoicePlayer({ src, voice }: VoicePlayerProps) {
  const { ms } = voice;
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const length = clock(ms);
  const id = useId();

  useEffect(
    () => () => {
      audio.current?.pause();
      if (playing === audio.current) playing = null;
    },
    [],
  );
  useEffect(() => {
    if (!isPlaying) return;
    let frame = requestAnimationFrame(function follow() {
      if (audio.current) setAt(Math.min(ms, audio.current.currentTime * 1000));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, ms]);

  /** Nothing of it is fetched before somebody wants to hear it. */
  function sound(): HTMLAudioElement {
    if (audio.current) return audio.current;
    const made = new Audio(src);
    audio.current = made;
    made.addEventListener("play", () => setPlaying(true));
    made.addEventListener("pause", () => setPlaying(false));
    made.addEventListener("ended", () => {
      setPlaying(false);
      setAt(0);
      made.currentTime = 0;
    });
    made.addEventListener("error", () => {
      setPlaying(false);
      setBroken(true);
    });
    return made;
  }

  async function toggle() {
    const made = sound();
    if (isPlaying) return made.pause();
    if (playing !== made) playing?.pause();
    playing = made;
    // One that could not be fetched may be by now.
    if (isBroken) made.load();
    setBroken(false);
    await made.play().catch((error: unknown) => {
      // Another press has stopped it before it began.
      if (error instanceof DOMException && error.name === "AbortError") return;
      console.error("a voice message could not be played", error);
      setBroken(true);
    });
  }

  function seek(to: number) {
    setAt(to);
    const made = sound();
    const go = () => {
      made.currentTime = to / 1000;
    };
    // What has not been fetched yet begins there once it is.
    if (made.readyState > 0) go();
    else made.addEventListener("loadedmetadata", go, { once: true });
  }

  return (
    <div {...{ role: "group" }} aria-label={m.chat_voice({ length })}>
      <div className={styles.voice}>
        <Button
          variant="primary"
          size="sm"
          iconOnly
          icon={isPlaying ? PauseIcon : PlayIcon}
          label={isPlaying ? m.chat_voice_pause() : m.chat_voice_play()}
          className={styles.play}
          aria-describedby={isBroken ? id : undefined}
          onClick={() => void toggle()}
        />
        <span className={styles.track}>
          <Waveform voice={voice} share={at / ms} />
          <input
            type="range"
            min={0}
            max={ms}
            step={100}
            value={at}
            aria-label={m.chat_voice_seek()}
            aria-valuetext={m.chat_voice_at({ at: clock(at), length })}
            onChange={({ target }) => seek(Number(target.value))}
          />
        </span>
        <span className={styles.time} aria-hidden="true">
          {at > 0 && at < ms ? clock(at) : length}
        </span>
        <noscript>
          <a className="link" href={src} download>
            {m.chat_file_download({ name: m.chat_voice_name() })}
          </a>
        </noscript>
      </div>
      {isBroken && (
        <p id={id} role="alert" className={styles.broken}>
          {m.chat_voice_failed()}
        </p>
      )}
    </div>
  );
}

const [STEP, HEIGHT] = [4, 24];

/** A bar for each part of it; those that were heard have the house's colour. */
export function Waveform({ voice: { peaks }, share }: { voice: Voice; share: number }) {
  const heard = Math.round(Math.max(0, Math.min(1, share)) * peaks.length);
  return (
    <svg
      className={styles.wave}
      viewBox={`0 0 ${peaks.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={barsOf(peaks, 0, heard)} className={styles.heard} />
      <path d={barsOf(peaks, heard, peaks.length)} />
    </svg>
  );
}

function barsOf(peaks: readonly number[], from: number, to: number): string {
  return peaks
    .slice(from, to)
    .map((peak, i) => {
      const half = Math.max(1.5, (peak / LOUDEST) * (HEIGHT / 2 - 1));
      return `M${(from + i) * STEP + 1} ${HEIGHT / 2 - half}v${half * 2}`;
    })
    .join("");
}
